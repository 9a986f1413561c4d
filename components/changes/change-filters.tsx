import type { ReactNode } from "react"
import { formatMost } from "@/components/changes/day-summary"
import { changesHref } from "@/components/changes/filter"
import { KIND_WORDS } from "@/components/changes/words"
import { SiteLink } from "@/components/site/site-link"
import { Unfold } from "@/components/ui/unfold"
import { formatCategory } from "@/lib/catalogue/categories/category-labels"
import { PROTOCOLS } from "@/lib/catalogue/names"
import { CHANGE_KINDS, type ChangeFilter, type ChangeKind, type ChangesToday } from "@/lib/events/names"
import { formatNetwork } from "@/lib/protocols/networks"

interface Tab {
  label: string
  kinds: ChangeKind[]
  /** The number of today. */
  countOf: (today: ChangesToday) => number
}

const TABS: readonly Tab[] = [
  { label: "All", kinds: [], countOf: (day) => day.all },
  { label: "New", kinds: ["new"], countOf: (day) => day.new },
  { label: "Prices", kinds: ["price"], countOf: (day) => day.price },
  { label: "Outages", kinds: ["down", "health"], countOf: (day) => day.down + day.health },
  { label: "Payees", kinds: ["payee"], countOf: (day) => day.payee },
]

const isSame = (one: readonly ChangeKind[], other: readonly ChangeKind[]) =>
  one.length === other.length && one.every((kind) => other.includes(kind))

/** Presets of the kinds of change, as links that keep the other filters. The counts are of today, without filters. */
export function ChangeTabs({ filter, today }: { filter: ChangeFilter; today: ChangesToday }) {
  const { kinds, ...others } = filter
  const isNarrowed = Object.values(others).some((value) => value !== undefined && value !== "")
  return (
    <nav aria-label="Kinds of change" className="live-tabs">
      {TABS.map(({ label, kinds: own, countOf }) => (
        <SiteLink
          key={label}
          href={changesHref({ ...filter, kinds: own })}
          scroll={false}
          aria-current={isSame(kinds, own) ? "page" : undefined}
        >
          {label}
          {!isNarrowed && (
            <span>
              {formatMost(countOf(today))}
              <span className="sr-only"> today</span>
            </span>
          )}
        </SiteLink>
      ))}
    </nav>
  )
}

export interface NetworkOption {
  /** Ids, separated by commas. */
  value: string
  label: string
}

interface ChangeFiltersProps {
  filter: ChangeFilter
  /** The name of the service of the filter; null when no public service has this id. */
  serviceName: string | null
  networks: readonly NetworkOption[]
}

/** The filters as a plain GET form, which works without script. Kinds that no tab names are in a disclosure. */
export function ChangeFilters({ filter, serviceName, networks }: ChangeFiltersProps) {
  const { kinds, protocol = "", host = "", service, category, network = [], pay_to = [] } = filter
  const chosen = network.join(",")
  const isOffered = chosen === "" || networks.some(({ value }) => value === chosen)
  const isFiltered = changesHref(filter) !== "/changes"
  return (
    <form action="/changes" method="get" aria-label="Filters" className="live-filters">
      <select name="protocol" aria-label="Protocol" defaultValue={protocol} className="control select">
        <option value="">All protocols</option>
        {PROTOCOLS.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <select name="network" aria-label="Network" defaultValue={chosen} className="control select">
        <option value="">All networks</option>
        {!isOffered && <option value={chosen}>{network.map(formatNetwork).join(", ")}</option>}
        {networks.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <input
        name="host"
        aria-label="Host"
        defaultValue={host}
        placeholder="Host"
        autoComplete="off"
        className="control"
      />
      <input
        name="pay_to"
        aria-label="Payee"
        defaultValue={pay_to.join(",")}
        placeholder="Payee"
        autoComplete="off"
        spellCheck={false}
        className="control"
      />
      {service !== undefined && (
        <FixedFilter name="service" value={service} without={changesHref({ ...filter, service: "" })}>
          Service: {serviceName ?? "not listed"}
        </FixedFilter>
      )}
      {category && (
        <FixedFilter name="category" value={category.join(",")} without={changesHref({ ...filter, category: [] })}>
          Category: {category.map(formatCategory).join(", ")}
        </FixedFilter>
      )}
      <button type="submit" className="btn">
        Apply filters
      </button>
      {isFiltered && (
        <SiteLink href="/changes" className="solo">
          Clear filters
        </SiteLink>
      )}
      <Unfold summary="Kinds" open={!TABS.some((tab) => isSame(kinds, tab.kinds))} className="open:basis-full">
        <fieldset className="box p-3">
          <legend className="sr-only">Kind of change</legend>
          <div className="flex flex-wrap gap-x-4 gap-y-1">
            {CHANGE_KINDS.map((kind) => (
              <label key={kind} className="flex min-h-8 items-center gap-2">
                <input type="checkbox" name="kind" value={kind} defaultChecked={kinds.includes(kind)} />
                {KIND_WORDS[kind]}
              </label>
            ))}
          </div>
        </fieldset>
      </Unfold>
    </form>
  )
}

interface FixedFilterProps {
  name: string
  value: string
  /** The URL of the page without this filter. */
  without: string
  children: ReactNode
}

/** A filter that a link has set. It can be removed, not changed. */
function FixedFilter({ name, value, without, children }: FixedFilterProps) {
  return (
    <p className="self-end">
      <input type="hidden" name={name} value={value} />
      <SiteLink href={without} className="chip">
        {children} <span className="sr-only">(remove this filter)</span>
        <span aria-hidden="true">×</span>
      </SiteLink>
    </p>
  )
}
