// Builds one SQL statement for a list page: the rows and sort keys of each group, read in order and only as far as the page needs.
// Docs: docs/performance.md#list-read-strategies.

import {
  buildFilters,
  buildGroup,
  isGrouped,
  listOrderInUrl,
  matchText,
  OF_URL,
  ofOther,
  type TextMatch,
} from "@/lib/catalogue/list/match"
import {
  type CursorPosition,
  formatOrderBy,
  listSegmentsAfter,
  listSortGroups,
  MATCH_KEYS,
  NEAREST_KEYS,
  type ReadStrategy,
  type SortGroup,
} from "@/lib/catalogue/list/order"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { VERSION_SQL } from "@/lib/db/count-cache"
import { empty, join, joinAnd, raw, type Sql, sql } from "@/lib/db/sql"
import type { Neighbour } from "@/lib/embeddings/store"

export interface PageRow {
  version: string
  /** A Postgres array of ids as text, which is sent back to Postgres unparsed. */
  ids: string
  /** Why each service matches; null without `explain`. */
  matches: object[] | null
  /** The sort group and key values of the page's last row, for the cursor; null on the last page. */
  last: [group: number, values: unknown[]] | null
}

export interface ReadOptions {
  strategy: ReadStrategy
  /** The position of the previous page's last row. */
  after?: CursorPosition | null
  nearest?: readonly Neighbour[]
}

interface GroupRead extends SortGroup {
  /** The number of the group in cursors. */
  group: number
  from: Sql
  /** The common table expression that has the sort keys. Default: `services`. */
  keysFrom?: "matching" | "near"
}

const number = (value: number) => raw(String(Number(value)))

export function buildPage(query: ListQuery, { strategy, after = null, nearest = [] }: ReadOptions): Sql {
  const match = query.q ? matchText(query.q, query.relaxation) : null
  const hasNearest = nearest.length > 0
  const reads = listGroupReads(query, strategy, match, hasNearest).filter(({ group }) => group >= (after?.group ?? 0))
  const skipped = after ? 0 : query.offset
  const parts = reads.flatMap((read) => {
    const segments = after?.group === read.group ? listSegmentsAfter(read.keys, after.values) : [null]
    return segments.map((segment) => buildPart(read, segment, skipped + query.limit + 1))
  })
  const end = number(skipped + query.limit)
  const near = hasNearest ? raw("left join near n on n.id = s.id") : empty
  const matches = sql`(select json_agg(${buildExplanation(match, hasNearest)} order by f.place)
    from found f join services s on s.id = f.id ${near} where f.place <= ${end})`
  return sql`
    with ${strategy === "gather" ? selectMatching(query, match) : empty}
    ${match && hasNearest ? sql`near as materialized (${selectNear(query, match, nearest, strategy)}),` : empty}
    found as (
      -- Postgres runs the parts of a union all (Append) in order and stops at the limit.
      select id, sort_group, row_number() over () + ${number(skipped)} as place from (
        select id, sort_group from (${parts.length > 0 ? join(parts, "\nunion all ") : NO_ROWS}) part
        limit ${number(query.limit + 1)} offset ${number(skipped)}) page)
    select ${VERSION_SQL} as version, array(select id from found where place <= ${end} order by place)::text as ids,
      ${query.explain ? matches : raw("null")} as matches,
      (select json_build_array(f.sort_group, ${buildKeyValues(reads)}) from found f join services s on s.id = f.id
        where f.place = ${end} and exists (select from found where place > ${end})) as last`
}

/**
 * Lists the reads of all groups, in order. Their numbers are the same in all searches, with or without relaxed matches and nearest
 * neighbours.
 */
function listGroupReads(
  query: ListQuery,
  strategy: ReadStrategy,
  match: TextMatch | null,
  hasNearest: boolean,
): GroupRead[] {
  const filters = joinAnd([buildFilters(query), buildGroup(query)])
  const isGathered = strategy === "gather"
  const reads = listSortGroups(query).flatMap((group): (Omit<GroupRead, "group"> | null)[] => {
    const walk = (where: Sql | null) => ({
      ...group,
      from: raw("services s"),
      where: joinAnd([filters, group.where, where]),
    })
    const gather = (keys: SortGroup["keys"], from: Sql) => ({ ...group, keys, orderBy: formatOrderBy(keys), from })
    const near = hasNearest ? readNear(group) : null
    if (!match || query.sort) {
      if (isGathered) return [{ ...group, from: hasNearest ? FOUND : MATCHING }]
      return [walk(match && hasNearest ? sql`(${match.any} or s.id in (${NEAR_IDS}))` : (match?.any ?? null))]
    }
    if (isGathered) return [{ ...gather([...MATCH_KEYS, ...group.keys], MATCHING), keysFrom: "matching" }, near]
    return [
      walk(match.wholeName),
      walk(match.inName),
      walk(match.elsewhere),
      match.relaxed && walk(match.relaxed),
      near,
    ]
  })
  return reads.flatMap((read, group) => (read ? [{ ...read, group }] : []))
}

const MATCHING = raw("matching s")
const NEAR_IDS = raw("select id from near where not is_text")
/** All gathered matches, and the nearest neighbours. */
const FOUND = sql`(select id from matching union ${NEAR_IDS}) found join services s on s.id = found.id`

const readNear = ({ where }: SortGroup): Omit<GroupRead, "group"> => ({
  from: where ? raw("(select n.*, x.domain_verified from near n join services x on x.id = n.id) s") : raw("near s"),
  where: joinAnd([raw("not s.is_text"), where]),
  keys: NEAREST_KEYS,
  orderBy: formatOrderBy(NEAREST_KEYS),
  keysFrom: "near",
})

/** All services that match, with the columns that the sort groups read. */
function selectMatching(query: ListQuery, match: TextMatch | null): Sql {
  const keys = listSortGroups(query).flatMap((group) => group.keys.map(({ column }) => column))
  const columns = raw([...new Set(keys)].join(", "))
  const ranks =
    match && !query.sort ? sql`, ${match.tier} as tier, ${match.form} as form, ${match.rank} as rank` : empty
  return sql`
    matching as materialized (
      select ${columns} ${ranks} from services s
      where ${joinAnd([buildFilters(query), match?.any ?? null, buildGroup(query)])}),`
}

/** A `from` clause with the nearest neighbours that the list shows in addition to the matches of the text. */
export const fromOtherNearest = (query: ListQuery, q: string, nearest: readonly Neighbour[]): Sql =>
  sql`(${selectNear(query, matchText(q, query.relaxation), nearest, "walk")}) near where not is_text`

/**
 * The nearest neighbours. `is_text`: the text finds the service, or with `group=url` another service of its URL. Of the neighbours
 * of one URL, the most recommended one.
 */
function selectNear(query: ListQuery, { any }: TextMatch, nearest: readonly Neighbour[], strategy: ReadStrategy): Sql {
  const known = sql`unnest(${nearest.map(({ id }) => id)}::uuid[], ${nearest.map(({ cosine }) => cosine)}::float8[])
    as n(id, cosine)`
  const isText = isGrouped(query)
    ? sql`exists (select from services other where ${OF_URL} and ${ofOther(joinAnd([buildFilters(query), any]))})`
    : strategy === "gather"
      ? raw("n.id in (select id from matching)")
      : any
  return sql`
    select ${raw(isGrouped(query) ? "distinct on (s.url, s.tool)" : "")} n.id, n.cosine, ${isText} as is_text
    from ${known} join services s on s.id = n.id
    ${isGrouped(query) ? sql`order by s.url, s.tool, ${listOrderInUrl("s")}` : empty}`
}

function buildKeyValues(reads: readonly GroupRead[]): Sql {
  const cases = reads.map(({ group, keys, keysFrom }) => {
    const values = `jsonb_build_array(${keys.map(({ column }) => column).join(", ")})`
    return raw(`when ${group} then ${keysFrom ? `(select ${values} from ${keysFrom} s where s.id = f.id)` : values}`)
  })
  return cases.length > 0 ? sql`case f.sort_group ${join(cases, " ")} end` : raw("null")
}

const NO_ROWS = raw("select null::uuid as id, 0 as sort_group where false")

function buildPart({ from, where, orderBy, group }: GroupRead, segment: Sql | null, limit: number): Sql {
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
