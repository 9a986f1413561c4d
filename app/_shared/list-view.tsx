// The list of services with its filters: the body of `/`, and of the pages of a category, a protocol and a network.

import type { ComponentProps } from "react"
import { type ActiveFilter, countFilters, listHiddenParameters, listHref } from "@/components/catalogue/active-filters"
import { FilterChips } from "@/components/catalogue/filter-chips"
import { FilterPanel } from "@/components/catalogue/filter-panel"
import { FilterRail } from "@/components/catalogue/filter-rail"
import { HiddenTests } from "@/components/catalogue/hidden-tests"
import { HowWeRank } from "@/components/catalogue/how-we-rank"
import { ListRegion } from "@/components/catalogue/list-region"
import { NoMatches, QuietLine } from "@/components/catalogue/list-states"
import { SearchNote } from "@/components/catalogue/search-note"
import { ServicePages } from "@/components/catalogue/service-pages"
import { Toolbar } from "@/components/catalogue/toolbar"
import { isStale } from "@/components/format"
import { CompareBar, ComparisonProvider } from "@/components/listing/compare"
import { Moment } from "@/components/site/moment"
import type { Facets } from "@/lib/catalogue/list/filters"
import type { listRows } from "@/lib/catalogue/list/page"
import type { ListQuery } from "@/lib/catalogue/list/query"
import type { ChosenService } from "@/lib/catalogue/schema"
import type { getEmptySearch } from "@/lib/demand/queries"
import { formatFeedPath } from "@/lib/interfaces/feeds/feed"

interface ListViewProps {
  page: Awaited<ReturnType<typeof listRows>>
  facets: Facets
  /** The time of the last check of any service. */
  lastCheck: string | null
  /** The services of the URL that are chosen for a comparison. */
  chosen: readonly ChosenService[]
  /** What else matches, for an empty list. */
  relaxations?: ComponentProps<typeof NoMatches>["relaxations"]
  emptySearch?: Awaited<ReturnType<typeof getEmptySearch>> | null
  /** The list parameters that the URL of the page stands for; `/` has them in its own URL. */
  preset?: string
  query: ListQuery
  filters: ActiveFilter[]
  now: Date
}

/** The filters and the list next to them. Every change of them leads to the list of `/`. */
export function ListView({ page, facets, lastCheck, preset, query, filters, now, ...rest }: ListViewProps) {
  const isAllStale = isStale(lastCheck, now)
  return (
    <div className="stack lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:items-start lg:gap-x-8">
      <section aria-label="Results" className="min-w-0 max-lg:[grid-area:1/1] lg:[grid-area:1/2]">
        <Toolbar query={query} page={page} filters={page.total > 0 ? filters : []} />
        <ListRegion>
          {page.search && page.total > 0 && <SearchNote {...{ query, search: page.search, total: page.total }} />}
          {query.q && page.searchDegraded !== null && page.total === 0 && (
            <QuietLine>Keyword search only. Try fewer or different words.</QuietLine>
          )}
          {isAllStale && lastCheck && page.total > 0 && (
            <QuietLine>
              The last check was <Moment at={lastCheck} now={now} />. The figures may be out of date.
            </QuietLine>
          )}
          <Results {...{ page, query, filters, now, ...rest }} saysWhenStale={!isAllStale} />
          {page.total > 0 && <HiddenTests query={query} facets={facets} />}
        </ListRegion>
      </section>
      {/* The filters come after the results, so that fewer than 20 Tab stops lead to the first one. They stand to its left. */}
      <FilterPanel active={countFilters(filters)} chips={<FilterChips filters={filters} />}>
        <FilterRail
          {...{ query, facets, preset }}
          hidden={listHiddenParameters(query)}
          isFiltered={filters.length > 0}
          services={page.services}
        />
      </FilterPanel>
    </div>
  )
}

type ResultsProps = Omit<ListViewProps, "facets" | "lastCheck" | "preset"> & { saysWhenStale: boolean }

function Results({
  page,
  chosen,
  query,
  filters,
  now,
  saysWhenStale,
  relaxations = [],
  emptySearch = null,
}: ResultsProps) {
  if (page.total === 0) {
    const feedPath = formatFeedPath("rss", { filters: query, isNew: false })
    const search = emptySearch && { ...emptySearch, text: query.q ?? "", feedPath }
    return <NoMatches {...{ query, filters, relaxations }} emptySearch={search} />
  }
  return (
    <ComparisonProvider listed={chosen}>
      <ServicePages page={page} query={query} now={now} saysWhenStale={saysWhenStale} canCompare>
        <CompareBar shown={page.rows.map(({ number }) => number)} listHref={listHref(query)} />
      </ServicePages>
      {!query.sort && !query.q && <HowWeRank />}
    </ComparisonProvider>
  )
}
