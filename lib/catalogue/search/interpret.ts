// Interprets a search text: which words a service must contain, and which phrases may replace them. Pure.

import { CONNECTING, GENERAL, PRAISE } from "@/lib/catalogue/search/ignored-words"
import { LONGEST_PHRASE, SYNONYMS } from "@/lib/catalogue/search/synonyms"
import { isWish } from "@/lib/catalogue/search/wishes"
import { singular, splitWords } from "@/lib/text/words"

/** One thing that a service must contain: all of `words`, or one of `synonyms`. */
export interface Term {
  words: readonly string[]
  synonyms: readonly string[]
  /** True when the only word may be the beginning of a word, because the searcher may still be typing. */
  isPrefix: boolean
}

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

/** Interprets a search text. */
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

/** Splits a phrase into terms of one word each. */
export const splitTerm = ({ words }: Term): Term[] =>
  words.map((word) => ({ words: [word], synonyms: SYNONYMS.get(singular(word)) ?? [], isPrefix: false }))

const keyOf = (words: readonly string[]) => words.map(singular).join(" ")
