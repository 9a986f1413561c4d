// The kinds of all public services in memory, so that a click on a filter does not read the catalogue. SQL stays the only
// definition of filters and facet values: Postgres applies both to the few hundred combinations of columns that exist.
// Docs: docs/performance.md#facets.

import { type Combination, combine, type Kinds, numberDistinct, type Passing } from "@/lib/catalogue/facets/count-kinds"
import { buildFacetConditions, listAllColumns, selectKinds } from "@/lib/catalogue/facets/statement"
import { FACETED_NAMES, type FacetedName, selectFacetValues } from "@/lib/catalogue/list/filters"
import { listFacetColumns } from "@/lib/catalogue/list/match"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { count, countRows } from "@/lib/db/count-cache"
import { query, queryRow } from "@/lib/db/query"
import { join, raw, type Sql, sql, visible } from "@/lib/db/sql"

/** Reading 20,000 kinds takes the process 0.1 s, in which it serves nothing else, and 1.3 MB of memory. */
const LIMITS = { services: 200_000, kinds: 30_000 } as const

type Columns = Record<string, string | null>
/** The value of one column for each kind, as text. */
type Column = readonly (string | null)[]
interface KindsRow {
  services: number[]
  columns: Record<string, Column>
}

/** Returns the kinds of all public services, cached like counts, or null when the catalogue has too many. */
export async function findKinds(version: string): Promise<Kinds | null> {
  const services = await countRows(sql`services s where ${visible()}`, version)
  return services > LIMITS.services ? null : count("facet kinds", version, readKinds)
}

async function readKinds(): Promise<Kinds | null> {
  const names = listAllColumns(FACETED_NAMES)
  const arrays = names.map((name) => raw(`'${name}', coalesce(json_agg(k.${name}::text), '[]')`))
  const { services, columns } = await queryRow<KindsRow>(sql`
    select coalesce(json_agg(k.services), '[]') as services,
      json_build_object(${join(arrays)}) as columns
    from (${selectKinds(names, visible())} limit ${raw(String(LIMITS.kinds + 1))}) k`)
  if (services.length > LIMITS.kinds) return null
  const facets = buildFacets(new Map(Object.entries(columns)))
  await readValues(facets)
  return { services: Uint32Array.from(services), facets }
}

/** Numbers the combinations of each facet's columns. Their facet values are still empty. */
function buildFacets(columns: ReadonlyMap<string, Column>): Kinds["facets"] {
  const numbered = new Map([...columns].map(([name, column]) => [name, numberDistinct(column)]))
  const facets = FACETED_NAMES.map((facet) => {
    const names = listFacetColumns(facet)
    const { indexes, first } = names.flatMap((name) => numbered.get(name) ?? []).reduce(combine)
    const combinations = first.map((kind) => {
      const values = names.map((name) => [name, columns.get(name)?.[kind] ?? null])
      return { columns: Object.fromEntries(values), values: [] }
    })
    return [facet, { combinations, indexes }]
  })
  return Object.fromEntries(facets)
}

/** Reads the facet values of every combination. */
async function readValues(facets: Kinds["facets"]): Promise<void> {
  const selects = FACETED_NAMES.map((name) => {
    const values = sql`array(select v.value from (${selectFacetValues(sql, name)}) v(value) where v.value is not null)`
    return sql`select ${raw(`'${name}'`)} as name, s.ordinality::int as place, ${values} as values
      from ${asServices(facets[name].combinations)}`
  })
  const rows = await query<{ name: FacetedName; place: number; values: string[] }>(join(selects, " union all "))
  for (const { name, place, values } of rows) {
    const combination = facets[name].combinations[place - 1]
    if (combination) combination.values = values
  }
}

/** Applies the filters `own` of a query to the combinations of their facets. */
export async function findPassing(kinds: Kinds, given: ListQuery, own: readonly FacetedName[]): Promise<Passing> {
  const passing = new Map(own.map((name) => [name, new Uint8Array(kinds.facets[name].combinations.length)]))
  if (own.length === 0) return passing
  const selects = own.map(
    (name) => sql`select ${raw(`'${name}'`)} as name, s.ordinality::int as place
      from ${asServices(kinds.facets[name].combinations)} where ${buildFacetConditions(given, [name])}`,
  )
  for (const { name, place } of await query<{ name: FacetedName; place: number }>(join(selects, " union all "))) {
    passing.get(name)?.fill(1, place - 1, place)
  }
  return passing
}

/** The combinations as rows of `services s`, whose other columns are null, numbered by `s.ordinality` from 1. */
function asServices(combinations: readonly Combination[]): Sql {
  const rows: Columns[] = combinations.map(({ columns }) => columns)
  return sql`json_populate_recordset(null::services, ${JSON.stringify(rows)}::json) with ordinality s`
}
