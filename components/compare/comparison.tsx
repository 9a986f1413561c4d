import type { ReactNode } from "react"
import { formatDate, formatPrice } from "@/components/format"
import { describeListed } from "@/components/listing/asked-price"
import { compareHref } from "@/components/listing/compare-choice"
import { MEASURED_ROWS } from "@/components/listing/measured-rows"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { type FactRow, SideBySide } from "@/components/listing/side-by-side"
import { Moment } from "@/components/site/moment"
import { SiteLink } from "@/components/site/site-link"
import { formatKnown, Missing } from "@/components/ui/missing"
import type { Service } from "@/lib/catalogue/schema"

/** Compares two to four services, one column each. Each column has a link to the comparison without its service. */
export function Comparison({ services, now }: { services: readonly Service[]; now: Date }) {
  return (
    <SideBySide<Service>
      label="Comparison"
      caption="Comparison of services; rows marked ≠ differ"
      listings={services}
      isWide
      head={(service) => <Head service={service} others={services.filter((one) => one !== service)} />}
      rows={[...MEASURED_ROWS.map((row) => (row.term === "Price" ? PRICE : row)), ...listRows(now)]}
    />
  )
}

function Head({ service, others }: { service: Service; others: readonly Service[] }) {
  return (
    <span className="grid justify-items-start gap-1 whitespace-normal wrap-anywhere">
      <SiteLink href={`/service/${service.id}`}>{service.name}</SiteLink>
      <ProtocolTag protocol={service.protocol} />
      {others.length > 0 && (
        <SiteLink href={compareHref(others.map(({ id }) => id))} className="text-small font-normal">
          Leave out<span className="sr-only"> {service.name}</span>
        </SiteLink>
      )}
    </span>
  )
}

/** Prices are compared in dollars, so that a price in sats can also be the cheapest. */
const PRICE: FactRow<Service> = {
  term: "Asked price",
  render: renderPrice,
  best: { pick: (one) => one.asked_price?.usd ?? null, better: "lower", word: "cheapest" },
  value: (one) => `${one.asked_price?.usd} ${one.asked_price?.price_sats}`,
}

function renderPrice(service: Service): ReactNode {
  if (service.test_network) return <Missing>test money</Missing>
  const { usd, price_sats } = service.asked_price ?? {}
  const listed = describeListed(service)
  const price = formatPrice(usd, price_sats) || <Missing>no price known</Missing>
  return listed === null ? (
    price
  ) : (
    <>
      {price} ({listed})
    </>
  )
}

const textRow = (term: string, pick: (service: Service) => string | null): FactRow<Service> => ({
  term,
  render: (service) => pick(service) ?? <Missing>not declared</Missing>,
  value: pick,
})

const listRows = (now: Date): FactRow<Service>[] => [
  textRow("Domain", ({ domain_verified }) => (domain_verified === 1 ? "Verified" : "Not verified")),
  textRow("Provider", ({ provider }) => provider),
  textRow("Host", ({ host }) => host),
  textRow("Category", ({ category }) => category),
  textRow("Method", ({ http_method }) => http_method),
  textRow("What it does", ({ description }) => description),
  {
    term: "Listed",
    render: ({ registered_at }) => formatKnown(registered_at, formatDate, "not known"),
  },
  {
    term: "Last check",
    render: ({ last_checked }) => formatKnown(last_checked, (at) => <Moment at={at} now={now} />, "not checked yet"),
  },
]
