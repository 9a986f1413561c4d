import type { Metadata } from "next"
import { headers } from "next/headers"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { listActiveFilters } from "@/components/catalogue/active-filters"
import { Introduction } from "@/components/catalogue/introduction"
import { EmptyDirectory, ParameterProblems } from "@/components/catalogue/list-states"
import { addPageDefaults } from "@/components/catalogue/page-query"
import { parseChoice } from "@/components/listing/compare-choice"
import { COMPARE_PARAMETER } from "@/lib/catalogue/compare-parameter"
import { countFacets, listRelaxations } from "@/lib/catalogue/facets/facets"
import { listRows } from "@/lib/catalogue/list/page"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { listChosenServices } from "@/lib/catalogue/queries"
import { getEmptySearch } from "@/lib/demand/queries"
import { recordSearch } from "@/lib/demand/record"
import { readParameters } from "@/lib/http/page-parameters"
import { searchBudget } from "@/lib/paywall/rate-limit"
import { getActivity, getOverview } from "@/lib/stats/queries"
import { alternates } from "./_shared/alternates"
import { readListAddress } from "./_shared/list-address"
import { ListView } from "./_shared/list-view"

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
  const parameters = readParameters("/", await searchParams)
  const { query, problems } = readListAddress(parameters)
  const now = new Date()
  const { ids } = parseChoice(parameters[COMPARE_PARAMETER])
  const data = await tryTo("list services", () => loadDirectory(query, ids, now))
  if (!data) return <LoadFailure title="The list could not be loaded" retryHref="/" />
  const { overview, activity, ...list } = data
  const filters = listActiveFilters(query)
  return (
    <>
      <Introduction overview={overview} activity={activity} q={query.q} now={now} />
      <ParameterProblems problems={problems} />
      {overview.services === 0 ? (
        <EmptyDirectory />
      ) : (
        <ListView {...list} lastCheck={overview.last_check} {...{ query, filters, now }} />
      )}
    </>
  )
}

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
