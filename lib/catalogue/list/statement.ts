// Builds one SQL statement for a list page: the rows and sort keys of each group, read in order and only as far as the page needs.
// Docs: docs/performance.md#list-read-strategies.

import { buildFilters, buildGroup, matchText, type TextMatch } from "@/lib/catalogue/list/match"
import {
  type CursorPosition,
  formatOrderBy,
  isRanked,
  listSegmentsAfter,
  listSortGroups,
  MATCH_KEYS,
  NEAREST_KEYS,
  type ReadStrategy,
  type SortGroup,
} from "@/lib/catalogue/list/order"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { buildNeighbourGroup } from "@/lib/catalogue/list/url-group"
import { VERSION_SQL } from "@/lib/db/count-cache"
import { empty, join, joinAnd, raw, type Sql, sql } from "@/lib/db/sql"

/**
 * Builds SQL that selects `id` and `cosine` (similarity) of the nearest services that pass the filters. Selects at most NEAREST +
 * 1 rows: the additional row shows that there are more neighbours.
 */
export type NearestSql = (filters: Sql) => Sql

export interface PageRow {
  version: string
  /** A Postgres array of ids as text, which is sent back to Postgres unparsed. */
  ids: string
  /** Why each service matches; null without `explain`. */
  matches: object[] | null
  /** The sort group and key values of the page's last row, for the cursor; null on the last page. */
  last: [group: number, values: unknown[]] | null
  /** The number of nearest neighbours that do not contain the search text; null when `countedFor` is the current version. */
  near: number | null
  isCapped: boolean | null
}

export interface ReadOptions {
  nearest?: NearestSql | null
  /** The position of the previous page's last row. */
  after?: CursorPosition | null
  strategy?: ReadStrategy
  isFilteredFirst?: boolean
  /** The catalogue version for which `near` is cached. At that version a page full of text matches runs no vector search. */
  countedFor?: string | null
  /** A catalogue version that is known to have no match. At that version the services are not read. */
  emptyIn?: string | null
}

const number = (value: number) => raw(String(Number(value)))

export function buildPage(query: ListQuery, options: ReadOptions): Sql {
  const { nearest, after, strategy = after?.strategy ?? "walk", isFilteredFirst = false, countedFor, emptyIn } = options
  const filters = buildFilters(query)
  const urlGroup = buildGroup(query)
  const search = query.q ? { match: matchText(query.q, query.relaxation), hasNearest: Boolean(nearest) } : null
  const rows = query.limit + 1
  const skipped = after ? 0 : query.offset
  const groups = listGroupReads(query, joinAnd([filters, urlGroup]), strategy, search).map((read, group) => ({
    read,
    group,
  }))
  const reads = groups.flatMap(({ read, group }) => (read && group >= (after?.group ?? 0) ? [{ ...read, group }] : []))
  const parts = reads.flatMap((read) => {
    const segments = after?.group === read.group ? listSegmentsAfter(read.keys, after.values) : [null]
    return segments.map((segment) => buildPart(read, segment, skipped + rows))
  })
  const end = number(skipped + query.limit)
  const joins = sql`join services s on s.id = f.id ${nearest ? raw("left join near n on n.id = s.id") : empty}`
  const matches = sql`(select json_agg(${buildExplanation(search?.match ?? null, Boolean(nearest))} order by f.place)
    from found f ${joins} where f.place <= ${end})`
  const isCounted = nearest && countedFor ? sql`${VERSION_SQL} <> ${countedFor}` : raw("true")
  const mayMatch = strategy === "gather" && emptyIn ? sql`${VERSION_SQL} <> ${emptyIn}` : raw("true")
  return sql`
    with ${buildCtes(query, { filters, urlGroup, strategy, isFilteredFirst, mayMatch, search, nearest: nearest?.(filters) ?? null })}
    found as (
      -- Postgres runs the parts of a union all (Append) in order and stops at the limit.
      select id, sort_group, row_number() over () + ${number(skipped)} as place from (
        select id, sort_group from (${parts.length > 0 ? join(parts, "\nunion all ") : NO_ROWS}) part
        limit ${number(rows)} offset ${number(skipped)}) page)
    select ${VERSION_SQL} as version,
      array(select id from found where place <= ${end} order by place)::text as ids,
      ${query.explain ? matches : raw("null")} as matches,
      (select json_build_array(f.sort_group, ${buildKeyValues(reads)}) from found f join services s on s.id = f.id
        where f.place = ${end} and exists (select from found where place > ${end})) as last,
      ${nearest ? sql`case when ${isCounted} then (select count(*)::int from near where not is_text) end` : raw("0")} as near,
      ${nearest ? sql`case when ${isCounted} then (select count(*) > ${number(NEAREST)} from nearest) end` : raw("false")}
        as "isCapped"`
}

type NumberedRead = GroupRead & { group: number }

function buildKeyValues(reads: readonly NumberedRead[]): Sql {
  const cases = reads.map(({ group, keys, keysFrom }) => {
    const values = `jsonb_build_array(${keys.map(({ column }) => column).join(", ")})`
    return raw(`when ${group} then ${keysFrom ? `(select ${values} from ${keysFrom} s where s.id = f.id)` : values}`)
  })
  return cases.length > 0 ? sql`case f.sort_group ${join(cases, " ")} end` : raw("null")
}

const NO_ROWS = raw("select null::uuid as id, 0 as sort_group where false")

function buildPart({ from, where, orderBy, group }: NumberedRead, segment: Sql | null, limit: number): Sql {
  return sql`(select s.id, ${number(group)} as sort_group from ${from} where ${joinAnd([where, segment])}
    order by ${raw(orderBy)} limit ${number(limit)})`
}

/** Why a service matches: its tier, the text, the fields that contain the text, and its embedding similarity. */
function buildExplanation(match: TextMatch | null, hasNearest: boolean): Sql {
  if (!match)
    return sql`json_build_object('tier', 'E', 'terms', array[]::text[], 'fields', array[]::text[], 'cosine', null)`
  const tier = sql`case when ${match.wholeName} then 'A' when ${match.inName} then 'B' when ${match.any} then 'C' else 'D' end`
  const fields = match.fields.map(([name, holds]) => sql`case when ${holds} then ${raw(`'${name}'`)} end`)
  const cosine = raw(hasNearest ? "round(n.cosine::numeric, 4)::float8" : "null")
  return sql`json_build_object('tier', ${tier}, 'terms', ${match.terms},
    'fields', array_remove(array[${join(fields)}], null), 'cosine', ${cosine})`
}

/**
 * The number of nearest neighbours (by embedding similarity) that a search includes. A response header reports when there are
 * more neighbours.
 */
export const NEAREST = 100

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
