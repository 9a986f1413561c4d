// Corrects misspelled words of a search text by the words of the catalogue (vocabulary.ts).

import damerauLevenshtein from "damerau-levenshtein"
import { query } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"
import { splitWords } from "@/lib/words"

export interface Similar {
  given: string
  word: string
  /** The number of services that contain `word`. */
  services: number
}

/** Replaces unknown words of a text by similar words of the catalogue. Returns null when nothing is replaced. */
export async function correctWords(text: string, unknown: readonly string[]): Promise<string | null> {
  if (unknown.length === 0) return null
  const similar = await query<Similar>(sql`
    select given, near.word, near.services from unnest(${unknown}::text[]) given, lateral (
      select c.word, c.services from catalogue_words c where c.word % given
      order by similarity(c.word, given) desc, c.services desc limit 20) near`)
  const words = splitWords(text)
  const corrected = words.map((word) => (unknown.includes(word) ? chooseCorrection(word, similar) : null) ?? word)
  return corrected.every((word, index) => word === words[index]) ? null : corrected.join(" ")
}

/**
 * A correction changes at most this many letters; exchanging two neighbours is one change. Words with fewer than four letters are
 * too similar to each other.
 */
const MOST_CHANGES = [
  { shortest: 8, letters: 2 },
  { shortest: 4, letters: 1 },
] as const

/**
 * Chooses the word with the fewest changes; of equally similar words, the most frequent. The first letter stays, because it is
 * seldom wrong.
 */
export function chooseCorrection(given: string, similar: readonly Similar[]): string | null {
  const most = MOST_CHANGES.find(({ shortest }) => given.length >= shortest)?.letters ?? 0
  const candidates = similar
    .filter((one) => one.given === given && one.word.charAt(0) === given.charAt(0))
    .map(({ word, services }) => ({ word, services, changes: damerauLevenshtein(given, word).steps }))
    .filter(({ changes }) => changes <= most)
  return candidates.sort((a, b) => a.changes - b.changes || b.services - a.services)[0]?.word ?? null
}
