import type { Metadata } from "next"
import { headers } from "next/headers"
import { permanentRedirect } from "next/navigation"
import { cache } from "react"
import { alternates } from "@/app/_shared/alternates"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { buildShownBadge } from "@/app/_shared/badge"
import { NothingListed } from "@/app/_shared/neighbours"
import { watchService } from "@/app/_shared/watch"
import { askAction } from "@/app/service/[id]/actions"
import { findCaution } from "@/components/listing/caution-marks"
import { fillRequest, listFields, readValues } from "@/components/service/call/fill-request"
import { EXAMPLE_SCRIPT } from "@/components/service/call/language-script"
import { ServicePage } from "@/components/service/service-page"
import { writeStructuredData } from "@/components/service/structured-data"
import { CompareChoice } from "@/components/share/add-to-compare"
import { ServiceActions } from "@/components/share/badge-share"
import { WatchMenu } from "@/components/watch/watch-menu"
import type { Call } from "@/lib/catalogue/call/schema"
import { findPayeeHistory } from "@/lib/catalogue/cautions/payee-history"
import { toPaymentGuard } from "@/lib/catalogue/cautions/to-payment-guard"
import { readParameters } from "@/lib/catalogue/page-parameters"
import { findKept } from "@/lib/catalogue/public-service"
import { findServiceDetail } from "@/lib/catalogue/queries"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { listSimilarServices } from "@/lib/catalogue/similar/similar"
import { listPayableNetworks, payOn } from "@/lib/catalogue/snippets/networks"
import { chooseOffer } from "@/lib/catalogue/snippets/offer"
import { writeExamples } from "@/lib/catalogue/snippets/write"
import { countPicks } from "@/lib/demand/queries"
import { recordUse } from "@/lib/demand/record"
import { baseUrl } from "@/lib/env"
import { listShownChanges } from "@/lib/events/shown"
import { getDailyHistory } from "@/lib/health/history/queries"
import { placeOfService } from "@/lib/interfaces/feeds/change-feed"

/** Cached for the page and its metadata. Null if loading failed; a null service if there is none. */
const loadService = cache((id: string) => tryTo("find service", async () => ({ service: await findServiceDetail(id) })))

export async function generateMetadata({ params }: PageProps<"/service/[id]">): Promise<Metadata> {
  const service = (await loadService((await params).id))?.service
  if (!service) return { title: "Not found", robots: { index: false } }
  return {
    title: `${service.name} · ${service.protocol}`,
    description:
      service.description?.slice(0, 160) ?? `${service.host}: a paid API that takes payment by ${service.protocol}.`,
    alternates: alternates(`/service/${service.id}`, {}, placeOfService(service.id, nameWithProtocol(service))),
    twitter: { card: "summary_large_image" },
  }
}

/** The title of the feed (app/_shared/change-feeds.ts has the same). */
const nameWithProtocol = ({ name, protocol, related_protocols }: ServiceDetail) =>
  related_protocols.length > 0 ? `${name} by ${protocol}` : name

export default async function ServiceRoute({ params, searchParams }: PageProps<"/service/[id]">) {
  const { network: named, ...parameters } = readParameters("/service/[id]", await searchParams)
  const values = readValues(parameters)
  const { id } = await params
  const found = await loadService(id)
  if (!found) {
    const retryHref = `/service/${encodeURIComponent(id)}`
    return <LoadFailure title="The service could not be loaded" retryHref={retryHref} />
  }
  const { service } = found
  if (!service) {
    const kept = await findKept(id)
    if (kept !== null) permanentRedirect(`/service/${kept}`)
    return <NothingListed />
  }
  const now = new Date()
  recordUse("opened", service.id, (await headers()).get("x-directory-client") ?? "unknown")
  const more = await tryTo("find history and similar services", () =>
    Promise.all([
      getDailyHistory(service.id, now),
      listShownChanges({ kinds: ["payee", "parameters", "dropped", "details"], service: service.id }, null),
      listSimilarServices(service),
      findCaution(service.cautions, "payee_changed") && findPayeeHistory(service.id),
      countPicks(service.id, now),
    ]),
  )
  if (!more) return <LoadFailure title="The service could not be loaded" retryHref={`/service/${service.id}`} />
  const [days, { changes }, similar, payees, picks] = more
  const payment = choosePayment(service, values, [named].flat()[0])
  const nonce = (await headers()).get("x-nonce") ?? undefined
  return (
    <>
      <script type="application/ld+json">{writeStructuredData(service, `${baseUrl}/service/${service.id}`)}</script>
      <script nonce={nonce} suppressHydrationWarning>
        {EXAMPLE_SCRIPT}
      </script>
      <ServicePage
        service={service}
        examples={payment.examples}
        networks={payment.networks}
        values={values}
        ask={askAction}
        days={days}
        changes={changes}
        similar={similar}
        payees={payees}
        picks={picks}
        now={now}
        actions={
          <ServiceActions service={service} baseUrl={baseUrl} badge={buildShownBadge(service)}>
            <WatchMenu noun="service" links={watchService(service)} />
          </ServiceActions>
        }
        compareBar={<CompareChoice service={{ id: service.id, number: service.number, name: service.name }} />}
      />
    </>
  )
}

/** The examples, which pay on the network of the URL where the service takes it, and the networks to choose from. */
function choosePayment(service: ServiceDetail, values: Readonly<Record<string, string>>, named: string | undefined) {
  const { call, protocol } = service
  if (call === null) return { examples: null, networks: null }
  const guard = toPaymentGuard(service)
  const all = listPayableNetworks(protocol, call, guard)
  const chosen = all.find((network) => network === named) ?? null
  const filled = fillCall(call, values)
  const examples = writeExamples(service, chosen === null ? filled : payOn(filled, chosen), guard)
  const usual = chooseOffer(protocol, call, guard)
  const current = chosen ?? (typeof usual === "string" ? null : usual.network)
  return { examples, networks: all.length > 1 ? { all, chosen, current } : null }
}

function fillCall(call: Call, values: Readonly<Record<string, string>>): Call {
  const { url, body, headers } = fillRequest(call, listFields(call), values)
  const parameters = call.parameters.map((one) => {
    const value = one.in === "header" ? headers[one.name.toLowerCase()] : undefined
    return value === undefined ? one : { ...one, example: value }
  })
  return { ...call, url, body, parameters }
}
