// Counts services per filter value (facets). Each facet applies all filters but its own, so a count is the number of services
// that the value would show. For a query without matches, finds filters whose removal alone gives results.

import { getSpellings } from "@/lib/catalogue/categories/spellings"
import { buildCondition, listConditions, listFacetColumns } from "@/lib/catalogue/list/conditions"
import { countServices } from "@/lib/catalogue/list/count"
import {
  FACETED_NAMES,
  type FacetedName,
  type FacetName,
  type Facets,
  FILTER_OF_FACET,
  type FilterName,
  selectFacetValues,
} from "@/lib/catalogue/list/filters"
import { type ListQuery, listNarrowing } from "@/lib/catalogue/list/query"
import type { FacetCount } from "@/lib/catalogue/schema"
import { listNeighbours } from "@/lib/catalogue/search/nearest-neighbours"
import { relaxQuery } from "@/lib/catalogue/search/relax"
import { getCatalogueVersion, getCount, VERSION_SQL } from "@/lib/db/count-cache"
import { queryOne } from "@/lib/db/query"
import { empty, join, joinAnd, raw, type Sql, sql } from "@/lib/db/sql"
import type { EmbeddingBudget } from "@/lib/embeddings/schema"
import { findNetworkId } from "@/lib/protocols/network-names"

const LIMITS = { values: 200, relaxations: 3 } as const

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
  const query = await relaxQuery(given, budget)
  const counts = await countCached(query, names, budget)
  const spelled = counts.network ? { ...counts, network: mergeNetworks(counts.network) } : counts
  if (!spelled.category) return spelled
  const spell = await getSpellings()
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

/** Cached per catalogue version. */
async function countCached(
  query: ListQuery,
  names: readonly FacetedName[],
  budget: EmbeddingBudget | null,
): Promise<Counts> {
  const own = listNarrowing(query).filter((name): name is FacetedName => names.some((facet) => facet === name))
  const others = without(query, own)
  const statement = buildCounts(query, names, own, buildCondition(others, await listNeighbours(others, budget)))
  const version = await getCatalogueVersion()
  return getCount(`facets ${statement.text} ${JSON.stringify(statement.values)}`, version, async () => {
    const row = await queryOne<{ version: string; counts: (FacetCount & { name: string })[] }>(statement)
    const facets: Counts = {}
    for (const name of names) facets[name] = []
    for (const { name, value, count } of row?.counts ?? []) facets[name as FacetedName]?.push({ value, count })
    return { version: row?.version ?? version, value: facets }
  })
}

/**
 * Reads the services once for all facets: `kinds` groups services with equal values in every column that the facets read, and
 * counts each group; `matched` has the kinds that pass all filters. The facet of a filter counts over `kinds` under the other
 * filters, and every other facet counts over `matched`, which is smaller.
 */
function buildCounts(
  query: ListQuery,
  names: readonly FacetedName[],
  own: readonly FacetedName[],
  condition: Sql,
): Sql {
  const columns = [...new Set([...names, ...own].flatMap(listFacetColumns))]
  const list = raw(columns.map((column) => `s.${column}`).join(", ") || "1")
  const conditionOf = (filters: readonly FacetedName[]) =>
    joinAnd(listConditions(Object.fromEntries(filters.map((name) => [name, query[name]]))))
  const counts = names.map((name) => {
    if (!own.includes(name)) return sql`(${countValues(name, raw("matched"), raw("true"))})`
    return sql`(${countValues(name, raw("kinds"), conditionOf(own.filter((other) => other !== name)))})`
  })
  return sql`
    with kinds as materialized (
      select ${list}, count(*) as services from services s where ${condition}
      ${columns.length > 0 ? sql`group by ${list}` : empty}),
    matched as materialized (select * from kinds s where ${conditionOf(own)})
    select ${VERSION_SQL} as version, (select coalesce(json_agg(each), '[]') from (
      ${counts.length > 0 ? join(counts, " union all ") : raw("select 1 where false")}) each) as counts`
}

/** Merges values that differ only in letter case, and shows the most frequent spelling. */
function countValues(name: FacetedName, from: Sql, condition: Sql): Sql {
  return sql`
    select ${raw(`'${name}'`)} as name, (array_agg(value order by services desc, value))[1] as value,
      sum(services)::int as count
    from (select v.value, sum(s.services) as services from ${from} s cross join lateral (${selectFacetValues(sql, name)}) v(value)
          where ${condition} and v.value is not null group by v.value) spelled
    group by lower(value) order by 3 desc, 2 limit ${raw(String(LIMITS.values))}`
}

/** Facets count services, also those that `group` leaves out of the list. */
const without = (query: ListQuery, names: readonly FacetedName[]): ListQuery => ({
  ...query,
  group: undefined,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
})

export interface Relaxation {
  /** The filter whose removal gives results. */
  without: FilterName
  total: number
}

/**
 * For a query without matches: lists the filters whose removal alone gives results. The filter with the most results comes first.
 */
export async function listRelaxations(query: ListQuery): Promise<Relaxation[]> {
  const version = await getCatalogueVersion()
  const relaxed = listNarrowing(query).map(async (without) => ({
    without,
    total: await countServices(buildCondition({ ...query, [without]: undefined }), version),
  }))
  const useful = (await Promise.all(relaxed)).filter(({ total }) => total > 0)
  return useful.sort((a, b) => b.total - a.total).slice(0, LIMITS.relaxations)
}
