import type { Metadata } from "next"
import { headers } from "next/headers"
import { permanentRedirect } from "next/navigation"
import { cache } from "react"
import { alternates } from "@/app/_shared/alternates"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { NothingListed } from "@/app/_shared/neighbours"
import { watchService } from "@/app/_shared/watch"
import { askAction } from "@/app/service/[id]/actions"
import { healthOf } from "@/components/labels"
import { findCaution } from "@/components/listing/caution-marks"
import { fillRequest, listFields, readValues } from "@/components/service/call/fill-request"
import { EXAMPLE_SCRIPT } from "@/components/service/call/language-script"
import { ServicePage } from "@/components/service/service-page"
import { writeStructuredData } from "@/components/service/structured-data"
import { ServiceActions } from "@/components/share/service-actions"
import { WatchMenu } from "@/components/watch/watch-menu"
import type { Call } from "@/lib/catalogue/call/schema"
import { findPayeeHistory } from "@/lib/catalogue/cautions/payee-history"
import { toPaymentGuard } from "@/lib/catalogue/cautions/to-payment-guard"
import { findKept } from "@/lib/catalogue/merged"
import { findServiceDetail } from "@/lib/catalogue/queries"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { listSimilarServices } from "@/lib/catalogue/similar/similar"
import { writeExamples } from "@/lib/catalogue/snippets/write"
import { baseUrl } from "@/lib/env"
import { listShownChanges } from "@/lib/events/shown"
import { getDailyHistory } from "@/lib/health/history/queries"
import { readParameters } from "@/lib/http/page-parameters"
import { BADGE_HEIGHT, buildBadgeLayout, formatLabel } from "@/lib/interfaces/badge/render-badge"
import { placeOfService } from "@/lib/interfaces/feeds/change-feed"

/**
 * Cached per request, for the page and its metadata. Returns null if loading failed, and an object with a null service if the
 * service does not exist.
 */
const loadService = cache((id: string) => tryTo("find service", async () => ({ service: await findServiceDetail(id) })))

export async function generateMetadata({ params }: PageProps<"/service/[id]">): Promise<Metadata> {
  const service = (await loadService((await params).id))?.service
  if (!service) return { title: "Not found", robots: { index: false } }
  return {
    title: `${service.name} · ${service.protocol}`,
    description:
      service.description?.slice(0, 160) ?? `${service.host}: a paid API that takes payment by ${service.protocol}.`,
    alternates: alternates(`/service/${service.id}`, {}, placeOfService(service.id, service.name)),
    twitter: { card: "summary_large_image" },
  }
}

export default async function ServiceRoute({ params, searchParams }: PageProps<"/service/[id]">) {
  const values = readValues(readParameters("/service/[id]", await searchParams))
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
  const more = await tryTo("find history and similar services", () =>
    Promise.all([
      getDailyHistory(service.id, now),
      listShownChanges({ kinds: ["payee", "parameters", "dropped", "details"], service: service.id }, null),
      listSimilarServices(service),
      findCaution(service.cautions, "payee_changed") && findPayeeHistory(service.id),
    ]),
  )
  if (!more) return <LoadFailure title="The service could not be loaded" retryHref={`/service/${service.id}`} />
  const [days, { changes }, similar, payees] = more
  const nonce = (await headers()).get("x-nonce") ?? undefined
  return (
    <>
      <script type="application/ld+json">{writeStructuredData(service, `${baseUrl}/service/${service.id}`)}</script>
      <script nonce={nonce} suppressHydrationWarning>
        {EXAMPLE_SCRIPT}
      </script>
      <ServicePage
        service={service}
        examples={service.call && writeExamples(service, fillCall(service.call, values), toPaymentGuard(service))}
        values={values}
        ask={askAction}
        days={days}
        changes={changes}
        similar={similar}
        payees={payees}
        now={now}
        actions={
          <ServiceActions service={service} baseUrl={baseUrl} badge={buildShownBadge(service)}>
            <WatchMenu noun="service" links={watchService(service)} />
          </ServiceActions>
        }
      />
    </>
  )
}

const fillCall = (call: Call, values: Readonly<Record<string, string>>): Call => ({
  ...call,
  ...fillRequest(call, listFields(call), values),
})

/** The size of the badge is known before the image loads, so that the page does not move. */
function buildShownBadge(service: ServiceDetail) {
  const label = formatLabel(service)
  const { width } = buildBadgeLayout({ label, message: healthOf(service) })
  return { label, width, height: BADGE_HEIGHT }
}
