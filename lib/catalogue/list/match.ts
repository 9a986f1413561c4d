// SQL conditions on `services s`: which services match a query, and where and how well one matches the search text.
// Docs: docs/decisions.md#queries, docs/decisions.md#search. Pure.

import {
  type FacetedName,
  FILTERS,
  type Filter,
  type FilterName,
  listNarrowing,
  selectFacetValues,
} from "@/lib/catalogue/list/filters"
import { interpret, type Relaxation, type Term } from "@/lib/catalogue/list/interpret"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { join, joinAnd, raw, renameAlias, type Sql, sql, visible } from "@/lib/db/sql"

/** The condition for the services that a list shows. The ids in `nearest` match the search text. */
export const buildCondition = (query: Partial<ListQuery>, nearest: readonly string[] = []): Sql =>
  joinAnd([visible(), ...listConditions(query, nearest), buildGroup(query)])

/** The condition for public services that match every filter, whatever the search text and the group. */
export const buildFilters = (query: Partial<ListQuery>): Sql =>
  joinAnd([visible(), ...listConditions({ ...query, q: undefined })])

/** True when the list shows one of the services that match of a URL, or of a tool of an MCP server. */
export const isGrouped = (query: Partial<ListQuery>): boolean => query.group === "url" && query.protocol?.length !== 1

/**
 * The condition for the service that stands for its URL: the one that leads it, or if that does not match, the most recommended one of
 * those that match. Null for a list that is not grouped.
 */
export const buildGroup = (query: Partial<ListQuery>): Sql | null =>
  isGrouped(query)
    ? sql`(s.leads_url or not exists (select from services other where ${OF_URL}
        and ${ofOther(joinAnd([visible(), ...listConditions(query)]))}
        and (${listOrderInUrl("other")}) < (${listOrderInUrl("s")})))`
    : null

/** The services `other` of the URL, or tool, of `s`. */
export const OF_URL = raw("other.url = s.url and other.tool is not distinct from s.tool")
/** The order of the services of one URL. */
export const listOrderInUrl = (alias: string): Sql => raw(`not ${alias}.leads_url, -${alias}.recommended, ${alias}.id`)
export const ofOther = (condition: Sql): Sql => renameAlias(condition, "s", "other")

/**
 * Lists the conditions of all filters that narrow the list. The ids in `nearest` match the search text by embedding similarity.
 */
export function listConditions(query: Partial<ListQuery>, nearest: readonly string[] = []): Sql[] {
  return listNarrowing(query).map((name) => {
    const { where }: Filter = FILTERS[name]
    if (name !== "q" || !query.q) return where(sql, query[name] ?? "")
    const { any } = matchText(query.q, query.relaxation)
    return nearest.length > 0 ? sql`(${any} or s.id = any(${nearest}::uuid[]))` : any
  })
}

export const listColumns = (fragment: Sql): string[] => [
  ...new Set([...fragment.sql.matchAll(/\bs\.([a-z_0-9]+)/g)].map(([, column = ""]) => column)),
]

/** Lists the columns that a filter reads. The columns do not depend on the filter's value. */
export function listFilterColumns(name: FilterName): string[] {
  if (name === "q") return listColumns(matchText("text").any)
  const { where, type }: Filter = FILTERS[name]
  const [value = "0"] = type.schema.enum ?? []
  return listColumns(where(sql, type.isList ? [value] : value))
}

export const listFacetColumns = (name: FacetedName): string[] => [
  ...new Set([...listColumns(selectFacetValues(sql, name)), ...listFilterColumns(name)]),
]

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

/** A text that nothing matches is replaced by its corrected spelling; otherwise relaxed matches follow those of the text. */
export function matchText(text: string, relaxation: Relaxation | null = null): TextMatch {
  if (!relaxation) return matchStrictly(text)
  const isReplaced = relaxation.kind === "spelling" && relaxation.strict === 0
  const match = matchStrictly(isReplaced ? relaxation.interpretedAs : text)
  const queries = listSubsets(relaxation.terms, relaxation.atLeast).map((some) => buildQuery(some))
  const relaxed = sql`s.search_vector @@ (${join(queries, " || ")})`
  const weights = relaxation.terms.map(
    (term) => sql`${term.weight}::float8 * case when s.name_vector @@ ${buildTermQuery(term)} then 1
      when ${matchTerm(term)} then 0.6 else 0 end`,
  )
  return {
    ...match,
    relaxed: sql`${relaxed} and not ${match.any}`,
    any: sql`(${match.any} or ${relaxed})`,
    tier: sql`case when ${match.any} then ${match.tier} else 3 end`,
    rank: sql`case when ${match.any} then ${match.rank} else ${join(weights, " + ")} end`,
  }
}

function listSubsets<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return items.flatMap((first, index) => listSubsets(items.slice(index + 1), size - 1).map((rest) => [first, ...rest]))
}

const FIELDS = ["name", "description", "category", "host", "provider"] as const
/** Of a word in the description, host, category or provider, and name. */
const WEIGHTS = raw("'{0.1, 0.2, 0.4, 1}'::real[]")

function matchStrictly(text: string): TextMatch {
  const { terms, optional } = interpret(text)
  const pattern = buildPattern(text)
  const key = sql`search_key(${text})`
  const holds = (vector: Sql, query: Sql) => (terms.length > 0 ? sql`${vector} @@ ${query}` : sql`false`)
  const query = buildQuery(terms)
  const literal = buildQuery(terms, { isLiteral: true })
  const vector = raw("s.search_vector")
  const name = sql`(s.name_key like ${pattern} or ${holds(raw("s.name_vector"), literal)})`
  const any = sql`(s.search_text like ${pattern} or ${holds(vector, query)})`
  const all = optional.reduce((sum, word) => sql`${sum} && to_tsquery('english', ${`'${word}'`})`, literal)
  const contained = terms.map((term) => sql`case when ${matchTerm(term)} then ${term.words.join(" ")}::text end`)
  return {
    wholeName: sql`s.name_key = ${key}`,
    inName: sql`${name} and s.name_key <> ${key}`,
    elsewhere: sql`${any} and not ${name}`,
    relaxed: null,
    any,
    tier: sql`case when s.name_key = ${key} then 0 when ${name} then 1 else 2 end`,
    form: sql`case when s.search_text like ${pattern} then 0 when ${holds(vector, sql`(${all})`)} then 1
      when ${holds(vector, literal)} then 2 else 3 end`,
    rank: sql`ts_rank(${WEIGHTS}, ${vector}, ${query}, 0)::float8`,
    fields: FIELDS.map((field) => {
      const words = raw(`to_tsvector('english', search_words(s.${field}))`)
      const some = buildQuery(terms, { operator: "||" })
      return [field, sql`(search_key(${raw(`s.${field}`)}) like ${pattern} or ${holds(words, some)})`]
    }),
    terms: sql`case when s.search_text like ${pattern} then array[${text}::text]
      else array_remove(array[${join([raw("null::text"), ...contained])}]::text[], null) end`,
  }
}

/**
 * Builds a LIKE pattern for texts that contain `text`. Escapes `%`, `_` and `\` after `search_key`, whose case and accent folding
 * can produce these characters.
 */
const buildPattern = (text: string) =>
  sql`('%' || regexp_replace(search_key(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`

export interface TermOptions {
  /** True to match the words of the term only, not its synonyms. */
  isLiteral?: boolean
  /** `||` to match one of the terms instead of all. */
  operator?: "&&" | "||"
}

/** The words consist of letters and digits, so that quotes are enough to keep them from being operators. */
export function buildTermQuery(term: Term, { isLiteral = false }: TermOptions = {}): Sql {
  const words = term.words.map((word) => `'${word}'`).join(" & ")
  const synonyms = isLiteral ? [] : term.synonyms.map((phrase) => `'${phrase}'`)
  const stems = sql`to_tsquery('english', ${[`(${words})`, ...synonyms].join(" | ")})`
  if (!term.isPrefix) return stems
  return sql`(${stems} || to_tsquery('simple', ${term.words.map((word) => `'${word}':*`).join(" & ")}))`
}

function buildQuery(terms: readonly Term[], options: TermOptions = {}): Sql {
  if (terms.length === 0) return sql`''::tsquery`
  const queries = terms.map((term) => buildTermQuery(term, options))
  return sql`(${join(queries, ` ${options.operator ?? "&&"} `)})`
}

/** The condition for services that contain a term. */
export const matchTerm = (term: Term): Sql => sql`s.search_vector @@ ${buildTermQuery(term)}`
