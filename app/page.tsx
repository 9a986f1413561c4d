import type { Metadata } from "next"
import { headers } from "next/headers"
import { LoadFailure, tryTo } from "@/app/attempt"
import { type ActiveFilter, listActiveFilters, listHiddenParameters } from "@/components/catalogue/active-filters"
import { FilterRail } from "@/components/catalogue/filter-rail"
import { ListRegion } from "@/components/catalogue/list-region"
import { EmptyDirectory, NoMatches, ParameterProblems, QuietLine } from "@/components/catalogue/list-states"
import { OverviewLine } from "@/components/catalogue/overview-line"
import { addPageDefaults } from "@/components/catalogue/page-query"
import { SearchNote } from "@/components/catalogue/search-note"
import { ServicePages } from "@/components/catalogue/service-pages"
import { Toolbar } from "@/components/catalogue/toolbar"
import { isStale } from "@/components/format"
import { CompareBar } from "@/components/listing/compare-bar"
import { Moment } from "@/components/site/moment"
import { Icon } from "@/components/ui/icon"
import { getEmptySearch } from "@/lib/catalogue/demand/empty-search"
import { recordSearch } from "@/lib/catalogue/demand/record-search"
import { countFacets, listRelaxations } from "@/lib/catalogue/facets"
import { formatFeedPath } from "@/lib/catalogue/feeds/feed"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { listRows } from "@/lib/catalogue/queries"
import { readParameters } from "@/lib/http/page-parameters"
import { searchBudget } from "@/lib/paywall/search-budget"
import { getOverview } from "@/lib/stats/queries"
import { alternates } from "./alternates"
import { readListAddress } from "./list-address"

export async function generateMetadata({ searchParams }: PageProps<"/">): Promise<Metadata> {
  const { query } = readListAddress(readParameters("/", await searchParams))
  const filters = listActiveFilters(query)
  if (filters.length === 0 && query.offset === 0) return { alternates: alternates("/") }
  const words = filters.map(({ label }) => label).join(", ")
  return {
    title: words ? `Paid APIs: ${words}` : "Paid APIs",
    robots: { index: false, follow: true },
    alternates: alternates(undefined, query),
  }
}

export default async function DirectoryPage({ searchParams }: PageProps<"/">) {
  const { query, problems } = readListAddress(readParameters("/", await searchParams))
  const now = new Date()
  const data = await tryTo("list services", () => loadDirectory(query, now))
  if (!data) return <LoadFailure title="The list could not be loaded" retryHref="/" />
  const filters = listActiveFilters(query)
  return (
    <>
      <div className="mb-6 flex flex-wrap items-baseline gap-x-4">
        <h1 className="max-xs:w-full">Paid APIs</h1>
        {data.overview.services > 0 && <OverviewLine overview={data.overview} now={now} />}
      </div>
      <ParameterProblems problems={problems} />
      {data.overview.services === 0 ? <EmptyDirectory /> : <Directory {...data} {...{ query, filters, now }} />}
    </>
  )
}

type DirectoryData = Awaited<ReturnType<typeof loadDirectory>>

async function loadDirectory(given: ListQuery, now: Date) {
  const query = addPageDefaults(given)
  const head = await headers()
  const client = head.get("x-directory-client") ?? "unknown"
  const budget = searchBudget(client)
  const [page, facets, overview] = await Promise.all([
    listRows(query, budget),
    countFacets(query, budget),
    getOverview(),
  ])
  recordSearch(given, page, { client, referer: head.get("referer") })
  if (page.total > 0) return { page, facets, overview, relaxations: [], emptySearch: null }
  const [relaxations, emptySearch] = await Promise.all([
    listRelaxations(query),
    getEmptySearch(query, page.search, now),
  ])
  return { page, facets, overview, relaxations, emptySearch }
}

interface DirectoryProps extends DirectoryData {
  query: ListQuery
  filters: ActiveFilter[]
  now: Date
}

function Directory({ page, facets, overview, query, filters, now, ...empty }: DirectoryProps) {
  const isAllStale = isStale(overview.last_check, now)
  return (
    <div className="stack gap-4 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-10">
      <details className="open-lg unfold">
        <summary className="btn w-full justify-start!">
          Filters {filters.length > 0 && <span className="tabular-nums text-muted">{filters.length} active</span>}
          <span className="unfold-mark ml-auto">
            <Icon name="chevron" size={12} />
          </span>
        </summary>
        <div className="max-lg:pt-4">
          <FilterRail {...{ query, facets }} hidden={listHiddenParameters(query)} isFiltered={filters.length > 0} />
        </div>
      </details>
      <section aria-label="Results" className="min-w-0">
        <ListRegion>
          <Toolbar query={query} page={page} filters={page.total > 0 ? filters : []} />
          {page.search && page.total > 0 && <SearchNote {...{ query, search: page.search, total: page.total }} />}
          {query.q && page.searchDegraded !== null && page.total === 0 && (
            <QuietLine>Keyword search only. Try fewer or different words.</QuietLine>
          )}
          {isAllStale && overview.last_check && page.total > 0 && (
            <QuietLine>
              The last check was <Moment at={overview.last_check} now={now} />. The figures may be out of date.
            </QuietLine>
          )}
          <Results {...{ page, query, filters, now, ...empty }} saysWhenStale={!isAllStale} />
        </ListRegion>
      </section>
    </div>
  )
}

type ResultsProps = Omit<DirectoryProps, "facets" | "overview"> & { saysWhenStale: boolean }

function Results({ page, query, filters, now, saysWhenStale, relaxations, emptySearch }: ResultsProps) {
  if (page.total === 0) {
    const feedPath = formatFeedPath("rss", { filters: query, isNew: false })
    const search = emptySearch && { ...emptySearch, text: query.q ?? "", feedPath }
    return <NoMatches {...{ query, filters, relaxations }} emptySearch={search} />
  }
  return (
    <ServicePages page={page} query={query} now={now} saysWhenStale={saysWhenStale} canCompare>
      <CompareBar />
    </ServicePages>
  )
}
