import type { Metadata } from "next"
import { headers } from "next/headers"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import {
  type ActiveFilter,
  listActiveFilters,
  listHiddenParameters,
  listHref,
} from "@/components/catalogue/active-filters"
import { FilterChips } from "@/components/catalogue/filter-chips"
import { FilterPanel } from "@/components/catalogue/filter-panel"
import { FilterRail } from "@/components/catalogue/filter-rail"
import { HiddenTests } from "@/components/catalogue/hidden-tests"
import { HowWeRank } from "@/components/catalogue/how-we-rank"
import { Introduction } from "@/components/catalogue/introduction"
import { ListRegion } from "@/components/catalogue/list-region"
import { EmptyDirectory, NoMatches, ParameterProblems, QuietLine } from "@/components/catalogue/list-states"
import { addPageDefaults } from "@/components/catalogue/page-query"
import { SearchNote } from "@/components/catalogue/search-note"
import { ServicePages } from "@/components/catalogue/service-pages"
import { Toolbar } from "@/components/catalogue/toolbar"
import { isStale } from "@/components/format"
import { CompareBar, ComparisonProvider } from "@/components/listing/compare"
import { parseChoice } from "@/components/listing/compare-choice"
import { QuestionField } from "@/components/pick/question-field"
import { Moment } from "@/components/site/moment"
import { COMPARE_PARAMETER } from "@/lib/catalogue/compare-parameter"
import { countFacets, listRelaxations } from "@/lib/catalogue/facets/facets"
import { listRows } from "@/lib/catalogue/list/page"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { listChosenServices } from "@/lib/catalogue/queries"
import { getEmptySearch } from "@/lib/demand/queries"
import { recordSearch } from "@/lib/demand/record-search"
import { readParameters } from "@/lib/http/page-parameters"
import { formatFeedPath } from "@/lib/interfaces/feeds/feed"
import { searchBudget } from "@/lib/paywall/rate-limit"
import { getActivity, getOverview } from "@/lib/stats/queries"
import { alternates } from "./_shared/alternates"
import { readListAddress } from "./_shared/list-address"

export async function generateMetadata({ searchParams }: PageProps<"/">): Promise<Metadata> {
  const { query } = readListAddress(readParameters("/", await searchParams))
  const filters = listActiveFilters(query)
  const page = Math.floor(query.offset / query.limit) + 1
  const title = `${nameList(filters)}${page > 1 ? `, page ${page}` : ""}`
  if (filters.length === 0 && page === 1) return { title, alternates: alternates("/") }
  return {
    title,
    robots: { index: false, follow: true },
    alternates: alternates(undefined, query),
  }
}

const joinLabels = (filters: readonly ActiveFilter[]) => filters.map(({ label }) => label).join(", ")
const nameList = (filters: readonly ActiveFilter[]) =>
  filters.length === 0 ? "Paid APIs for agents and apps" : `Paid APIs: ${joinLabels(filters)}`

export default async function DirectoryPage({ searchParams }: PageProps<"/">) {
  const parameters = readParameters("/", await searchParams)
  const { query, problems } = readListAddress(parameters)
  const now = new Date()
  const { ids } = parseChoice(parameters[COMPARE_PARAMETER])
  const data = await tryTo("list services", () => loadDirectory(query, ids, now))
  if (!data) return <LoadFailure title="The list could not be loaded" retryHref="/" />
  const filters = listActiveFilters(query)
  const nonce = (await headers()).get("x-nonce") ?? undefined
  return (
    <>
      <Introduction
        overview={data.overview}
        activity={data.activity}
        q={query.q}
        filters={joinLabels(filters)}
        now={now}
      >
        {data.overview.services > 0 && <QuestionField nonce={nonce} />}
      </Introduction>
      <ParameterProblems problems={problems} />
      {data.overview.services === 0 ? <EmptyDirectory /> : <Directory {...data} {...{ query, filters, now }} />}
    </>
  )
}

type DirectoryData = Awaited<ReturnType<typeof loadDirectory>>

async function loadDirectory(given: ListQuery, chosenIds: readonly string[], now: Date) {
  const query = addPageDefaults(given)
  const head = await headers()
  const client = head.get("x-directory-client") ?? "unknown"
  const budget = searchBudget(client)
  const [page, facets, overview, activity, chosen] = await Promise.all([
    listRows(query, budget),
    countFacets(query, budget),
    getOverview(),
    getActivity(now),
    listChosenServices(chosenIds),
  ])
  recordSearch(given, page, { client, referer: head.get("referer") })
  if (page.total > 0) return { page, facets, overview, activity, chosen, relaxations: [], emptySearch: null }
  const [relaxations, emptySearch] = await Promise.all([
    listRelaxations(query),
    getEmptySearch(query, page.search, now),
  ])
  return { page, facets, overview, activity, chosen, relaxations, emptySearch }
}

interface DirectoryProps extends DirectoryData {
  query: ListQuery
  filters: ActiveFilter[]
  now: Date
}

function Directory({ page, facets, overview, activity: _, query, filters, now, ...empty }: DirectoryProps) {
  const isAllStale = isStale(overview.last_check, now)
  return (
    <div className="stack lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:items-start lg:gap-x-8">
      <section aria-label="Results" className="min-w-0 max-lg:[grid-area:1/1] lg:[grid-area:1/2]">
        <Toolbar query={query} page={page} filters={page.total > 0 ? filters : []} />
        <ListRegion>
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
          {page.total > 0 && <HiddenTests query={query} facets={facets} />}
        </ListRegion>
      </section>
      {/* The filters come after the results, so that fewer than 20 Tab stops lead to the first one. They stand to its left. */}
      <FilterPanel active={filters.length} chips={<FilterChips filters={filters} />}>
        <FilterRail
          {...{ query, facets }}
          hidden={listHiddenParameters(query)}
          isFiltered={filters.length > 0}
          services={page.services}
        />
      </FilterPanel>
    </div>
  )
}

type ResultsProps = Omit<DirectoryProps, "facets" | "overview" | "activity"> & { saysWhenStale: boolean }

function Results({ page, chosen, query, filters, now, saysWhenStale, relaxations, emptySearch }: ResultsProps) {
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
