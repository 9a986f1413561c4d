// One page of the list as one statement: the five tiers of a search (spec §4.1), or the order asked for, read stratum by stratum
// and each no further than the page needs.

import { areOf, NO_CURSOR, type Place } from "@/lib/catalogue/cursor"
import type { ListQuery } from "@/lib/catalogue/filters"
import { both, type Key, type Stratum, segmentsAfter, strataOf, toOrderBy } from "@/lib/catalogue/order"
import { buildCondition, type Condition, type TextMatch, textMatch } from "@/lib/catalogue/search"
import { VERSION_SQL } from "@/lib/db/counted"
import { invalidFields } from "@/lib/input"

/** Writes the SQL that selects `id` and `cosine` of the nearest that pass the filters, one more than `NEAREST` at most. */
export type NearSql = (filters: string, bind: (value: unknown) => string) => string

/** How many neighbours by meaning a search takes in; what would be beyond is cut, and the answer says so. */
export const NEAREST = 100

const MEANING: readonly Key[] = [
  { sql: "n.cosine", type: "float8", isDescending: true },
  { sql: "s.id", type: "uuid" },
]

export interface PageRow {
  version: string
  /** As Postgres writes an array of them, to be handed on as it is. */
  ids: string
  /** Why each is in the answer, where that was asked. */
  matches: object[] | null
  /** Where the page ends, null when nothing follows it. */
  last: [stratum: number, values: unknown[]] | null
  /** Neighbours that the text does not find. */
  near: number
  isCapped: boolean
}

/** `near` finds what means the same, `after` is where the page before ended. Throws `invalid_parameter` for one that cannot be. */
export function buildPage(
  query: ListQuery,
  { near, after }: { near?: NearSql | null; after?: Place | null },
): Condition {
  const { q, limit, offset } = query
  const { text: filters, values } = buildCondition({ ...query, q: undefined })
  const bind = (value: unknown) => `$${values.push(value)}`
  const match = q ? textMatch(q, bind) : null
  const rows = limit + 1
  const reach = Number(after ? rows : offset + rows)
  const sources = sourcesOf(query, filters, match, Boolean(near)).flatMap((write, stratum): Source[] =>
    write && stratum >= (after?.stratum ?? 0) ? [{ ...write(), stratum }] : [],
  )
  const parts = sources.flatMap((source) => {
    const begun = after?.stratum === source.stratum ? after.values : null
    if (begun && !areOf(source.keys, begun)) throw invalidFields([NO_CURSOR])
    const segments = begun ? segmentsAfter(source.keys, begun.map(bind)) : [null]
    return segments.map((segment) => readPart(source, segment, reach))
  })
  const lastKeys = sources.length > 0 ? `case f.stratum ${sources.map(writeKeys).join(" ")} end` : "null"
  const skipped = Number(after ? 0 : offset)
  const end = skipped + Number(limit)
  const joins = `join services s on s.id = f.id ${near ? "left join near n on n.id = s.id" : ""}`
  const matches = query.explain
    ? `(select json_agg(${explainSql(match, Boolean(near))} order by f.place) from found f ${joins} where f.place <= ${end})`
    : "null"
  const text = `
    with ${near ? nearCte(near(filters, bind), match?.any ?? "false") : ""}
    found as (
      -- Parts are read in their order and no further than the page needs.
      select id, stratum, row_number() over () + ${skipped} as place from (
        select id, stratum from (${parts.join("\nunion all ") || NOTHING}) part limit ${rows} offset ${skipped}) page)
    select ${VERSION_SQL} as version,
      array(select id from found where place <= ${end} order by place)::text as ids,
      ${matches} as matches,
      (select json_build_array(f.stratum, ${lastKeys}) from found f ${joins}
        where f.place = ${end} and exists (select from found where place > ${end})) as last,
      ${near ? "(select count(*)::int from near where not is_text)" : "0"} as near,
      ${near ? `(select count(*) > ${NEAREST} from nearest)` : "false"} as "isCapped"`
  return { text, values }
}

const writeKeys = ({ stratum, keys }: Source) =>
  `when ${stratum} then jsonb_build_array(${keys.map(({ sql }) => sql).join(", ")})`

const NOTHING = "select null::uuid as id, 0 as stratum where false"

interface Part extends Stratum {
  from: string
}
interface Source extends Part {
  /** Its place among all strata of the query. */
  stratum: number
}

type Writer = (() => Part) | null

/**
 * Written when they are read: a page by cursor leaves out what comes before it. Null keeps the place of tier D where a search goes
 * by text alone, so that a cursor means the same in both.
 */
function sourcesOf(query: ListQuery, filters: string, match: TextMatch | null, isNear: boolean): Writer[] {
  const inServices = (stratum: Stratum, where: string | null): Part => ({
    ...stratum,
    from: "services s",
    where: both(filters, both(stratum.where, where)),
  })
  return strataOf(query).flatMap((stratum): Writer[] => {
    if (!match) return [() => inServices(stratum, null)]
    // An order that is asked for is of all that is found, by whatever tier.
    const found = () => (isNear ? `(${match.any} or s.id in (select id from near))` : match.any)
    if (query.sort) return [() => inServices(stratum, found())]
    const byMeaning = () => ({
      from: "near n join services s on s.id = n.id",
      where: both("not n.is_text", stratum.where),
      keys: MEANING,
      orderBy: toOrderBy(MEANING),
    })
    return [
      () => inServices(stratum, match.wholeName),
      () => inServices(stratum, match.inName),
      () => inServices(stratum, match.elsewhere),
      isNear ? byMeaning : null,
    ]
  })
}

function readPart({ from, where, orderBy, stratum }: Source, segment: string | null, reach: number): string {
  return `(select s.id, ${stratum} as stratum from ${from} where ${both(where, segment) ?? "true"}
    order by ${orderBy} limit ${reach})`
}

const nearCte = (nearest: string, isText: string) => `
  nearest as materialized (${nearest}),
  near as materialized (
    select n.id, n.cosine, ${isText} as is_text
    from (select * from nearest order by cosine desc, id limit ${NEAREST}) n join services s on s.id = n.id),`

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
