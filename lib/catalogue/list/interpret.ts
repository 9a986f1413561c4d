// Interprets a search text: which words a service must contain, and which phrases may replace them. Pure.

import { LONGEST_PHRASE, SYNONYMS } from "@/lib/catalogue/list/synonyms"
import type { RELAXATIONS, SearchSummary } from "@/lib/catalogue/schema"
import { PROTOCOLS } from "@/lib/protocols/names"
import { singular, splitWords } from "@/lib/text/words"

/** One thing that a service must contain: all of `words`, or one of `synonyms`. */
export interface Term {
  words: readonly string[]
  synonyms: readonly string[]
  /** True when the only word may be the beginning of a word, because the searcher may still be typing. */
  isPrefix: boolean
}

/** A wider match for a text that few services match: any `atLeast` of the terms. */
export interface Relaxation {
  kind: (typeof RELAXATIONS)[number]
  /** The number of services that match the text itself; at most 9. */
  strict: number
  /** The search text with corrected words. */
  interpretedAs: string
  /** `weight` is high for a rare term. */
  terms: readonly (Term & { weight: number })[]
  atLeast: number
}

/** True when a match needs less than half of the words, because no service contains more of them. */
export const isLoose = ({ terms, atLeast }: Relaxation): boolean => atLeast * 2 < terms.length

export interface Interpretation {
  /** What a matching service contains. Empty for a text without any indexable word. */
  terms: readonly Term[]
  /** Words that a matching service need not contain, but that improve its rank. */
  optional: readonly string[]
}

/** Further terms are optional, because each term costs an index scan. */
const MOST_TERMS = 8
/** Shorter beginnings of words would match a large part of the directory. */
const SHORTEST_PREFIX = 3

export function interpret(text: string): Interpretation {
  const words = splitWords(text)
  const found = findTerms(words)
  const needed = found.some(isNeeded) ? found.filter(isNeeded) : found
  const terms = needed.slice(0, MOST_TERMS)
  const others = found.filter((term) => !terms.includes(term))
  return { terms, optional: others.flatMap(({ words }) => words) }
}

const isNeeded = ({ words }: Term) =>
  !words.every((word) => GENERAL.has(singular(word)) || PRAISE.has(word) || isWish(word))

/** Splits words into the longest known phrases, and single words between them. */
function findTerms(words: readonly string[]): Term[] {
  const terms: Term[] = []
  for (let at = 0; at < words.length; ) {
    const length = findPhraseAt(words, at)
    const isPrefix = length === 1 && at === words.length - 1 && (words[at]?.length ?? 0) >= SHORTEST_PREFIX
    const term = buildTerm(words.slice(at, at + length), isPrefix)
    if (term) terms.push(term)
    at += length
  }
  return terms
}

/** The number of words of the longest known phrase at a position; 1 if there is none. */
function findPhraseAt(words: readonly string[], at: number): number {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 1; length -= 1) {
    if (SYNONYMS.has(keyOf(words.slice(at, at + length)))) return length
  }
  return 1
}

function buildTerm(span: readonly string[], isPrefix: boolean): Term | null {
  const words = span.filter((word) => !CONNECTING.has(word))
  return words.length > 0 ? { words, synonyms: SYNONYMS.get(keyOf(span)) ?? [], isPrefix } : null
}

export const splitTerm = ({ words }: Term): Term[] =>
  words.map((word) => ({ words: [word], synonyms: SYNONYMS.get(singular(word)) ?? [], isPrefix: false }))

const keyOf = (words: readonly string[]) => words.map(singular).join(" ")

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean))

/** Words that only connect others. They count within a known phrase, such as "text to speech". */
export const CONNECTING = wordsOf(`
  a about an and any are as at be by can could do doe did for from give had has have how i if in into is it its let like me my of
  on or our out please should show so some than that the their them there these this those to up us use using via want was we
  what when where which who why will with without would you your need find get make help many much s t m re ve ll
  above across after against along among around because been before behind being below beneath beside between beyond both
  cannot does during each either even ever every except having he her here him his inside might must neither nor not no onto
  other others she since then they though through throughout toward towards until unless upon very were whether while whose
  within yours ours also just only too
`)

/** Words for a paid API in general, which describe every service of the directory. */
export const GENERAL = wordsOf(`
  api apis endpoint service provider tool app platform solution sdk rest json http agent agentic paid pay micropayment
  per call request mcp server
`)

export const PRAISE = wordsOf("best better good great top popular recommended new latest modern simple easy cool nice")

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
