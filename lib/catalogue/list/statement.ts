// Builds one SQL statement for a list page. The statement reads sort groups in order, and only as far as the page needs.

import { buildFilters, buildGroup } from "@/lib/catalogue/list/conditions"
import type { CursorPosition } from "@/lib/catalogue/list/cursor"
import { listSegmentsAfter } from "@/lib/catalogue/list/order"
import { buildCtes, type GroupRead, listGroupReads, NEAREST, type ReadStrategy } from "@/lib/catalogue/list/plan"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { matchText, type TextMatch } from "@/lib/catalogue/search/match"
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
  const search = query.q ? { match: matchText(sql, query.q, query.relaxation), hasNearest: Boolean(nearest) } : null
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
