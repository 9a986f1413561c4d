// Words of a search text that ask for a sort order or a filter, such as "cheap". Pure.

import type { SearchSummary } from "@/lib/catalogue/schema"
import { PROTOCOLS } from "@/lib/protocols/names"
import { splitWords } from "@/lib/text/words"

type Suggestion = SearchSummary["suggestions"][number]

const WISHES: readonly (readonly [parameter: Suggestion["parameter"], value: string, words: string])[] = [
  ["sort", "asked_price", "cheap cheaper cheapest affordable inexpensive budget free"],
  ["sort", "latency", "fast faster fastest quick quickest speedy"],
  ["sort", "score", "reliable stable dependable robust trusted best"],
  ["health", "healthy", "healthy working online"],
  ...PROTOCOLS.map((protocol) => ["protocol", protocol, protocol.toLowerCase()] as const),
]

const BY_WORD: ReadonlyMap<string, Omit<Suggestion, "word">> = new Map(
  WISHES.flatMap(([parameter, value, words]) => words.split(" ").map((word) => [word, { parameter, value }] as const)),
)

/** True for a word that a matching service need not contain. */
export const isWish = (word: string): boolean => BY_WORD.has(word)

/** Lists the suggestions for the words of a text, at most one for each parameter. */
export function listSuggestions(text: string): Suggestion[] {
  const all = splitWords(text).flatMap((word) => {
    const suggestion = BY_WORD.get(word)
    return suggestion ? [{ word, ...suggestion }] : []
  })
  return all.filter(({ parameter }, index) => all.findIndex((one) => one.parameter === parameter) === index)
}
