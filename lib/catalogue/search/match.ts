// SQL for where and how well a service `s` matches a search text. Docs: docs/decisions.md#search. Pure.

import type { RELAXATIONS } from "@/lib/catalogue/schema"
import { interpret, type Term } from "@/lib/catalogue/search/interpret"
import {
  buildPattern,
  buildQuery,
  buildTermQuery,
  joinWith,
  matchTerm,
  type SqlTag,
} from "@/lib/catalogue/search/term-query"
import type { Sql } from "@/lib/db/sql"

/** A wider match for a text that few services match: any `atLeast` of the terms. */
export interface Relaxation {
  kind: (typeof RELAXATIONS)[number]
  /** The number of services that match the text itself; at most 9. */
  strict: number
  /** The search text with corrected words. */
  interpretedAs: string
  /** `weight` is high for a rare term. */
  terms: readonly (Term & { weight: number })[]
  atLeast: number
}

/** True when a match needs less than half of the words, because no service contains more of them. */
export const isLoose = ({ terms, atLeast }: Relaxation): boolean => atLeast * 2 < terms.length

/** Lists the subsets of `size` items. */
function subsets<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return items.flatMap((first, index) => subsets(items.slice(index + 1), size - 1).map((rest) => [first, ...rest]))
}

/** The condition for services that contain at least `atLeast` of the terms. */
function matchRelaxed(sql: SqlTag, { terms, atLeast }: Relaxation): Sql {
  const queries = subsets(terms, atLeast).map((some) => buildQuery(sql, some))
  return sql`s.search_vector @@ (${joinWith(sql, queries, "or")})`
}

/** The sum of the weights of the terms that a service contains. */
const sumWeights = (sql: SqlTag, { terms }: Relaxation): Sql =>
  terms
    .map(
      (term) => sql`${term.weight}::float8 * case when s.name_vector @@ ${buildTermQuery(sql, term)} then 1
        when ${matchTerm(sql, term)} then 0.6 else 0 end`,
    )
    .reduce((sum, one) => sql`${sum} + ${one}`)

/** Conditions and sort keys for the search text. */
export interface TextMatch {
  /** Search tier A: the name is the text. */
  wholeName: Sql
  /** Search tier B: the name contains the text, or all words. */
  inName: Sql
  /** Search tier C: the service contains the text or all words, not only in the name. */
  elsewhere: Sql
  /** Matches by relaxation only; null without one. */
  relaxed: Sql | null
  /** Tiers A, B and C, and matches by relaxation. */
  any: Sql
  /** The tier as a number: 0 to 2 for A to C, 3 for matches by relaxation only. */
  tier: Sql
  /** 0: contains the text itself, 1: all words, also optional ones, 2: all words that are not optional, 3: synonyms. */
  form: Sql
  /** The weight and closeness of the words; higher is better. */
  rank: Sql
  /** For each field: whether it contains the text or one of the words. */
  fields: [name: string, holds: Sql][]
  /** What the service contains: the text itself, or words of the text. A Postgres array of text. */
  terms: Sql
}

const FIELDS: readonly [name: string, column: (sql: SqlTag) => Sql][] = [
  ["name", (sql) => sql`s.name`],
  ["description", (sql) => sql`s.description`],
  ["category", (sql) => sql`s.category`],
  ["host", (sql) => sql`s.host`],
  ["provider", (sql) => sql`s.provider`],
]

/** Each term as text where a service contains the term, else null. */
const listContained = (sql: SqlTag, terms: readonly Term[]): Sql =>
  terms
    .map((term) => sql`case when ${matchTerm(sql, term)} then ${term.words.join(" ")}::text end`)
    .reduce((list, one) => sql`${list}, ${one}`, sql`null::text`)

/** A text that nothing matches is replaced by its corrected spelling; otherwise relaxed matches follow those of the text. */
export function matchText(sql: SqlTag, text: string, relaxation: Relaxation | null = null): TextMatch {
  if (!relaxation) return matchStrictly(sql, text)
  const isReplaced = relaxation.kind === "spelling" && relaxation.strict === 0
  const match = matchStrictly(sql, isReplaced ? relaxation.interpretedAs : text)
  const relaxed = matchRelaxed(sql, relaxation)
  return {
    ...match,
    relaxed: sql`${relaxed} and not ${match.any}`,
    any: sql`(${match.any} or ${relaxed})`,
    tier: sql`case when ${match.any} then ${match.tier} else 3 end`,
    rank: sql`case when ${match.any} then ${match.rank} else ${sumWeights(sql, relaxation)} end`,
  }
}

function matchStrictly(sql: SqlTag, text: string): TextMatch {
  const { terms, optional } = interpret(text)
  const pattern = buildPattern(sql, text)
  const key = sql`search_key(${text})`
  const holds = (vector: Sql, query: Sql) => (terms.length > 0 ? sql`${vector} @@ ${query}` : sql`false`)
  const query = buildQuery(sql, terms)
  const vector = sql`s.search_vector`
  const name = sql`(s.name_key like ${pattern} or ${holds(sql`s.name_vector`, buildQuery(sql, terms, { isLiteral: true }))})`
  const any = sql`(s.search_text like ${pattern} or ${holds(vector, query)})`
  const literal = buildQuery(sql, terms, { isLiteral: true })
  const all = optional.reduce((sum, word) => sql`${sum} && to_tsquery('english', ${`'${word}'`})`, literal)
  return {
    wholeName: sql`s.name_key = ${key}`,
    inName: sql`${name} and s.name_key <> ${key}`,
    elsewhere: sql`${any} and not ${name}`,
    relaxed: null,
    any,
    tier: sql`case when s.name_key = ${key} then 0 when ${name} then 1 else 2 end`,
    form: sql`case when s.search_text like ${pattern} then 0 when ${holds(vector, sql`(${all})`)} then 1
      when ${holds(vector, literal)} then 2 else 3 end`,
    rank: sql`ts_rank(${WEIGHTS(sql)}, ${vector}, ${query}, 0)::float8`,
    fields: FIELDS.map(([field, column]) => [
      field,
      sql`(search_key(${column(sql)}) like ${pattern}
      or ${holds(sql`to_tsvector('english', search_words(${column(sql)}))`, buildQuery(sql, terms, { operator: "or" }))})`,
    ]),
    terms: sql`case when s.search_text like ${pattern} then array[${text}::text]
      else array_remove(array[${listContained(sql, terms)}]::text[], null) end`,
  }
}

/** Of a word in the description, host, category or provider, and name. */
const WEIGHTS = (sql: SqlTag) => sql`'{0.1, 0.2, 0.4, 1}'::real[]`
