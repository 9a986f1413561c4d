// Reads a page of the list: widens the search, finds its nearest neighbours, chooses how to read, finds the ids, reads their rows.
// The pages, the API and MCP call the same functions.

import { listNarrowing } from "@/lib/catalogue/list/filters"
import { isLoose } from "@/lib/catalogue/list/interpret"
import { buildCondition, isGrouped } from "@/lib/catalogue/list/match"
import { findNeighbours } from "@/lib/catalogue/list/neighbours"
import { formatCursor, NO_CURSOR, parseCursor, type ReadStrategy } from "@/lib/catalogue/list/order"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { FEW, relaxQuery } from "@/lib/catalogue/list/relax"
import { buildPage, fromOtherNearest, type PageRow } from "@/lib/catalogue/list/statement"
import { summarizeSearch } from "@/lib/catalogue/list/summary"
import { ROW_FIELDS, SERVICE_FIELDS } from "@/lib/catalogue/present"
import { countCategories } from "@/lib/catalogue/queries"
import type { RowPage, RowService, SearchSummary, Service, ServicePage } from "@/lib/catalogue/schema"
import { invalidFields } from "@/lib/contract/input"
import { type Age, countRows } from "@/lib/db/count-cache"
import { limitTextSearches } from "@/lib/db/limits"
import { queryPrepared, queryRow } from "@/lib/db/query"
import { sql, visible } from "@/lib/db/sql"
import type { Degraded, EmbeddingBudget } from "@/lib/embeddings/schema"

/** What a response reports about a search. */
export interface SearchNotes {
  /** How the text was read; null without a search text. */
  search: SearchSummary | null
  /** True when the services contain less than half of the search words. */
  isLoose: boolean
  /** Why the search used keywords alone. */
  searchDegraded: Degraded | null
  /** True when the list leaves out nearest neighbours. */
  semanticCap: boolean
}

interface Position {
  total: number
  limit: number
  offset: number
  /** The `after` parameter for the next page; null on the last page. */
  nextCursor: string | null
}

export interface ServiceListText extends SearchNotes, Position, Pick<PageRow, "ids"> {
  /** JSON text of Service[]. */
  services: string
}

interface FoundPage extends SearchNotes, Position, Pick<PageRow, "version" | "ids" | "matches"> {}

/** Returns one page of public services. `services` stays the JSON text that Postgres wrote, so that the API does not parse it. */
export async function listServicesText(
  query: ListQuery,
  budget: EmbeddingBudget | null = null,
): Promise<ServiceListText> {
  const { matches, version: _, ...page } = await findPage(query, budget)
  return { ...page, services: await readPageText(page.ids, matches) }
}

/** Like `listServicesText`, with parsed services. `total` counts all matches, not only this page. */
export async function listServices(
  query: ListQuery,
  budget: EmbeddingBudget | null = null,
): Promise<ServicePage & Omit<ServiceListText, "services">> {
  const { services, ...page } = await listServicesText(query, budget)
  return { services: JSON.parse(services) as Service[], ...page }
}

/** Returns the ids of one page as a Postgres array, and the number of all matches. */
export const listServiceIds = (query: ListQuery): Promise<{ ids: string; total: number }> => findPage(query)

/**
 * Returns one page of services with the fields that the web page's list shows.
 * @param budget limits requests for new embeddings of the search text
 */
export async function listRows(
  query: ListQuery,
  budget: EmbeddingBudget | null = null,
): Promise<RowPage & Omit<ServiceListText, "services">> {
  const { matches: _, version, ...page } = await findPage(query, budget)
  const [rows, services] = await Promise.all([
    listRowServices(page.ids),
    isGrouped(query) ? countMatches({ ...query, group: undefined }, version) : 0,
  ])
  return { ...page, rows, services: Math.max(page.total, services) }
}

/** The age of a count that only chooses how to read. */
const RECENT: Age = { maxMs: 60_000 }

/** @throws AppError `invalid_parameter` when `after` is not a cursor of this query */
async function findPage(given: ListQuery, budget: EmbeddingBudget | null = null): Promise<FoundPage> {
  const after = given.after ? parseCursor(given, given.after) : null
  if (given.after && !after) throw invalidFields([NO_CURSOR])
  const query = (await countMatches(given, RECENT)) < FEW ? await relaxQuery(given, budget) : given
  const [matching, { nearest, isCapped, degraded }] = await Promise.all([
    countMatches(query, RECENT),
    findNeighbours(query, budget),
  ])
  const strategy = after?.strategy ?? chooseReadStrategy(query, matching)
  const read = () => queryRow<PageRow>(buildPage(query, { strategy, after, nearest }))
  const { version, ids, matches, last } = await (query.q ? limitTextSearches(read) : read())
  const [total, near, categories] = await Promise.all([
    countMatches(query, version),
    query.q && nearest.length > 0 ? countRows(fromOtherNearest(query, query.q, nearest), version) : 0,
    query.q ? countCategories(version) : null,
  ])
  const shown = ids === NO_IDS ? 0 : ids.split(",").length
  return {
    version,
    ids,
    matches,
    total: correctTotal(total + near, shown, query),
    limit: query.limit,
    offset: query.offset,
    nextCursor: last && formatCursor(query, strategy, ...last),
    search: categories && summarizeSearch(query, categories),
    isLoose: query.relaxation !== undefined && isLoose(query.relaxation),
    searchDegraded: degraded,
    semanticCap: isCapped,
  }
}

/**
 * Up to 1,000 matches, reading all of them takes less time than walking an index to its end, which happens when the matches do not
 * fill a page.
 */
const MOST_GATHERED = 1_000

/** @param matching an estimate of how many services pass the filters and match the search text */
export const chooseReadStrategy = (query: ListQuery, matching: number): ReadStrategy =>
  matching <= MOST_GATHERED && listNarrowing(query).length > 0 ? "gather" : "walk"

/**
 * Counts the services that match a query, without nearest neighbours; in a grouped list their URLs, or tools. Counting distinct
 * URLs takes a third of the time of the list's own condition: 65 instead of 200 ms for 30,000 services.
 */
export function countMatches(query: Partial<ListQuery>, needed: string | Age): Promise<number> {
  const condition = buildCondition({ ...query, group: undefined })
  const urls = sql`(select from services s where ${condition} group by s.url, s.tool) s`
  return countRows(isGrouped(query) ? urls : sql`services s where ${condition}`, needed)
}

/**
 * Corrects a cached total by the services on the page, because a total may be some seconds old in a large directory. A page with
 * services never reports 0 matches, and the last page never reports matches after its end.
 * @param shown the number of services on the page; a page that is not full ends the list
 */
export function correctTotal(
  counted: number,
  shown: number,
  { limit, offset, after }: Pick<ListQuery, "limit" | "offset" | "after">,
): number {
  if (after !== undefined) return Math.max(counted, shown)
  if (shown > 0 || offset === 0) return shown < limit ? offset + shown : Math.max(counted, offset + shown)
  return Math.min(counted, offset)
}

const NO_IDS = "{}"

/**
 * Returns JSON text of the services in the order of `ids`, without services that were hidden after their ids were found. The text of
 * the statement never changes, so that it is prepared once per connection.
 * @param ids a Postgres array
 * @param matches added to the services as `match`, in the order of `ids`
 */
async function readPageText(ids: string, matches: readonly unknown[] | null): Promise<string> {
  if (ids === NO_IDS) return "[]"
  const [row] = await queryPrepared<{ services: string }>(matches ? selectExplained(ids, matches) : select(ids))
  return row?.services ?? "[]"
}

const select = (ids: string) => sql`
  select coalesce(json_agg(item order by page.place), '[]')::text as services
  from unnest(${ids}::uuid[]) with ordinality page(id, place)
  join services s on s.id = page.id and ${visible()}
  cross join lateral (select ${SERVICE_FIELDS}) item`

const selectExplained = (ids: string, matches: readonly unknown[]) => sql`
  select coalesce(json_agg(item order by page.place), '[]')::text as services
  from unnest(${ids}::uuid[], ${matches.map((match) => JSON.stringify(match))}::json[])
       with ordinality page(id, match, place)
  join services s on s.id = page.id and ${visible()}
  cross join lateral (select ${SERVICE_FIELDS}, page.match) item`

/** Returns the services of a page with only the fields that the web page's list shows. */
export async function listRowServices(ids: string): Promise<RowService[]> {
  if (ids === NO_IDS) return []
  const [row] = await queryPrepared<{ rows: RowService[] }>(sql`
    select coalesce(json_agg(line order by page.place), '[]') as rows
    from unnest(${ids}::uuid[]) with ordinality page(id, place)
    join services s on s.id = page.id and ${visible()}
    cross join lateral (select ${ROW_FIELDS} from (select ${SERVICE_FIELDS}) item) line`)
  return row?.rows ?? []
}
