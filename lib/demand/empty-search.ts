// Reads what the page shows for a search without a result.

import type { ListQuery } from "@/lib/catalogue/list/query"
import { type ClosestCategories, findClosestCategories } from "@/lib/catalogue/list/summary"
import { listCategories } from "@/lib/catalogue/queries"
import type { SearchSummary } from "@/lib/catalogue/schema"
import { countSearches } from "@/lib/demand/queries"

export interface EmptySearch {
  closest: ClosestCategories
  /** Stored searches for the text in the last 30 days; 0 when fewer than five clients a day made it. */
  searches: number
}

/** Returns null for a list without a search text. */
export async function getEmptySearch(
  { q }: ListQuery,
  search: SearchSummary | null,
  now: Date,
): Promise<EmptySearch | null> {
  if (!q) return null
  const [categories, searches] = await Promise.all([listCategories(), countSearches(q, now)])
  return { closest: findClosestCategories(q, search?.categories ?? [], categories), searches }
}
