import { formatCount } from "@/components/format"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { Section } from "@/components/site/section"
import { SiteLink } from "@/components/site/site-link"
import { PlainTag } from "@/components/ui/plain-tag"
import { DEMAND_DAYS, type Demand } from "@/lib/demand/schema"
import { type Opportunity, type OpportunityType, SEVERITIES, type Severity } from "@/lib/stats/schema"

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

const WORDS: Record<Severity, { title: string; means: string }> = {
  high: { title: "High", means: "No listing of the category is healthy." },
  medium: { title: "Medium", means: "Less than half of the listings are healthy." },
  low: { title: "Low", means: "At least half of the listings are healthy." },
}
const TYPES: Record<OpportunityType, string> = {
  gap: "Few healthy",
  protocol_gap: "Protocol missing",
  failing: "Failing",
  single_provider: "One provider",
}

export function OpportunityGroups({ opportunities }: { opportunities: Opportunity[] }) {
  return SEVERITIES.map((severity) => {
    const group = opportunities.filter((one) => one.severity === severity)
    if (group.length === 0) return null
    const { title, means } = WORDS[severity]
    return (
      <Section key={severity} id={severity} title={title} aside={formatCount(group.length)}>
        <p className="mb-2 text-muted">{means}</p>
        <ul className="box">
          {group.map((one) => (
            <Row key={`${one.type} ${one.category} ${one.protocol}`} opportunity={one} />
          ))}
        </ul>
      </Section>
    )
  })
}

function Row({ opportunity }: { opportunity: Opportunity }) {
  const { type, category, protocol, message } = opportunity
  const narrowed = protocol && type !== "protocol_gap" ? `&protocol=${protocol}` : ""
  return (
    <li className="grid gap-x-6 gap-y-0.5 px-4 py-2.5 md:items-baseline md:grid-cols-[minmax(0,13rem)_11rem_minmax(0,1fr)]">
      <h3 className="min-w-0 wrap-anywhere">
        {category && (
          <SiteLink href={`/?category=${encodeURIComponent(category)}${narrowed}`} className="solo">
            {category}
          </SiteLink>
        )}
      </h3>
      <p className="flex flex-wrap gap-1.5">
        <PlainTag>{TYPES[type]}</PlainTag>
        {protocol && <ProtocolTag protocol={protocol} />}
      </p>
      <p className="text-pretty max-md:mt-1">{message}</p>
    </li>
  )
}
