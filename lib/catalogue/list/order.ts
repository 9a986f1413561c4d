// The sort orders of the list, and the opaque cursor `after`. An order is a sequence of sort groups, for example rows with a value
// before rows with null, so that each group can be read from one index. Sort keys end with the id, so that paging is stable. Pure.

import { createHash } from "node:crypto"
import { z } from "zod"
import { formatListQuery, getDirection, type ListQuery } from "@/lib/catalogue/list/query"
import { join, raw, type Sql, sql } from "@/lib/db/sql"
import { parseJson } from "@/lib/protocols/json"

export type KeyType = "boolean" | "integer" | "float8" | "text" | "uuid"
export interface SortKey {
  column: string
  type: KeyType
  isDescending?: boolean
}
/** Every row of a group comes before every row of the next group. The sort keys of a group are never null. */
export interface SortGroup {
  where: Sql | null
  keys: readonly SortKey[]
  orderBy: string
}

const ID: SortKey = { column: "s.id", type: "uuid" }
const NAME: SortKey = { column: "s.name_key", type: "text" }
const DEFAULT_KEYS: readonly SortKey[] = [
  { column: "s.featured", type: "boolean", isDescending: true },
  { column: "s.domain_verified", type: "boolean", isDescending: true },
  { column: "s.is_uncategorized", type: "boolean" },
  { column: "s.health_rank", type: "integer" },
  NAME,
  ID,
]

interface SortColumn {
  column: string
  type: KeyType
  /** The default direction of the sort, and the direction of the column's index, in which nulls come last. */
  best: "asc" | "desc"
  /** True for a column that is never null. */
  isAlwaysKnown: boolean
}

const SORT_COLUMNS = {
  price: { column: "s.compare_usd", type: "float8", best: "asc", isAlwaysKnown: false },
  latency: { column: "s.latency_p50_ms", type: "integer", best: "asc", isAlwaysKnown: false },
  uptime: { column: "s.uptime_30d", type: "float8", best: "desc", isAlwaysKnown: false },
  reliability: { column: "s.reliability_score", type: "float8", best: "desc", isAlwaysKnown: false },
  score: { column: "s.shown_score", type: "float8", best: "desc", isAlwaysKnown: false },
  recommended: { column: "s.recommended", type: "float8", best: "desc", isAlwaysKnown: true },
  asked_price: { column: "s.asked_usd", type: "float8", best: "asc", isAlwaysKnown: false },
} as const satisfies Record<string, SortColumn>

export const formatOrderBy = (keys: readonly SortKey[]) =>
  keys.map(({ column, isDescending }) => (isDescending ? `${column} desc` : column)).join(", ")

export const DEFAULT_ORDER = formatOrderBy(DEFAULT_KEYS)

/** With `verified` and without `sort`, services of verified domains come first. */
export function listSortGroups(query: Pick<ListQuery, "sort" | "order" | "verified">): SortGroup[] {
  if (!query.sort) {
    const byDefault = (where: Sql | null) => ({ where, keys: DEFAULT_KEYS, orderBy: DEFAULT_ORDER })
    return query.verified
      ? [byDefault(sql`s.domain_verified`), byDefault(sql`not s.domain_verified`)]
      : [byDefault(null)]
  }
  const isDescending = getDirection(query) === "desc"
  if (query.sort === "name") {
    const keys = [NAME, ID].map((key) => ({ ...key, isDescending }))
    return [{ where: null, keys, orderBy: formatOrderBy(keys) }]
  }
  const { column, type, best, isAlwaysKnown } = SORT_COLUMNS[query.sort]
  // Neither group mixes nulls with values, but Postgres uses the index only when `nulls first` or `nulls last` matches the index
  // too.
  const isForward = isDescending === (best === "desc")
  const direction = `${isDescending ? "desc" : "asc"} nulls ${isForward ? "last" : "first"}`
  const tie = [NAME, ID]
  const keys = [{ column, type, isDescending }, ...tie]
  if (isAlwaysKnown) return [{ where: null, keys, orderBy: formatOrderBy(keys) }]
  return [
    {
      where: sql`${raw(column)} is not null`,
      keys,
      orderBy: `${column} ${direction}, ${formatOrderBy(tie)}`,
    },
    {
      where: sql`${raw(column)} is null`,
      keys: tie,
      orderBy: `${column} ${best} nulls last, ${formatOrderBy(tie)}`,
    },
  ]
}

/**
 * Keyset pagination: returns conditions for the rows of a group after `values`, in the order of the group. The first condition
 * requires equal values in all keys but the last, and each further condition in one key less. So each condition is one index
 * range.
 */
export function listSegmentsAfter(keys: readonly SortKey[], values: readonly string[]): Sql[] {
  const compare = ({ column, type }: SortKey, operator: string, index: number) =>
    sql`${raw(`${column} ${operator}`)} ${values[index]}::${raw(type)}`
  const equals = keys.map((key, index) => compare(key, "=", index))
  return keys
    .map((key, index) => {
      const beyond = compare(key, key.isDescending ? "<" : ">", index)
      return join([...equals.slice(0, index), beyond], " and ")
    })
    .reverse()
}

/**
 * `gather`: read all matches once, rank and sort them in memory. `walk`: read each sort group from its own index, only as far as
 * the page needs. A walk orders the matches of a search tier by the default order, because ranking all of them takes too long.
 */
export const READ_STRATEGIES = ["gather", "walk"] as const
export type ReadStrategy = (typeof READ_STRATEGIES)[number]

/** The computed columns by which a search without `sort` orders gathered matches: `TextMatch`. */
export const MATCH_KEYS: readonly SortKey[] = [
  { column: "s.tier", type: "integer" },
  { column: "s.form", type: "integer" },
  { column: "s.rank", type: "float8", isDescending: true },
]
export const NEAREST_KEYS: readonly SortKey[] = [
  { column: "s.cosine", type: "float8", isDescending: true },
  { column: "s.id", type: "uuid" },
]

/** The sort keys of each group that `listGroupReads` returns, in the same order. */
export function listKeys(query: Partial<ListQuery>, strategy: ReadStrategy): (readonly SortKey[])[] {
  return listSortGroups(query).flatMap(({ keys }) => {
    if (query.q === undefined || query.sort) return [keys]
    return strategy === "gather" ? [[...MATCH_KEYS, ...keys], NEAREST_KEYS] : [keys, keys, keys, keys, NEAREST_KEYS]
  })
}

const Cursor = z.tuple([
  z.string(),
  z.int().min(0).max(20),
  z.array(z.union([z.string(), z.number(), z.boolean()])).max(10),
  z.enum(READ_STRATEGIES),
])

/**
 * The sort group of the page's last row, and the values of that group's sort keys as text. All pages of a list are read with one
 * strategy, because the sort groups depend on the strategy.
 */
export interface CursorPosition {
  group: number
  values: string[]
  strategy: ReadStrategy
}

/**
 * A digest of all parameters that decide the order, so that a cursor works only with its query. `limit` may change between pages.
 */
function fingerprint({ limit: _limit, offset: _offset, ...query }: Partial<ListQuery>): string {
  return createHash("sha256").update(formatListQuery(query)).digest("base64url").slice(0, 8)
}

export function formatCursor(
  query: Partial<ListQuery>,
  strategy: ReadStrategy,
  group: number,
  values: readonly unknown[],
): string {
  return Buffer.from(JSON.stringify([fingerprint(query), group, values, strategy])).toString("base64url")
}

/** Returns null for text that is not a cursor of this query. */
export function parseCursor(query: Partial<ListQuery>, text: string): CursorPosition | null {
  const cursor = Cursor.safeParse(parseJson(Buffer.from(text, "base64url").toString()))
  if (!cursor.success) return null
  const [print, group, given, strategy] = cursor.data
  const values = given.map(String)
  const keys = listKeys(query, strategy)[group]
  if (print !== fingerprint(query) || keys?.length !== values.length) return null
  return keys.every(({ type }, index) => IS_VALUE[type](values[index] ?? "")) ? { group, values, strategy } : null
}

export const NO_CURSOR = { field: "after", message: "is not a next_cursor of this query; begin without it" } as const

/** Validates key values before they reach SQL: a client can write any cursor. */
const IS_VALUE: Record<KeyType, (text: string) => boolean> = {
  boolean: (text) => text === "true" || text === "false",
  integer: (text) => /^-?\d{1,9}$/.test(text),
  float8: (text) => /^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text) && Number.isFinite(Number(text)),
  text: (text) => !text.includes("\0"),
  uuid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
}
