// Counts services per filter value (facets). Each facet applies all filters but its own, so a count is the number of services
// that the value would show.

import { LRUCache } from "lru-cache"
import { getVariants } from "@/lib/catalogue/categories/stored-variants"
import {
  type Combination,
  combine,
  countKinds,
  type Kinds,
  numberDistinct,
  type Passing,
} from "@/lib/catalogue/facets/count-kinds"
import {
  buildCounts,
  buildFacetConditions,
  listAllColumns,
  MAX_FACET_VALUES,
  selectKinds,
} from "@/lib/catalogue/facets/statement"
import {
  FACETED_NAMES,
  type FacetedName,
  type FacetName,
  type Facets,
  FILTER_OF_FACET,
  type FilterName,
  listNarrowing,
  selectFacetValues,
} from "@/lib/catalogue/list/filters"
import { buildCondition, listFacetColumns } from "@/lib/catalogue/list/match"
import { findNeighbours } from "@/lib/catalogue/list/neighbours"
import { countMatches } from "@/lib/catalogue/list/page"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { relaxQuery } from "@/lib/catalogue/list/relax"
import type { FacetCount } from "@/lib/catalogue/schema"
import { count, countRows, getCatalogueVersion } from "@/lib/db/count-cache"
import { query, queryRow } from "@/lib/db/query"
import { join, raw, type Sql, sql, visible } from "@/lib/db/sql"
import type { EmbeddingBudget } from "@/lib/embeddings/schema"
import { findNetworkId } from "@/lib/protocols/network-names"

type Counts = Partial<Facets>

/**
 * Counts every facet, for the filter controls of the page. @param budget limits requests for new embeddings of the search text
 */
export async function countFacets(query: ListQuery, budget: EmbeddingBudget | null = null): Promise<Facets> {
  return (await countSpelled(query, FACETED_NAMES, budget)) as Facets
}

/** Counts the facets that an API client names. The most frequent value comes first. */
export async function countNamedFacets<Name extends FacetName>(
  query: ListQuery,
  facets: readonly Name[],
): Promise<Record<Name, FacetCount[]>> {
  const names = facets.map((facet) => FILTER_OF_FACET[facet])
  const counts = await countSpelled(query, names)
  const entries = facets.map((facet) => [facet, counts[FILTER_OF_FACET[facet]] ?? []])
  return Object.fromEntries(entries) as Record<Name, FacetCount[]>
}

/**
 * Rewrites category values in the spelling of the whole catalogue, so that the spelling does not depend on the filters. Merges the
 * names of a network that listings store, because the filter finds all of them.
 */
async function countSpelled(
  given: ListQuery,
  names: readonly FacetedName[],
  budget: EmbeddingBudget | null = null,
): Promise<Counts> {
  const version = await getCatalogueVersion()
  const query = await relaxQuery(given, budget)
  const counts = await countValues(query, names, version, budget)
  const spelled = counts.network ? { ...counts, network: mergeNetworks(counts.network) } : counts
  if (!spelled.category) return spelled
  const spell = await getVariants()
  return { ...spelled, category: spelled.category.map(({ value, count }) => ({ value: spell(value), count })) }
}

/** Adds the counts of all names of a network under its id. The most frequent network stays first. */
function mergeNetworks(counts: readonly FacetCount[]): FacetCount[] {
  const merged = new Map<string, number>()
  for (const { value, count } of counts) {
    const id = findNetworkId(value)
    merged.set(id, (merged.get(id) ?? 0) + count)
  }
  return [...merged].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count)
}

async function countValues(
  query: ListQuery,
  names: readonly FacetedName[],
  version: string,
  budget: EmbeddingBudget | null,
): Promise<Counts> {
  const own = listNarrowing(query).filter(isFaceted)
  const others = without(query, own)
  const kinds = listNarrowing(others).length === 0 ? await findKinds(version) : null
  if (kinds) return countFromKinds(kinds, query, names, own)
  const { nearest } = await findNeighbours(others, budget)
  const ids = nearest.map(({ id }) => id)
  const statement = buildCounts(query, names, own, buildCondition(others, ids))
  return count(`facets ${statement.text} ${JSON.stringify(statement.values)}`, version, async () => {
    const { counts } = await queryRow<{ counts: (FacetCount & { name: string })[] }>(statement)
    const facets: Counts = Object.fromEntries(names.map((name) => [name, []]))
    for (const { name, value, count } of counts) facets[name as FacetedName]?.push({ value, count })
    return facets
  })
}

const MAX_CACHED = 200
const cached = new WeakMap<Kinds, LRUCache<string, Counts>>()

/** Counts from the kinds in memory, once for the same kinds and filters: every render of the front page shows the same counts. */
async function countFromKinds(
  kinds: Kinds,
  query: ListQuery,
  names: readonly FacetedName[],
  own: readonly FacetedName[],
): Promise<Counts> {
  const cache = cached.get(kinds) ?? new LRUCache({ max: MAX_CACHED })
  cached.set(kinds, cache)
  const key = JSON.stringify([names, own.map((name) => [name, query[name]])])
  const counts = cache.get(key) ?? countKinds(kinds, names, await findPassing(kinds, query, own), MAX_FACET_VALUES)
  cache.set(key, counts)
  return counts
}

const isFaceted = (name: FilterName): name is FacetedName => FACETED_NAMES.some((faceted) => faceted === name)

/** Facets count services, also those that `group` leaves out of the list. */
const without = (query: ListQuery, names: readonly FacetedName[]): ListQuery => ({
  ...query,
  group: undefined,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
})

const MAX_RELAXATIONS = 3

export interface Relaxation {
  /** The filter whose removal gives results. */
  without: FilterName
  total: number
}

/** Lists the filters whose removal alone gives results. The filter with the most results comes first. */
export async function listRelaxations(query: ListQuery): Promise<Relaxation[]> {
  const version = await getCatalogueVersion()
  const relaxed = listNarrowing(query).map(async (without) => ({
    without,
    total: await countMatches({ ...query, [without]: undefined }, version),
  }))
  const useful = (await Promise.all(relaxed)).filter(({ total }) => total > 0)
  return useful.sort((a, b) => b.total - a.total).slice(0, MAX_RELAXATIONS)
}

/** Reading 20,000 kinds takes the process 0.1 s, in which it serves nothing else, and 1.3 MB of memory. */
const LIMITS = { services: 200_000, kinds: 30_000 } as const

type Columns = Record<string, string | null>
/** The value of one column for each kind, as text. */
type Column = readonly (string | null)[]
interface KindsRow {
  services: number[]
  columns: Record<string, Column>
}

/**
 * Returns the kinds of all public services, cached like counts so that a click on a filter does not read the catalogue; null when the
 * catalogue has too many (docs/performance.md#facets). SQL stays the only definition of filters and facet values: Postgres applies both to
 * the few hundred combinations of columns that exist.
 */
async function findKinds(version: string): Promise<Kinds | null> {
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
async function findPassing(kinds: Kinds, given: ListQuery, own: readonly FacetedName[]): Promise<Passing> {
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
