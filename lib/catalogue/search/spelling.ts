// Corrects misspelled words of a search text by the words of the catalogue (vocabulary.ts).

import { query } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"
import { countChanges } from "@/lib/text/count-changes"
import { splitWords } from "@/lib/text/words"

export interface Similar {
  given: string
  word: string
  /** The number of services that contain `word`. */
  services: number
}

/** Replaces unknown words of a text by similar words of the catalogue. Returns null when nothing is replaced. */
export async function correctWords(text: string, unknown: readonly string[]): Promise<string | null> {
  const words = splitWords(text)
  const similar = await listSimilar(unknown, words)
  const known = new Set(similar.map(({ word }) => word))
  const corrected: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ""
    const joined = `${word}${words[at + 1] ?? ""}`
    if (joined !== word && known.has(joined)) {
      corrected.push(joined)
      at += 1
    } else corrected.push((unknown.includes(word) ? chooseCorrection(word, similar) : null) ?? word)
  }
  return corrected.join(" ") === words.join(" ") ? null : corrected.join(" ")
}

/**
 * Lists words of the catalogue that are similar to an unknown word by trigrams, that differ by an exchange of two neighbours (of
 * which a short word shares few trigrams), or that join two words of the text.
 */
function listSimilar(unknown: readonly string[], words: readonly string[]): Promise<Similar[]> {
  const exchanged = unknown.flatMap((given) => listExchanges(given).map((word) => ({ given, word })))
  const joined = words.slice(1).map((word, index) => ({ given: "", word: `${words[index]}${word}` }))
  const variants = [...exchanged, ...joined]
  return query<Similar>(sql`
    select given, near.word, near.services from unnest(${unknown}::text[]) given, lateral (
      select c.word, c.services from catalogue_words c where c.word % given
      order by similarity(c.word, given) desc, c.services desc limit 20) near
    union all
    select v.given, c.word, c.services
    from unnest(${variants.map(({ given }) => given)}::text[], ${variants.map(({ word }) => word)}::text[]) v(given, word)
    join catalogue_words c on c.word = v.word collate "C"`)
}

/** Lists the words that result from exchanging two neighbouring letters. */
const listExchanges = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) => {
    return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
  })

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
    .map(({ word, services }) => ({ word, services, changes: countChanges(given, word) }))
    .filter(({ changes }) => changes <= most)
  return candidates.sort((a, b) => a.changes - b.changes || b.services - a.services)[0]?.word ?? null
}
