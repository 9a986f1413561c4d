// Ranks suggestions: the typed text itself, then texts that begin with it, then texts with a word that begins with it, then
// similar texts. Two places are reserved for each kind. Pure.

import { searchKey } from "@/lib/search-key"

export const SUGGESTION_KINDS = ["service", "provider", "category"] as const
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number]

/** `similarity`: trigram similarity of the typed text and the closest words of `text`, from 0 to 1. */
export interface Candidate {
  kind: SuggestionKind
  text: string
  similarity: number
}

/** `reserved`: places per kind, for candidates that contain the typed text rather than a similar spelling. */
const PLACES = { all: 10, reserved: 2 } as const
/** Separates words like Postgres trigrams: at every character that is not a letter or digit. */
const WORD_BREAK = /[^\p{L}\p{N}]+/u

/** In characters. Shorter words share trigrams with nearly every text. */
const SHORTEST_WORD = 3

/** Returns the longest typed word, for the search of similar texts; null when every word is too short. */
export function findLongestWord(typed: string): string | null {
  const longest = typed.split(WORD_BREAK).reduce((best, word) => (word.length > best.length ? word : best), "")
  return longest.length < SHORTEST_WORD ? null : longest
}

/** Returns how `typed` matches `text`: 0 the whole text, 1 its beginning, 2 the beginning of a later word, 3 only similar. */
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

/** Returns at most ten candidates, best first. Texts with the same search key appear once for each kind. */
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

/** Compares merely similar texts by similarity, and other texts by length: a shorter text is closer to the typed text. */
function compare(a: Candidate, b: Candidate, tier: number): number {
  const bySimilarity = tier === 3 ? b.similarity - a.similarity : 0
  return bySimilarity || a.text.length - b.text.length || (a.text < b.text ? -1 : Number(a.text > b.text))
}
