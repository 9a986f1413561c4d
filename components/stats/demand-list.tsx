import { formatCount } from "@/components/format"
import { Section } from "@/components/site/section"
import { SiteLink } from "@/components/site/site-link"
import { DEMAND_DAYS, type Demand } from "@/lib/demand/schema"

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
