// Counts services per filter value (facets). Each facet applies all filters but its own, so a count is the number of services
// that the value would show.

import { LRUCache } from "lru-cache"
import { getVariants } from "@/lib/catalogue/categories/stored-variants"
import { countKinds, type Kinds } from "@/lib/catalogue/facets/count-kinds"
import { findKinds, findPassing } from "@/lib/catalogue/facets/kinds"
import { buildCounts, MAX_FACET_VALUES } from "@/lib/catalogue/facets/statement"
import {
  FACETED_NAMES,
  type FacetedName,
  type FacetName,
  type Facets,
  FILTER_OF_FACET,
  type FilterName,
  listNarrowing,
} from "@/lib/catalogue/list/filters"
import { buildCondition } from "@/lib/catalogue/list/match"
import { findNeighbours } from "@/lib/catalogue/list/neighbours"
import { countMatches } from "@/lib/catalogue/list/page"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { relaxQuery } from "@/lib/catalogue/list/relax"
import type { FacetCount } from "@/lib/catalogue/schema"
import { count, getCatalogueVersion } from "@/lib/db/count-cache"
import { queryRow } from "@/lib/db/query"
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
