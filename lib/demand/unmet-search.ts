// Decides whether a search shows that a service is missing. Docs: docs/decisions.md#demand. Pure.

import { listNarrowing } from "@/lib/catalogue/list/filters"
import type { ListQuery } from "@/lib/catalogue/list/query"
import type { SearchSummary } from "@/lib/catalogue/schema"
import { normalizeQuery } from "@/lib/demand/normalize-query"
import type { Degraded } from "@/lib/embeddings/schema"

/** Fewer services with some of the words are no good result. */
const GOOD_RESULT = 3

/** The part of a list page that the decision needs. */
export interface SearchResult {
  total: number
  search: Pick<SearchSummary, "exact_total"> | null
  searchDegraded: string | null
  isLoose: boolean
}

/** The reasons for a keyword search that last. For any other reason the next search may find more. */
const LASTING: readonly string[] = ["no-api-key", "js-fallback-too-large"] satisfies Degraded[]

/**
 * Returns the normalized text of a search without a good result; null for any other list. Only the first page of a search without
 * filters counts, because a filter may be the reason that nothing is found. Pages and MCP hide test networks by default, and a
 * service that takes test money meets no demand.
 */
export function findUnmetText(query: ListQuery, result: SearchResult): string | null {
  if (!query.q || query.offset > 0 || query.after !== undefined) return null
  if (listNarrowing(query).some((name) => name !== "q" && name !== "test_networks")) return null
  return isUnmet(result) ? normalizeQuery(query.q) : null
}

/**
 * True when no service matches the text itself, and a relaxed search finds fewer than three services, or only services with less
 * than half of the words.
 */
export function isUnmet({ total, search, searchDegraded, isLoose }: SearchResult): boolean {
  if (searchDegraded !== null && !LASTING.includes(searchDegraded)) return false
  return (search?.exact_total ?? total) === 0 && (total < GOOD_RESULT || isLoose)
}
