// Ranks suggestions: the typed text itself, then texts that begin with it, then texts with a word that begins with it, then
// similar texts. Places are reserved for each kind, and the kinds form groups. Pure.

import { searchKey } from "@/lib/text/words"

/** In the order of the response. */
export const SUGGESTION_KINDS = ["category", "provider", "service"] as const
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number]

/**
 * `similarity`: trigram similarity of the typed text and the closest words of `text`, from 0 to 1. `isNamed`: the phrase table of
 * the categories leads from the typed text to this category, such as from "pictures" to `media/images`.
 */
export interface Candidate {
  kind: SuggestionKind
  text: string
  similarity: number
  isNamed?: boolean | null
}

const MOST_SUGGESTIONS = 10
/** Places per kind, for candidates that contain the typed text rather than a similar spelling. */
const RESERVED = { category: 3, provider: 2, service: 5 } as const
/** The kind that fills places that are left comes first. */
const FILL_ORDER: readonly SuggestionKind[] = ["service", "provider", "category"]
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

/** Returns at most ten candidates, grouped by kind, best first. Texts with the same search key appear once for each kind. */
export function rankSuggestions<T extends Candidate>(typed: string, candidates: readonly T[]): T[] {
  const ranked = candidates
    .map((candidate) => ({ candidate, tier: findCandidateTier(typed, candidate) }))
    .sort((a, b) => a.tier - b.tier || compare(a.candidate, b.candidate, a.tier))
  const unique = [...new Map(ranked.toReversed().map((each) => [keyOf(each.candidate), each])).values()].toReversed()
  const ofKind = (kind: SuggestionKind) => unique.filter(({ candidate }) => candidate.kind === kind)
  const [matching, similar] = [unique.filter(({ tier }) => tier < 3), unique.filter(({ tier }) => tier === 3)]
  const reserved = SUGGESTION_KINDS.flatMap((kind) =>
    matching.filter(({ candidate }) => candidate.kind === kind).slice(0, RESERVED[kind]),
  )
  const others = FILL_ORDER.flatMap((kind) => matching.filter(({ candidate }) => candidate.kind === kind))
  const kept = new Set([...new Set([...reserved, ...others, ...similar])].slice(0, MOST_SUGGESTIONS))
  return SUGGESTION_KINDS.flatMap(ofKind)
    .filter((each) => kept.has(each))
    .map(({ candidate }) => candidate)
}

/** Between a matching word (2) and a similar spelling (3): the phrase table leads to the category. */
const NAMED_TIER = 2.5

/** The words of a category's path may also be typed with spaces. */
function findCandidateTier(typed: string, { kind, text, isNamed }: Candidate): number {
  const asWords = kind === "category" ? findTier(typed, text.replace(/[/_-]/g, " ")) : 3
  return Math.min(findTier(typed, text), asWords, isNamed ? NAMED_TIER : 3)
}

const keyOf = ({ kind, text }: Candidate) => `${kind} ${searchKey(text)}`

/** Compares merely similar texts by similarity, and other texts by length: a shorter text is closer to the typed text. */
function compare(a: Candidate, b: Candidate, tier: number): number {
  const bySimilarity = tier === 3 ? b.similarity - a.similarity : 0
  return bySimilarity || a.text.length - b.text.length || (a.text < b.text ? -1 : Number(a.text > b.text))
}
