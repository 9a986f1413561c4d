// Decides whether a search shows that a service is missing. Docs: docs/decisions.md#demand. Pure.

import { listNarrowing } from "@/lib/catalogue/list/filters"
import { CONNECTING, GENERAL, isWish, PRAISE } from "@/lib/catalogue/list/interpret"
import type { ListQuery } from "@/lib/catalogue/list/query"
import type { SearchSummary } from "@/lib/catalogue/schema"
import type { Degraded } from "@/lib/embeddings/schema"
import { isPlainLine } from "@/lib/text/text"
import { singular, splitWords } from "@/lib/text/words"

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

/** `word` is longer than any English word in use; a longer word is probably a key or a token. */
export const QUERY_LIMITS = { words: 6, characters: 60, word: 30, digitsInWord: 3, digits: 6 } as const

/** An e-mail address, a URL, or a domain: a dot between letters without a space. */
const ADDRESS = /@|:\/\/|www\.|[\p{L}\p{N}]\.\p{L}/iu

/**
 * Reduces a search text to the words that name what is wanted, so that equal wishes are counted together. Returns the lower-case
 * words in the singular, without words that name nothing. Returns null when no word is left, or when the text may identify a
 * person or contain a secret.
 */
export function normalizeQuery(text: string): string | null {
  if (!isPlainLine(text) || ADDRESS.test(text)) return null
  const words = splitWords(text)
  if (words.some(isSuspicious) || countDigits(text) > QUERY_LIMITS.digits) return null
  const wanted = [...new Set(words.filter(isWanted).map(singular))].slice(0, QUERY_LIMITS.words)
  while (wanted.join(" ").length > QUERY_LIMITS.characters) wanted.pop()
  return wanted.some((word) => /\p{L}/u.test(word)) ? wanted.join(" ") : null
}

const countDigits = (text: string) => text.match(/\p{N}/gu)?.length ?? 0

const isSuspicious = (word: string) => word.length > QUERY_LIMITS.word || countDigits(word) > QUERY_LIMITS.digitsInWord

const isWanted = (word: string) =>
  !CONNECTING.has(word) && !GENERAL.has(singular(word)) && !PRAISE.has(word) && !isWish(word)
