// Builds text-search queries (tsquery) for the terms of a search text. Each function receives the `sql` tag, so that pages load
// this file without the database client. Pure.

import type { Term } from "@/lib/catalogue/search/interpret"
import type { Sql, sql } from "@/lib/db/sql"

export type SqlTag = typeof sql

/**
 * Builds a LIKE pattern for texts that contain `text`. Escapes `%`, `_` and `\` after `search_key`, whose case and accent folding
 * can produce these characters.
 */
export const buildPattern = (sql: SqlTag, text: string) =>
  sql`('%' || regexp_replace(search_key(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`

interface TermOptions {
  /** True to match the words of the term only, not its synonyms. */
  isLiteral?: boolean
  /** `or` to match one of the terms instead of all. */
  operator?: "and" | "or"
}

/** The words consist of letters and digits, so that quotes are enough to keep them from being operators. */
export function buildTermQuery(sql: SqlTag, term: Term, { isLiteral = false }: TermOptions = {}): Sql {
  const words = term.words.map((word) => `'${word}'`).join(" & ")
  const synonyms = isLiteral ? [] : term.synonyms.map((phrase) => `'${phrase}'`)
  const stems = sql`to_tsquery('english', ${[`(${words})`, ...synonyms].join(" | ")})`
  if (!term.isPrefix) return stems
  return sql`(${stems} || to_tsquery('simple', ${term.words.map((word) => `'${word}':*`).join(" & ")}))`
}

export function joinWith(sql: SqlTag, parts: readonly Sql[], operator: "and" | "or"): Sql {
  const [first = sql`''::tsquery`, ...others] = parts
  return others.reduce((all, part) => (operator === "and" ? sql`${all} && ${part}` : sql`${all} || ${part}`), first)
}

/** A query for all terms. */
export const buildQuery = (sql: SqlTag, terms: readonly Term[], options: TermOptions = {}): Sql =>
  sql`(${joinWith(
    sql,
    terms.map((term) => buildTermQuery(sql, term, options)),
    options.operator ?? "and",
  )})`

/** The condition for services that contain a term. */
export const matchTerm = (sql: SqlTag, term: Term): Sql => sql`s.search_vector @@ ${buildTermQuery(sql, term)}`
