// Reads a page of the list: finds its ids, then its rows. A search includes nearest neighbours by embedding similarity. When the
// embedding or the vector search fails or takes too long, the search uses keywords alone.

import { estimateMatches, estimateServices, findLastCount } from "@/lib/catalogue/list/count"
import { listNarrowing } from "@/lib/catalogue/list/filters"
import { buildFilters } from "@/lib/catalogue/list/match"
import { findNearest } from "@/lib/catalogue/list/neighbours"
import { type CursorPosition, NO_CURSOR, parseCursor, type ReadStrategy } from "@/lib/catalogue/list/order"
import type { ListQuery } from "@/lib/catalogue/list/query"
import {
  buildPage,
  chooseReadStrategy,
  MOST_FILTERED,
  type PageRow,
  type ReadOptions,
} from "@/lib/catalogue/list/statement"
import { ROW_FIELDS, SERVICE_FIELDS } from "@/lib/catalogue/present"
import type { RowService } from "@/lib/catalogue/schema"
import { invalidFields } from "@/lib/contract/input"
import { findCount, saveCount } from "@/lib/db/count-cache"
import { limitTextSearches } from "@/lib/db/limits"
import { queryPrepared, queryWithDeadline, query as read } from "@/lib/db/query"
import { sql, visible } from "@/lib/db/sql"
import type { Degraded, EmbeddingBudget } from "@/lib/embeddings/schema"

/**
 * Limitations of a search, reported in response headers: why the search used keywords alone, and whether it left out nearest
 * neighbours.
 */
export interface SearchNotes {
  searchDegraded: Degraded | null
  semanticCap: boolean
}

interface Plan {
  strategy: ReadStrategy
  isFilteredFirst: boolean
  emptyIn: string | null
}

interface NeighbourCount {
  /** The number of nearest neighbours that do not contain the search text. */
  near: number
  isCapped: boolean
}

export interface FoundPage extends SearchNotes, Pick<PageRow, "version" | "ids" | "matches" | "last"> {
  near: number
  strategy: ReadStrategy
}

/** @throws AppError `invalid_parameter` when `after` is not a cursor of this query */
export async function findPage(query: ListQuery, budget: EmbeddingBudget | null = null): Promise<FoundPage> {
  const after = query.after ? parseCursor(query, query.after) : null
  if (query.after && !after) throw invalidFields([NO_CURSOR])
  const [{ nearest, key, degraded }, plan] = await Promise.all([findNearest(query, budget), planRead(query, after)])
  const build = (more: ReadOptions) => buildPage(query, { after, ...plan, ...more })
  const known = findCount<NeighbourCount>(key)
  const ranked = nearest && (await queryWithDeadline<PageRow>(build({ nearest, countedFor: known?.version ?? null })))
  const readText = () => read<PageRow>(build({}))
  const [row] = ranked ?? (await (query.q ? limitTextSearches(readText) : readText()))
  if (!row) throw new Error("the list statement returned no row")
  const count = getNeighbourCount(row) ?? known?.value ?? { near: 0, isCapped: false }
  if (ranked) saveCount(key, { version: row.version, value: count })
  return {
    ...row,
    strategy: plan.strategy,
    near: count.near,
    semanticCap: count.isCapped,
    searchDegraded: nearest && !ranked ? "vec-deadline" : degraded,
  }
}

const getNeighbourCount = ({ near, isCapped }: PageRow): NeighbourCount | null =>
  near === null || isCapped === null ? null : { near, isCapped }

/** Every page after a cursor is read like the page before. */
async function planRead(query: ListQuery, after: CursorPosition | null): Promise<Plan> {
  const matching = { ...query, group: undefined }
  const [strategy, passing] = await Promise.all([
    after?.strategy ?? chooseStrategy(matching),
    query.q ? estimateServices(buildFilters(query)) : 0,
  ])
  const last = findLastCount(matching)
  return {
    strategy,
    isFilteredFirst: query.q !== undefined && passing <= MOST_FILTERED,
    emptyIn: last?.value === 0 ? last.version : null,
  }
}

/**
 * Choosing a read strategy needs an estimate only, so a cached count of any age is enough. Counting for the response updates the
 * cache. URLs take too long to count: the estimate is of services.
 */
async function chooseStrategy(matching: ListQuery): Promise<ReadStrategy> {
  if (listNarrowing(matching).length === 0) return "walk"
  const count = () => estimateMatches(matching)
  return chooseReadStrategy(findLastCount(matching)?.value ?? (await (matching.q ? limitTextSearches(count) : count())))
}

const NO_IDS = "{}"

/**
 * Returns JSON text of the services in the order of `ids`, without services that were hidden after their ids were found.
 * @param ids a Postgres array
 * @param matches added to the services as `match`, in the order of `ids`
 */
export async function readPageText(ids: string, matches: readonly unknown[] | null): Promise<string> {
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

interface PagePosition {
  limit: number
  offset: number
  /** The cursor that the page starts from, instead of `offset`. */
  after?: string | undefined
}

/** @param shown the number of services on the page; a page that is not full ends the list */
export function correctTotal(counted: number, shown: number, { limit, offset, after }: PagePosition): number {
  if (after !== undefined) return Math.max(counted, shown)
  if (shown > 0 || offset === 0) return shown < limit ? offset + shown : Math.max(counted, offset + shown)
  return Math.min(counted, offset)
}
