import { formatCount } from "@/components/format"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { Section } from "@/components/site/section"
import { SiteLink } from "@/components/site/site-link"
import { Missing } from "@/components/ui/missing"
import { formatCategory } from "@/lib/catalogue/categories/category-labels"
import { DEMAND_DAYS, type Demand } from "@/lib/demand/schema"
import { formatUsd } from "@/lib/protocols/money"
import type { Opportunity, OpportunityType } from "@/lib/stats/schema"

export function DemandList({ demand }: { demand: Demand[] }) {
  return (
    <Section
      id="demand"
      title="Searched, not listed"
      aside={demand.length > 0 ? formatCount(demand.length) : undefined}
    >
      <p className="mb-2 max-w-measure text-pretty text-muted">
        Each client counts once a day. A search appears when at least five clients made it on one day. Searches of
        single clients are not stored.
      </p>
      {demand.length === 0 ? (
        <p className="box px-4 py-3">
          No search of the last {DEMAND_DAYS}&nbsp;days without a result was made by five clients on one day.
        </p>
      ) : (
        <ol className="box">
          {demand.map(({ query, searches }) => (
            <li
              key={query}
              className="grid gap-x-6 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-baseline"
            >
              <SiteLink href={`/?q=${encodeURIComponent(query)}`} rel="nofollow" className="solo wrap-anywhere">
                {query}
              </SiteLink>
              <span className="tabular-nums text-muted">
                {formatCount(searches)} searches in {DEMAND_DAYS}&nbsp;days, nothing listed
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

/** In the order of the page. */
const GROUPS: Record<OpportunityType, { title: string; means: string }> = {
  gap: { title: "Few healthy offers", means: "Buyers have at most two working services to choose from." },
  single_provider: { title: "One host only", means: "Every listing of the category is on the same host." },
  protocol_gap: { title: "Protocol missing", means: "Buyers who pay by this protocol find nothing here." },
  failing: { title: "Many down", means: "Less than half of the listings are healthy." },
}
const TYPES = Object.keys(GROUPS) as OpportunityType[]

/** Two failing listings of a category that works otherwise are no opportunity for a provider. The API has them. */
export const isShown = ({ type, severity }: Opportunity) => type !== "failing" || severity !== "low"

interface OpportunityGroupsProps {
  opportunities: readonly Opportunity[]
  /** The median asked price in dollars by category, in lower case. */
  prices: ReadonlyMap<string, number>
}

export function OpportunityGroups({ opportunities, prices }: OpportunityGroupsProps) {
  return TYPES.map((type) => {
    const group = opportunities.filter((one) => one.type === type && isShown(one))
    if (group.length === 0) return null
    const { title, means } = GROUPS[type]
    return (
      <Section key={type} id={type.replace("_", "-")} title={title} aside={formatCount(group.length)}>
        <p className="mb-2 text-muted">{means}</p>
        <ul className="box">
          {group.map((one) => (
            <Row
              key={`${one.category} ${one.protocol}`}
              opportunity={one}
              price={prices.get(one.category?.toLowerCase() ?? "")}
            />
          ))}
        </ul>
      </Section>
    )
  })
}

function Row({ opportunity, price }: { opportunity: Opportunity; price: number | undefined }) {
  const { type, category, protocol } = opportunity
  const narrowed = protocol && type !== "protocol_gap" ? `&protocol=${protocol}` : ""
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_9rem_9rem] sm:items-baseline">
      <h3 className="flex min-w-0 flex-wrap items-baseline gap-x-2 wrap-anywhere max-sm:col-span-2">
        {category && (
          <SiteLink href={`/?category=${encodeURIComponent(category)}${narrowed}`} className="solo">
            {formatCategory(category)}
          </SiteLink>
        )}
        {protocol && <ProtocolTag protocol={protocol} />}
      </h3>
      <p className="tabular-nums text-muted">{describeCounts(opportunity)}</p>
      <p className="tabular-nums text-right">
        {price === undefined ? <Missing>no price known</Missing> : `median ${formatUsd(price)}`}
      </p>
    </li>
  )
}

function describeCounts({ type, listings, healthy, down, protocol }: Opportunity): string {
  switch (type) {
    case "gap":
      return `${formatCount(healthy)} of ${formatCount(listings)} healthy`
    case "failing":
      return `${formatCount(down)} of ${formatCount(listings)} down`
    case "single_provider":
      return `${formatCount(listings)} listings`
    case "protocol_gap":
      return `0 of ${formatCount(listings)} take ${protocol}`
  }
}
