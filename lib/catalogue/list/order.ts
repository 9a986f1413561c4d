// The orders of the list (decisions.md, "Query text"): keys that end with the id, so that paging is stable, in strata that each
// walk one index: what is proven first, each tier of a search, values before nulls. Pure.

import { type ListQuery, orderOf } from "@/lib/catalogue/list/filters"

export type KeyType = "boolean" | "integer" | "float8" | "text" | "uuid"
export interface Key {
  sql: string
  type: KeyType
  isDescending?: boolean
}
/** A part of the order: everything in it comes before everything in the next. Its keys are never null. */
export interface Stratum {
  where: string | null
  keys: readonly Key[]
  orderBy: string
}

const ID: Key = { sql: "s.id", type: "uuid" }
const NAME: Key = { sql: "s.name_key", type: "text" }
const DEFAULT_KEYS: readonly Key[] = [
  { sql: "s.featured", type: "boolean", isDescending: true },
  { sql: "s.domain_verified", type: "boolean", isDescending: true },
  { sql: "s.is_uncategorized", type: "boolean" },
  { sql: "s.health_rank", type: "integer" },
  NAME,
  ID,
]

/** `best` is the direction of the index, whose nulls come last. */
const SORT_COLUMNS = {
  price: { sql: "s.compare_usd", type: "float8", best: "asc" },
  latency: { sql: "s.latency_p50_ms", type: "integer", best: "asc" },
  uptime: { sql: "s.uptime_30d", type: "float8", best: "desc" },
  reliability: { sql: "s.reliability_score", type: "float8", best: "desc" },
} as const satisfies Record<string, { sql: string; type: KeyType; best: "asc" | "desc" }>

export const toOrderBy = (keys: readonly Key[]) =>
  keys.map(({ sql, isDescending }) => (isDescending ? `${sql} desc` : sql)).join(", ")

/** The ORDER BY list of the default order. */
export const DEFAULT_ORDER = toOrderBy(DEFAULT_KEYS)

/** Who asks for verified listings gets those of proven domains first, unless a sort is asked for (spec §4.1). */
export function strataOf(query: Pick<ListQuery, "sort" | "order" | "verified">): Stratum[] {
  const sorted = sortStrata(query)
  if (!query.verified || query.sort) return sorted
  const within = (condition: string) => sorted.map((one) => ({ ...one, where: both(condition, one.where) }))
  return [...within("s.domain_verified"), ...within("not s.domain_verified")]
}

function sortStrata(query: Pick<ListQuery, "sort" | "order">): Stratum[] {
  if (!query.sort) return [{ where: null, keys: DEFAULT_KEYS, orderBy: DEFAULT_ORDER }]
  const isDescending = orderOf(query) === "desc"
  if (query.sort === "name") {
    const keys = [NAME, ID].map((key) => ({ ...key, isDescending }))
    return [{ where: null, keys, orderBy: toOrderBy(keys) }]
  }
  const { sql, type, best } = SORT_COLUMNS[query.sort]
  // Said as the index says it, forwards or backwards: where the nulls of a stratum without any would be, Postgres asks too.
  const isForward = isDescending === (best === "desc")
  const direction = `${isDescending ? "desc" : "asc"} nulls ${isForward ? "last" : "first"}`
  const tie = [NAME, ID]
  const last = `${sql} ${best} nulls last, ${toOrderBy(tie)}`
  return [
    {
      where: `${sql} is not null`,
      keys: [{ sql, type, isDescending }, ...tie],
      orderBy: `${sql} ${direction}, ${toOrderBy(tie)}`,
    },
    { where: `${sql} is null`, keys: tie, orderBy: last },
  ]
}

export function both(one: string | null, other: string | null): string | null {
  return one && other ? `${one} and ${other}` : (one ?? other)
}

/**
 * What follows these values within a stratum, in its order, as conditions that each walk an index from where they begin: those
 * equal in all keys but the last, then in all but the last two, and so on.
 */
export function segmentsAfter(keys: readonly Key[], values: readonly string[]): string[] {
  const equals = keys.map(({ sql, type }, index) => `${sql} = ${values[index]}::${type}`)
  return keys
    .map(({ sql, type, isDescending }, index) => {
      const beyond = `${sql} ${isDescending ? "<" : ">"} ${values[index]}::${type}`
      return [...equals.slice(0, index), beyond].join(" and ")
    })
    .reverse()
}
