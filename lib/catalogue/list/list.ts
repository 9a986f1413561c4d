// Finds the ids of a list page. A search includes nearest neighbours by embedding similarity. When the embedding or the vector
// search fails or takes too long, the search uses keywords alone.

import { buildFilters } from "@/lib/catalogue/list/conditions"
import { estimateMatches, estimateServices, findLastCount } from "@/lib/catalogue/list/count"
import { type CursorPosition, NO_CURSOR, parseCursor } from "@/lib/catalogue/list/cursor"
import { chooseReadStrategy, MOST_FILTERED, type ReadStrategy } from "@/lib/catalogue/list/plan"
import { type ListQuery, listNarrowing } from "@/lib/catalogue/list/query"
import { buildPage, type PageRow, type ReadOptions } from "@/lib/catalogue/list/statement"
import { findNearest } from "@/lib/catalogue/search/nearest-neighbours"
import { invalidFields } from "@/lib/contract/input"
import { findCount, saveCount } from "@/lib/db/count-cache"
import { limitTextSearches } from "@/lib/db/limits"
import { queryWithDeadline, query as read } from "@/lib/db/query"
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
