// Plans how a list page is read: the read strategy, and the rows and sort keys of each group. Docs:
// docs/performance.md#list-read-strategies. Pure.

import { formatOrderBy, listSortGroups, type SortGroup, type SortKey } from "@/lib/catalogue/list/order"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { buildNeighbourGroup } from "@/lib/catalogue/list/url-group"
import type { TextMatch } from "@/lib/catalogue/search/match"
import { empty, joinAnd, raw, type Sql, sql } from "@/lib/db/sql"

/**
 * The number of nearest neighbours (by embedding similarity) that a search includes. A response header reports when there are
 * more neighbours.
 */
export const NEAREST = 100

/**
 * `gather`: read all matches once, rank and sort them in memory. `walk`: read each sort group from its own index, only as far as
 * the page needs. A walk orders the matches of a search tier by the default order, because ranking all of them takes too long.
 */
export const READ_STRATEGIES = ["gather", "walk"] as const
export type ReadStrategy = (typeof READ_STRATEGIES)[number]
/**
 * Up to 1,000 matches, reading all of them takes less time than walking an index to its end, which happens when the matches do not
 * fill a page.
 */
const MOST_GATHERED = 1_000

/** Up to 1,000 services that pass the filters, comparing the text row by row takes less time than reading the text indexes. */
export const MOST_FILTERED = 1_000

/** @param matching an estimate of how many services pass the filters and match the search text */
export const chooseReadStrategy = (matching: number): ReadStrategy => (matching <= MOST_GATHERED ? "gather" : "walk")

/** How to read the rows of one group. */
export interface GroupRead extends SortGroup {
  from: Sql
  /** The common table expression that has the sort keys. Default: `services`. */
  keysFrom?: "matching" | "near"
}

export interface Search {
  match: TextMatch
  hasNearest: boolean
}

/** The computed columns by which a search without `sort` orders gathered matches: `TextMatch`. */
const MATCH_KEYS: readonly SortKey[] = [
  { column: "s.tier", type: "integer" },
  { column: "s.form", type: "integer" },
  { column: "s.rank", type: "float8", isDescending: true },
]
const NEAREST_KEYS: readonly SortKey[] = [
  { column: "s.cosine", type: "float8", isDescending: true },
  { column: "s.id", type: "uuid" },
]
const isRanked = (query: Partial<ListQuery>) => query.q !== undefined && !query.sort

/** The sort keys of each group that `listGroupReads` returns, in the same order. */
export function listKeys(query: Partial<ListQuery>, strategy: ReadStrategy): (readonly SortKey[])[] {
  return listSortGroups(query).flatMap(({ keys }) => {
    if (!isRanked(query)) return [keys]
    return strategy === "gather" ? [[...MATCH_KEYS, ...keys], NEAREST_KEYS] : [keys, keys, keys, keys, NEAREST_KEYS]
  })
}

/**
 * Returns the reads of all groups, in order. A group that a search does not have, relaxed matches or tier D (nearest neighbours),
 * is null, so that group numbers in cursors are the same in all searches.
 */
export function listGroupReads(
  query: ListQuery,
  filters: Sql,
  strategy: ReadStrategy,
  search: Search | null,
): (GroupRead | null)[] {
  const isGathered = strategy === "gather"
  const nearest = search?.hasNearest ? readNearest : () => null
  return listSortGroups(query).flatMap((group): (GroupRead | null)[] => {
    const walk = (where: Sql | null): GroupRead => ({
      ...group,
      from: sql`services s`,
      where: joinAnd([filters, group.where, where]),
    })
    if (!isRanked(query) || !search) {
      const isFound = search && buildAnyTier(search)
      return [isGathered ? { ...group, from: search?.hasNearest ? FOUND : MATCHING } : walk(isFound)]
    }
    if (isGathered) {
      const keys = [...MATCH_KEYS, ...group.keys]
      return [{ ...group, keys, orderBy: formatOrderBy(keys), from: MATCHING, keysFrom: "matching" }, nearest(group)]
    }
    const { wholeName, inName, elsewhere, relaxed } = search.match
    return [walk(wholeName), walk(inName), walk(elsewhere), relaxed && walk(relaxed), nearest(group)]
  })
}

const MATCHING = raw("matching s")
/** All gathered matches, and the nearest neighbours. */
const FOUND = raw("(select id from matching union select id from near) found join services s on s.id = found.id")

/** With an explicit sort, matches are not grouped by search tier, so one condition covers all tiers. */
const buildAnyTier = ({ match, hasNearest }: Search) =>
  hasNearest ? sql`(${match.any} or s.id in (select id from near))` : match.any

const readNearest = ({ where }: SortGroup): GroupRead => ({
  from: where ? raw("(select n.*, x.domain_verified from near n join services x on x.id = n.id) s") : raw("near s"),
  where: joinAnd([raw("not s.is_text"), where]),
  keys: NEAREST_KEYS,
  orderBy: formatOrderBy(NEAREST_KEYS),
  keysFrom: "near",
})

interface CteOptions {
  filters: Sql
  urlGroup: Sql | null
  strategy: ReadStrategy
  /** True to filter first and compare the text row by row, because few services pass the filters. */
  isFilteredFirst: boolean
  /** A condition that is false when the current catalogue version is known to have no match, so that Postgres skips the read. */
  mayMatch: Sql
  search: Search | null
  /** The SQL that finds the nearest neighbours; null in a search without vectors. */
  nearest: Sql | null
}

/**
 * Builds the common table expressions that groups read from: `matching` for all services that match, `near` for the nearest
 * neighbours.
 */
export function buildCtes(
  query: ListQuery,
  { filters, urlGroup, strategy, isFilteredFirst, mayMatch, search, nearest }: CteOptions,
): Sql {
  const isGathered = strategy === "gather"
  const text = search?.match.any ?? null
  // `offset 0` is an optimisation fence: without it Postgres would read all matches of the text from the text indexes.
  const services = isFilteredFirst ? sql`(select * from services s where ${filters} offset 0) s` : raw("services s")
  const matching = sql`
    matching as materialized (
      select ${listColumns(query, search)} from ${services} where ${joinAnd([mayMatch, isFilteredFirst ? null : filters, text, urlGroup])}),`
  const neighbourGroup = urlGroup && text ? sql`where ${buildNeighbourGroup(query, filters, text)}` : empty
  const near = sql`
    nearest as materialized (${nearest}),
    closest as materialized (select * from nearest order by cosine desc, id limit ${raw(String(NEAREST))}),
    near as materialized (
      select n.id, n.cosine, ${isGathered ? raw("n.id in (select id from matching)") : text} as is_text
      from closest n ${isGathered && !urlGroup ? empty : raw("join services s on s.id = n.id")} ${neighbourGroup}),`
  return sql`${isGathered ? matching : empty} ${nearest ? near : empty}`
}

/** Selects the columns that the sort groups read. */
function listColumns(query: ListQuery, search: Search | null): Sql {
  const keys = listSortGroups(query).flatMap((group) => group.keys.map(({ column }) => column))
  const columns = raw([...new Set(keys)].join(", "))
  if (!search || !isRanked(query)) return columns
  const { tier, form, rank } = search.match
  return sql`${columns}, ${tier} as tier, ${form} as form, ${rank} as rank`
}
