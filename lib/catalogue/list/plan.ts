// Plans how a list page is read: the read strategy, and the rows that each sort group reads from. Docs:
// docs/performance.md#list-read-strategies.

import { joinAnd, type TextMatch } from "@/lib/catalogue/list/conditions"
import { formatOrderBy, listSortGroups, type SortGroup, type SortKey } from "@/lib/catalogue/list/order"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { empty, raw, type Sql, sql } from "@/lib/db/sql"

/**
 * The number of nearest neighbours (by embedding similarity) that a search includes. A response header reports when there are
 * more neighbours.
 */
export const NEAREST = 100

/**
 * `groups`: read each sort group from its own index, only as far as the page needs. `text`: read all matches once from the text
 * index. `filters`: read all services that pass the filters once, and search them in memory.
 */
export type ReadStrategy = "groups" | "text" | "filters"
/**
 * Up to 1,000 rows that pass the filters, search and sort in memory. The text index takes longer, and a sort index is read to its
 * end when the filtered rows do not fill a page.
 */
const MOST_FILTERED = 1_000
/** Up to 200 text matches, sorting all of them takes less time than one index walk for each sort group. */
const MOST_MATCHING = 200

/**
 * @param passing an estimate of how many services pass the filters
 * @param matching an estimate of how many services pass the filters and contain the search text
 */
export function chooseReadStrategy(passing: number, matching = passing): ReadStrategy {
  if (passing <= MOST_FILTERED) return "filters"
  return matching <= MOST_MATCHING ? "text" : "groups"
}

/** How to read the rows of one sort group. */
export interface GroupRead extends SortGroup {
  from: Sql
  /** SQL for the cursor's key values of a service `s`, when `keys` names columns that `services` does not have. */
  keyValues?: string
}

export interface Search {
  match: TextMatch
  hasNearest: boolean
}

const NEAREST_KEYS: readonly SortKey[] = [
  { column: "s.cosine", type: "float8", isDescending: true },
  { column: "s.id", type: "uuid" },
]

/** The sort keys of each group that `listGroupReads` returns, in the same order. */
export function listKeys(query: Partial<ListQuery>): (readonly SortKey[])[] {
  return listSortGroups(query).flatMap(({ keys }) =>
    query.q && !query.sort ? [keys, keys, keys, NEAREST_KEYS] : [keys],
  )
}

/**
 * Returns the reads of all groups, in order. In a search without vectors the read of tier D (nearest neighbours) is null, so that
 * group numbers in cursors are the same with and without vectors.
 */
export function listGroupReads(
  query: ListQuery,
  filters: Sql,
  strategy: ReadStrategy,
  search: Search | null,
): (GroupRead | null)[] {
  const isReadOnce = strategy !== "groups"
  return listSortGroups(query).flatMap((group): (GroupRead | null)[] => {
    const fromServices = (where: Sql | null): GroupRead => ({
      ...group,
      from: sql`services s`,
      where: joinAnd([filters, group.where, where]),
    })
    const fromMatching = (where: Sql | null): GroupRead => ({
      ...group,
      from: sql`matching s`,
      where: joinAnd([group.where, where]),
    })
    const read = isReadOnce ? fromMatching : fromServices
    if (!search) return [read(null)]
    const { match, hasNearest } = search
    if (query.sort)
      return [isReadOnce ? readAllFound(group, hasNearest) : fromServices(buildAnyTier(match, hasNearest))]
    return [read(match.wholeName), read(match.inName), read(match.elsewhere), hasNearest ? readNearest(group) : null]
  })
}

/** With an explicit sort, matches are not grouped by search tier, so one condition covers all tiers. */
const buildAnyTier = (match: TextMatch, hasNearest: boolean) =>
  hasNearest ? sql`(${match.any} or s.id in (select id from near))` : match.any

const readAllFound = (group: SortGroup, hasNearest: boolean): GroupRead => ({
  ...group,
  from: sql`(select id from matching ${hasNearest ? raw("union select id from near") : empty}) found
    join services s on s.id = found.id`,
})

const readNearest = ({ where }: SortGroup): GroupRead => ({
  from: where ? sql`(select n.*, x.domain_verified from near n join services x on x.id = n.id) s` : sql`near s`,
  where: joinAnd([sql`not s.is_text`, where]),
  keys: NEAREST_KEYS,
  orderBy: formatOrderBy(NEAREST_KEYS),
  keyValues: "(select n.cosine from near n where n.id = s.id), s.id",
})

interface CteOptions {
  filters: Sql
  strategy: ReadStrategy
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
export function buildCtes(query: ListQuery, { filters, strategy, mayMatch, search, nearest }: CteOptions): Sql {
  const isReadOnce = strategy !== "groups"
  const holdsText = search && (strategy === "filters" ? search.match.anyUnindexed : search.match.any)
  const matching = sql`
    matching as materialized (
      select ${raw(listColumns(query))} from services s where ${joinAnd([mayMatch, filters, holdsText])}),`
  const near = sql`
    nearest as materialized (${nearest}),
    near as materialized (
      select n.id, n.cosine, ${isReadOnce ? raw("n.id in (select id from matching)") : search?.match.any} as is_text
      from (select * from nearest order by cosine desc, id limit ${raw(String(NEAREST))}) n
      ${isReadOnce ? empty : raw("join services s on s.id = n.id")}),`
  return sql`${isReadOnce ? matching : empty} ${nearest ? near : empty}`
}

/** Lists the columns that the search tiers and the sort order read. */
function listColumns(query: ListQuery): string {
  const keys = listSortGroups(query).flatMap((group) => group.keys.map(({ column }) => column))
  return [...new Set([...keys, ...(query.q ? ["s.name_key", "s.search_text"] : [])])].join(", ")
}
