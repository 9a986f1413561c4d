// One page of the list as one statement: the five tiers of a search (spec §4.1), or the order asked for, read stratum by stratum
// and each no further than the page needs.

import { buildCondition, type Condition, type TextMatch, textMatch } from "@/lib/catalogue/list/conditions"
import type { Place } from "@/lib/catalogue/list/cursor"
import type { ListQuery } from "@/lib/catalogue/list/filters"
import { both, segmentsAfter } from "@/lib/catalogue/list/order"
import { listSources, NEAREST, type Reading, type Source, writeCtes } from "@/lib/catalogue/list/plan"
import { VERSION_SQL } from "@/lib/db/count-cache"

/** Writes the SQL that selects `id` and `cosine` of the nearest that pass the filters, one more than `NEAREST` at most. */
export type NearSql = (filters: string, bind: (value: unknown) => string) => string

export interface PageRow {
  version: string
  /** As Postgres writes an array of them, to be handed on as it is. */
  ids: string
  /** Why each is in the answer, where that was asked. */
  matches: object[] | null
  /** Where the page ends, null when nothing follows it. */
  last: [stratum: number, values: unknown[]] | null
  /** Neighbours that the text does not find; null where they are known and were not counted. */
  near: number | null
  isCapped: boolean | null
}

export interface How {
  /** Finds what means the same. */
  near?: NearSql | null
  /** Where the page before ended. */
  after?: Place | null
  reading?: Reading
  /** The version of the catalogue for which the neighbours were counted already: the page may not need them. */
  countedFor?: string | null
  /** The version in which nothing was found. */
  noneIn?: string | null
}

export function buildPage(query: ListQuery, { near, after, reading = "tiers", countedFor, noneIn }: How): Condition {
  const { q, limit, offset } = query
  const { text: filters, values } = buildCondition({ ...query, q: undefined })
  const bind = (value: unknown) => `$${values.push(value)}`
  const unlessAt = (version?: string | null) => (version ? `${VERSION_SQL} <> ${bind(version)}` : "true")
  const search = q ? { match: textMatch(q, bind), isNear: Boolean(near) } : null
  const rows = limit + 1
  const reach = Number(after ? rows : offset + rows)
  const sources = listSources(query, filters, reading, search).flatMap((write, stratum): Source[] =>
    write && stratum >= (after?.stratum ?? 0) ? [{ ...write(), stratum }] : [],
  )
  const parts = sources.flatMap((source) => {
    const begun = after?.stratum === source.stratum ? after.values : null
    const segments = begun ? segmentsAfter(source.keys, begun.map(bind)) : [null]
    return segments.map((segment) => readPart(source, segment, reach))
  })
  const lastKeys = sources.length > 0 ? `case f.stratum ${sources.map(writeKeys).join(" ")} end` : "null"
  const skipped = Number(after ? 0 : offset)
  const end = skipped + Number(limit)
  const joins = `join services s on s.id = f.id ${near ? "left join near n on n.id = s.id" : ""}`
  const matches = query.explain
    ? `(select json_agg(${explainSql(search?.match ?? null, Boolean(near))} order by f.place)
        from found f ${joins} where f.place <= ${end})`
    : "null"
  const isNew = unlessAt(near && countedFor)
  const mayMatch = unlessAt(reading === "tiers" ? null : noneIn)
  const text = `
    with ${writeCtes(query, { filters, reading, mayMatch, search, nearest: near?.(filters, bind) ?? null })}
    found as (
      -- Parts are read in their order and no further than the page needs.
      select id, stratum, row_number() over () + ${skipped} as place from (
        select id, stratum from (${parts.join("\nunion all ") || NOTHING}) part limit ${rows} offset ${skipped}) page)
    select ${VERSION_SQL} as version,
      array(select id from found where place <= ${end} order by place)::text as ids,
      ${matches} as matches,
      (select json_build_array(f.stratum, ${lastKeys}) from found f join services s on s.id = f.id
        where f.place = ${end} and exists (select from found where place > ${end})) as last,
      ${near ? `case when ${isNew} then (select count(*)::int from near where not is_text) end` : "0"} as near,
      ${near ? `case when ${isNew} then (select count(*) > ${NEAREST} from nearest) end` : "false"} as "isCapped"`
  return { text, values }
}

const writeKeys = ({ stratum, keys, keysOf }: Source) =>
  `when ${stratum} then jsonb_build_array(${keysOf ?? keys.map(({ sql }) => sql).join(", ")})`

const NOTHING = "select null::uuid as id, 0 as stratum where false"

function readPart({ from, where, orderBy, stratum }: Source, segment: string | null, reach: number): string {
  return `(select s.id, ${stratum} as stratum from ${from} where ${both(where, segment) ?? "true"}
    order by ${orderBy} limit ${reach})`
}

/** Why a listing is in the answer: its tier, the words that were looked for, the fields that hold them, and how near it is. */
function explainSql(match: TextMatch | null, isNear: boolean): string {
  if (!match)
    return "json_build_object('tier', 'E', 'terms', array[]::text[], 'fields', array[]::text[], 'cosine', null)"
  const tier = `case when ${match.wholeName} then 'A' when ${match.inName} then 'B' when ${match.any} then 'C' else 'D' end`
  const terms = `case when ${match.any} then array[${match.term}] else array[]::text[] end`
  const fields = match.fields.map(([name, holds]) => `case when ${holds} then '${name}' end`).join(", ")
  return `json_build_object('tier', ${tier}, 'terms', ${terms},
    'fields', array_remove(array[${fields}], null), 'cosine', ${isNear ? "round(n.cosine::numeric, 4)::float8" : "null"})`
}
