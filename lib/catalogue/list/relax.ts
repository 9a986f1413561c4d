// Widens a search that finds few services: misspelled words are corrected by the words of the catalogue (vocabulary.ts), then some
// of the words may be missing. Docs: docs/decisions.md#search.

import { interpret, isLoose, type Relaxation, splitTerm, type Term } from "@/lib/catalogue/list/interpret"
import { buildCondition, matchTerm } from "@/lib/catalogue/list/match"
import { findNeighbours } from "@/lib/catalogue/list/neighbours"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { count, getCatalogueVersion } from "@/lib/db/count-cache"
import { queryRow, query as read } from "@/lib/db/query"
import { join, raw, type Sql, sql, visible } from "@/lib/db/sql"
import type { EmbeddingBudget } from "@/lib/embeddings/schema"
import { countChanges } from "@/lib/text/count-changes"
import { splitWords } from "@/lib/text/words"

/** A search with fewer matches is relaxed, because a newcomer's first words are often not the words of the listings. */
export const FEW = 10

/** Half of eight terms have 70 subsets; each is a part of one query. Frequent terms are left out. */
const MOST_TERMS = 8
/** Above this number, terms are equally frequent. */
const MOST_COUNTED = 1_000

/** Adds a relaxation to a query whose search text few services match. */
export async function relaxQuery(query: ListQuery, budget: EmbeddingBudget | null = null): Promise<ListQuery> {
  if (!query.q) return query
  const version = await getCatalogueVersion()
  const { text, values } = buildCondition(query)
  // `count` limits how many searches are relaxed at once.
  const relaxation = await count(`relaxation ${text} ${JSON.stringify([query.q, values])}`, version, () =>
    findRelaxation(query),
  )
  if (!relaxation) return query
  if (relaxation.kind === "spelling") return { ...query, relaxation }
  // Semantic matches are better than services with some of the words.
  const { nearest } = await findNeighbours(query, budget)
  return nearest.length >= FEW ? query : { ...query, relaxation }
}

/** Returns how to widen a search with few matches; null when nothing more would match. */
async function findRelaxation(query: ListQuery): Promise<Relaxation | null> {
  const text = query.q ?? ""
  const strict = await countUpTo(FEW, buildCondition(query))
  if (strict >= FEW) return null
  const terms = await weigh(interpret(text).terms)
  const unknown = terms.filter(({ weight }) => weight === 0)
  const corrected = await correctWords(
    text,
    unknown.flatMap(({ words }) => words),
  )
  const correctedTerms = corrected ? await weigh(interpret(corrected).terms) : []
  const spelling = corrected ? listLevels({ kind: "spelling", interpretedAs: corrected, strict }, correctedTerms) : []
  const single = await weigh(unknown.filter(({ words }) => words.length > 1).flatMap(splitTerm))
  const known = [...terms, ...single]
  return (
    (await widen(query, spelling)) ??
    (await widen(query, listLevels({ kind: "most-words", interpretedAs: text, strict }, known)))
  )
}

/** Lists relaxations of a kind, beginning with the one that requires the most words: from all of the words down to one. */
function listLevels(
  facts: Pick<Relaxation, "kind" | "interpretedAs" | "strict">,
  all: Relaxation["terms"],
): Relaxation[] {
  const terms = all
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST_TERMS)
  return terms.map((_, missing) => ({ ...facts, terms, atLeast: terms.length - missing }))
}

/**
 * Returns the first relaxation with enough matches, else the one with the most matches. Less than half of the words is better than
 * no match only. Returns null when the first one has no more matches than the text itself: then the corrected words do not belong
 * together.
 */
async function widen(query: ListQuery, levels: readonly Relaxation[]): Promise<Relaxation | null> {
  let best: Relaxation | null = null
  for (const relaxation of levels) {
    if (isLoose(relaxation) && (best || relaxation.strict > 0)) return best
    const found = await countUpTo(FEW, buildCondition({ ...query, relaxation }))
    if (relaxation.kind === "spelling" && found <= relaxation.strict) return best
    if (found > relaxation.strict) best = relaxation
    if (found >= FEW) return best
  }
  return best
}

async function countUpTo(most: number, condition: Sql): Promise<number> {
  const { found } = await queryRow<{ found: number }>(sql`
    select count(*)::int as found from (select from services s where ${condition} limit ${raw(String(most))}) first`)
  return found
}

/** Adds the weight of each term: high for a rare term, 0 for a term that no service contains. */
async function weigh(terms: readonly Term[]): Promise<Relaxation["terms"]> {
  if (terms.length === 0) return []
  const selectCount = (condition: Sql) => sql`(select count(*)::int from (
    select from services s where ${visible()} and ${condition} limit ${raw(String(MOST_COUNTED))}) first)`
  const { all, counts } = await queryRow<{ all: number; counts: number[] }>(sql`
    select ${selectCount(raw("true"))} as all, array[${join(terms.map((term) => selectCount(matchTerm(term))))}] as counts`)
  return terms.map((term, index) => {
    const services = counts[index] ?? 0
    return { ...term, weight: services > 0 ? Math.log((all + 1) / services) : 0 }
  })
}

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
  return read<Similar>(sql`
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
