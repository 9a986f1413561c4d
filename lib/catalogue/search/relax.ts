// Widens a search that finds few services: misspelled words are corrected, then some of the words may be missing.
// Docs: docs/decisions.md#search.

import damerauLevenshtein from "damerau-levenshtein"
import { buildCondition } from "@/lib/catalogue/list/conditions"
import { findLastCount } from "@/lib/catalogue/list/count"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { interpret, type Term } from "@/lib/catalogue/search/interpret"
import { matchTerm, type Relaxation } from "@/lib/catalogue/search/match"
import { listNeighbours } from "@/lib/catalogue/search/nearest-neighbours"
import { getRecentCount } from "@/lib/db/count-cache"
import { limitTextSearches } from "@/lib/db/limits"
import { query as select, queryRow } from "@/lib/db/query"
import { join, raw, type Sql, sql, visible } from "@/lib/db/sql"
import type { EmbeddingBudget } from "@/lib/embeddings/schema"
import { splitWords } from "@/lib/words"

/** A search with fewer matches is relaxed, because a newcomer's first words are often not the words of the listings. */
export const FEW = 10

/**
 * A correction changes at most this many letters; exchanging two neighbours is one change. Words with fewer than four letters are
 * too similar to each other.
 */
const MOST_CHANGES = [
  { shortest: 8, letters: 2 },
  { shortest: 4, letters: 1 },
] as const
/** Above this number, terms are equally frequent. */
const MOST_COUNTED = 1_000

/** Adds a relaxation to a query whose search text few services match. */
export async function relaxQuery(query: ListQuery, budget: EmbeddingBudget | null = null): Promise<ListQuery> {
  if (!query.q || query.relaxation) return query
  const strict = buildCondition(query)
  if ((findLastCount(strict)?.value ?? 0) >= FEW) return query
  const relaxation = await getRecentCount(`relaxation ${JSON.stringify([query.q, strict.text, strict.values])}`, async () => ({
    version: "0",
    value: await limitTextSearches(() => findRelaxation(query)),
  }))
  if (!relaxation) return query
  // Services with a similar meaning are better than services with some of the words.
  const isMeant = relaxation.kind === "most-words" && (await listNeighbours(query, budget)).length >= FEW
  return isMeant ? query : { ...query, relaxation }
}

/** Returns how to widen a search with few matches; null when nothing more would match. */
async function findRelaxation(query: ListQuery): Promise<Relaxation | null> {
  const text = query.q ?? ""
  const strict = await countUpTo(FEW, buildCondition(query))
  if (strict >= FEW) return null
  const terms = await weigh(interpret(text).terms)
  const corrected = await correct(text, terms)
  const correctedTerms = corrected ? await weigh(interpret(corrected).terms) : []
  const spelling = corrected ? listLevels("spelling", corrected, correctedTerms) : []
  return (await widen(query, spelling, strict)) ?? (await widen(query, listLevels("most-words", text, terms), strict))
}

/** Lists relaxations of a kind, beginning with the one that requires the most words: from all of the words down to half. */
function listLevels(kind: Relaxation["kind"], interpretedAs: string, all: Relaxation["terms"]): Relaxation[] {
  const terms = all.filter(({ weight }) => weight > 0)
  const least = Math.max(1, Math.ceil(terms.length / 2))
  return Array.from({ length: Math.max(0, terms.length - least + 1) }, (_, missing) => {
    return { kind, interpretedAs, terms, atLeast: terms.length - missing }
  })
}

/**
 * Returns the first relaxation with enough matches, else the one with the most matches. Returns null when the first one has no
 * more matches than the text itself: then the corrected words do not belong together.
 */
async function widen(query: ListQuery, levels: readonly Relaxation[], strict: number): Promise<Relaxation | null> {
  let best: Relaxation | null = null
  for (const relaxation of levels) {
    const found = await countUpTo(FEW, buildCondition({ ...query, relaxation }))
    if (relaxation.kind === "spelling" && found <= strict) return best
    if (found > strict) best = relaxation
    if (found >= FEW) return best
  }
  return best
}

async function countUpTo(most: number, condition: Sql): Promise<number> {
  const { found } = await queryRow<{ found: number }>(sql`
    select count(*)::int as found from (select from services s where ${condition} limit ${raw(String(most))}) first`)
  return found
}

/** Replaces words that no service contains by similar words of the catalogue. Returns null when nothing is replaced. */
async function correct(text: string, terms: Relaxation["terms"]): Promise<string | null> {
  const unknown = terms.flatMap(({ words, weight }) => (weight > 0 ? [] : words))
  if (unknown.length === 0) return null
  const similar = await select<{ given: string; word: string; services: number }>(sql`
    select given, near.word, near.services from unnest(${unknown}::text[]) given, lateral (
      select c.word, c.services from catalogue_words c where c.word % given
      order by similarity(c.word, given) desc, c.services desc limit 20) near`)
  const replacements = new Map(unknown.map((word) => [word, chooseCorrection(word, similar)]))
  const words = splitWords(text).map((word) => replacements.get(word) ?? word)
  return words.join(" ") === splitWords(text).join(" ") ? null : words.join(" ")
}

interface Similar {
  given: string
  word: string
  services: number
}

/** Chooses the word with the fewest different letters; of equally similar words, the most frequent. */
export function chooseCorrection(given: string, similar: readonly Similar[]): string | null {
  const most = MOST_CHANGES.find(({ shortest }) => given.length >= shortest)?.letters ?? 0
  const candidates = similar
    .filter((one) => one.given === given)
    .map(({ word, services }) => ({ word, services, different: damerauLevenshtein(given, word).steps }))
    .filter(({ word, different }) => different <= most && word.charAt(0) === given.charAt(0))
  return candidates.sort((a, b) => a.different - b.different || b.services - a.services)[0]?.word ?? null
}

/** Adds the weight of each term: high for a rare term, 0 for a term that no service contains. */
async function weigh(terms: readonly Term[]): Promise<Relaxation["terms"]> {
  if (terms.length === 0) return []
  const count = (condition: Sql) => sql`(select count(*)::int from (
    select from services s where ${visible()} and ${condition} limit ${raw(String(MOST_COUNTED))}) first)`
  const { all, counts } = await queryRow<{ all: number; counts: number[] }>(sql`
    select ${count(raw("true"))} as all, array[${join(terms.map((term) => count(matchTerm(sql, term))))}] as counts`)
  return terms.map((term, index) => {
    const services = counts[index] ?? 0
    return { ...term, weight: services > 0 ? Math.log((all + 1) / services) : 0 }
  })
}
