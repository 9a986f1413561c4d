// Which suggestions come first (decisions.md, "Query text"): what is typed as a whole, then texts that begin with it, then those
// in which a word does, then those that look alike; every kind keeps a place.

import { searchKey } from "@/lib/search-key"

export const SUGGESTION_KINDS = ["service", "provider", "category"] as const
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number]

/** What could be suggested, with how alike its closest words are to what was typed, from 0 to 1. */
export interface Candidate {
  kind: SuggestionKind
  text: string
  alike: number
}

/** `reserved`: places that others leave to a kind as long as it has something as good to say. */
const PLACES = { all: 10, reserved: 2 } as const
/** Words are parted as trigrams part them: by anything but letters and digits. */
const WORD_BREAK = /[^\p{L}\p{N}]+/u

/** Shorter ones look like nearly everything. */
const SHORTEST_WORD = 3

/** The word to find others by that look like it; null where there is none to tell by. */
export function findLongestWord(typed: string): string | null {
  const longest = typed.split(WORD_BREAK).reduce((best, word) => (word.length > best.length ? word : best), "")
  return longest.length < SHORTEST_WORD ? null : longest
}

/** 0 the whole text, 1 its beginning, 2 the beginning of a word in it, 3 merely alike. */
export function tierOf(typed: string, text: string): 0 | 1 | 2 | 3 {
  const [wanted, whole] = [searchKey(typed.trim()), searchKey(text)]
  if (whole === wanted) return 0
  if (whole.startsWith(wanted)) return 1
  return beginsAWord(whole, wanted) ? 2 : 3
}

function beginsAWord(whole: string, wanted: string): boolean {
  for (let at = whole.indexOf(wanted, 1); at !== -1; at = whole.indexOf(wanted, at + 1)) {
    if (WORD_BREAK.test(whole.charAt(at - 1))) return true
  }
  return false
}

/** At most ten, best first. What reads alike is suggested once for each kind. */
export function rankSuggestions<T extends Candidate>(typed: string, candidates: readonly T[]): T[] {
  const ranked = candidates
    .map((candidate) => ({ candidate, tier: tierOf(typed, candidate.text) }))
    .sort((a, b) => a.tier - b.tier || compare(a.candidate, b.candidate, a.tier))
  const unique = [
    ...new Map(ranked.toReversed().map((each) => [readsLike(each.candidate), each])).values(),
  ].toReversed()
  const reserved = SUGGESTION_KINDS.flatMap((kind) =>
    unique.filter(({ candidate }) => candidate.kind === kind).slice(0, PLACES.reserved),
  ).filter(({ tier }) => tier < 3)
  const others = unique.filter((each) => !reserved.includes(each)).slice(0, PLACES.all - reserved.length)
  const kept = new Set([...reserved, ...others])
  return unique.filter((each) => kept.has(each)).map(({ candidate }) => candidate)
}

const readsLike = ({ kind, text }: Candidate) => `${kind} ${searchKey(text)}`

/** Only what is merely alike is told apart by how much. Short texts are closer to what was typed. */
function compare(a: Candidate, b: Candidate, tier: number): number {
  const alike = tier === 3 ? b.alike - a.alike : 0
  return alike || a.text.length - b.text.length || (a.text < b.text ? -1 : Number(a.text > b.text))
}
