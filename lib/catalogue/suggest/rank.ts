// The order of suggestions: the typed text itself, then texts that begin with it, then texts with a word that begins with it, then
// similar texts. Two places are reserved for each kind. Pure.

import { searchKey } from "@/lib/search-key"

export const SUGGESTION_KINDS = ["service", "provider", "category"] as const
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number]

/** `similarity` is that of the typed text and the closest words, from 0 to 1. */
export interface Candidate {
  kind: SuggestionKind
  text: string
  similarity: number
}

/** `reserved`: places for each kind, for candidates that are more than similar. */
const PLACES = { all: 10, reserved: 2 } as const
/** Like trigrams: everything but letters and digits separates words. */
const WORD_BREAK = /[^\p{L}\p{N}]+/u

/** Shorter words are similar to nearly every text. */
const SHORTEST_WORD = 3

/** The word whose similar texts are searched; null where every word is too short. */
export function findLongestWord(typed: string): string | null {
  const longest = typed.split(WORD_BREAK).reduce((best, word) => (word.length > best.length ? word : best), "")
  return longest.length < SHORTEST_WORD ? null : longest
}

/** 0: the whole text, 1: its beginning, 2: the beginning of a word in it, 3: similar. */
export function findTier(typed: string, text: string): 0 | 1 | 2 | 3 {
  const [wanted, whole] = [searchKey(typed.trim()), searchKey(text)]
  if (whole === wanted) return 0
  if (whole.startsWith(wanted)) return 1
  return hasWordBeginning(whole, wanted) ? 2 : 3
}

function hasWordBeginning(whole: string, wanted: string): boolean {
  for (let at = whole.indexOf(wanted, 1); at !== -1; at = whole.indexOf(wanted, at + 1)) {
    if (WORD_BREAK.test(whole.charAt(at - 1))) return true
  }
  return false
}

/** At most ten, best first. Texts with the same search key appear once for each kind. */
export function rankSuggestions<T extends Candidate>(typed: string, candidates: readonly T[]): T[] {
  const ranked = candidates
    .map((candidate) => ({ candidate, tier: findTier(typed, candidate.text) }))
    .sort((a, b) => a.tier - b.tier || compare(a.candidate, b.candidate, a.tier))
  const unique = [...new Map(ranked.toReversed().map((each) => [keyOf(each.candidate), each])).values()].toReversed()
  const reserved = SUGGESTION_KINDS.flatMap((kind) =>
    unique.filter(({ candidate }) => candidate.kind === kind).slice(0, PLACES.reserved),
  ).filter(({ tier }) => tier < 3)
  const others = unique.filter((each) => !reserved.includes(each)).slice(0, PLACES.all - reserved.length)
  const kept = new Set([...reserved, ...others])
  return unique.filter((each) => kept.has(each)).map(({ candidate }) => candidate)
}

const keyOf = ({ kind, text }: Candidate) => `${kind} ${searchKey(text)}`

/** Similar texts by similarity, all others by length: short texts are closer to the typed text. */
function compare(a: Candidate, b: Candidate, tier: number): number {
  const bySimilarity = tier === 3 ? b.similarity - a.similarity : 0
  return bySimilarity || a.text.length - b.text.length || (a.text < b.text ? -1 : Number(a.text > b.text))
}
