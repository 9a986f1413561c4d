import type { Metadata } from "next"
import { headers } from "next/headers"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { type ActiveFilter, listActiveFilters } from "@/components/catalogue/active-filters"
import { Introduction } from "@/components/catalogue/introduction"
import { ParameterProblems } from "@/components/catalogue/list-states"
import { addPageDefaults } from "@/components/catalogue/page-query"
import { parseChoice } from "@/components/listing/compare-choice"
import { QuestionField } from "@/components/pick/question-field"
import { FirstStartPage } from "@/components/start/first-start"
import { MadeUpNote } from "@/components/start/made-up"
import { COMPARE_PARAMETER } from "@/lib/catalogue/compare-parameter"
import { countFacets, listRelaxations } from "@/lib/catalogue/facets/facets"
import { listRows } from "@/lib/catalogue/list/page"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { readParameters } from "@/lib/catalogue/page-parameters"
import { listChosenServices } from "@/lib/catalogue/queries"
import { getEmptySearch } from "@/lib/demand/queries"
import { recordSearch } from "@/lib/demand/record"
import { env } from "@/lib/env"
import { LOCAL_HEADER } from "@/lib/http/local-page"
import { searchBudget } from "@/lib/paywall/rate-limit"
import { getFirstStart, isFilling } from "@/lib/sources/first-start"
import { getActivity, getOverview } from "@/lib/stats/queries"
import { alternates } from "./_shared/alternates"
import { readListAddress } from "./_shared/list-address"
import { ListView } from "./_shared/list-view"
import { getOperatorFacts } from "./_shared/operator"

export async function generateMetadata({ searchParams }: PageProps<"/">): Promise<Metadata> {
  const { query } = readListAddress(readParameters("/", await searchParams))
  const filters = listActiveFilters(query)
  const page = Math.floor(query.offset / query.limit) + 1
  // The template of the layout does not apply to the page of the same folder.
  const title = `${nameList(filters)}${page > 1 ? `, page ${page}` : ""} · ${env.SITE_NAME}`
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
  if (data.start)
    return (
      <>
        <ParameterProblems problems={problems} />
        <FirstStartPage start={data.start} {...data.reader} q={query.q} now={now} />
      </>
    )
  const filters = listActiveFilters(query)
  const { start: _, isLocal, overview, activity, ...list } = data
  const nonce = (await headers()).get("x-nonce") ?? undefined
  return (
    <>
      <Introduction overview={overview} activity={activity} q={query.q} filters={joinLabels(filters)} now={now}>
        <QuestionField nonce={nonce} />
      </Introduction>
      <ParameterProblems problems={problems} />
      <MadeUpNote count={overview.made_up} isLocal={isLocal} />
      <ListView {...list} lastCheck={overview.last_check} {...{ query, filters, now }} />
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
  if (await isFilling(overview.services, now)) return { start: await getFirstStart(now), reader: readReader(head) }
  const isLocal = head.get(LOCAL_HEADER) !== null
  const list = { start: null, isLocal, page, facets, overview, activity, chosen }
  if (page.total > 0) return { ...list, relaxations: [], emptySearch: null }
  const [relaxations, emptySearch] = await Promise.all([
    listRelaxations(query),
    getEmptySearch(query, page.search, now),
  ])
  return { ...list, relaxations, emptySearch }
}

/** What the page of a first start shows to this reader only. */
function readReader(head: Headers) {
  const nonce = head.get("x-nonce") ?? undefined
  return { nonce, operator: head.get(LOCAL_HEADER) === null ? null : getOperatorFacts() }
}
