// Counts beside the filters: each dimension is counted under all *other* filters, so that every number says what choosing
// it would show. Also which single filter to drop when nothing matches.

import { getSpellings } from "@/lib/catalogue/categories/spellings"
import { buildCondition, type Condition, FILTER_NAMES } from "@/lib/catalogue/list/conditions"
import { countServices } from "@/lib/catalogue/list/count"
import type { ListQuery } from "@/lib/catalogue/list/filters"
import type { FacetCount, FacetName, Facets, NamedFacets } from "@/lib/catalogue/schema"
import { listNeighbours } from "@/lib/catalogue/search/nearest-neighbours"
import { pool } from "@/lib/db/client"
import { getCatalogueVersion, getCount, VERSION_SQL } from "@/lib/db/count-cache"
import type { EmbeddingBudget } from "@/lib/embeddings/schema"

const LIMITS = { values: 200, relaxations: 3 } as const

interface Dimension {
  /** The filter that chooses one of its values; it reads no other columns than these. */
  filter: keyof ListQuery
  columns: readonly string[]
  /** The values of one listing, as rows. */
  values: string
}
const column = (filter: keyof ListQuery, name: string, ...keys: string[]): Dimension => ({
  filter,
  columns: [name, ...keys],
  values: `values (s.${name})`,
})

const DIMENSIONS = {
  protocol: column("protocol", "protocol"),
  health: column("health", "health_status", "health_rank"),
  // A category counts for itself and for each of its parents.
  category: {
    filter: "category",
    columns: ["category", "category_key"],
    values: `select array_to_string((string_to_array(s.category, '/'))[1:n], '/')
             from generate_series(1, cardinality(string_to_array(s.category, '/'))) n`,
  },
  source: { filter: "source", columns: ["sources"], values: "select unnest(s.sources)" },
  network: column("network", "payment_network"),
  asset: column("payment_asset", "payment_asset", "asset_key"),
  l402_format: column("l402_format", "l402_format"),
  // The one value that narrows.
  verified: {
    filter: "verified",
    columns: ["domain_verified", "protocol", "x402_payment_valid", "health_status"],
    values: `select 'true' where ${buildCondition({ verified: true }).text}`,
  },
} as const satisfies Record<FacetName | "l402_format", Dimension>
type DimensionName = keyof typeof DIMENSIONS
const RAIL = Object.keys(DIMENSIONS) as DimensionName[]

/** Counts for the filter rail. `budget` bounds new vectors for the search. */
export async function countFacets(query: ListQuery, budget: EmbeddingBudget | null = null): Promise<Facets> {
  const { asset, verified, ...facets } = await countSpelled(query, RAIL, budget)
  return { ...facets, payment_asset: asset, verified: verified[0]?.count ?? 0 }
}

/** Counts for those who ask for some dimensions by name, most frequent value first. */
export function countNamedFacets(query: ListQuery, names: readonly FacetName[]): Promise<NamedFacets> {
  return countSpelled(query, names)
}

/** Categories in the spelling that the whole catalogue gives them, whatever the filters leave. */
async function countSpelled<Name extends DimensionName>(
  query: ListQuery,
  names: readonly Name[],
  budget: EmbeddingBudget | null = null,
): Promise<Record<Name, FacetCount[]>> {
  const counts = await countDimensions(query, names, budget)
  if (!("category" in counts)) return counts
  const spell = await getSpellings()
  const category = (counts.category as FacetCount[]).map(({ value, count }) => ({ value: spell(value), count }))
  return { ...counts, category }
}

/** Remembered per catalogue version. */
async function countDimensions<Name extends DimensionName>(
  query: ListQuery,
  names: readonly Name[],
  budget: EmbeddingBudget | null,
): Promise<Record<Name, FacetCount[]>> {
  const waiting = names.filter((name) => query[DIMENSIONS[name].filter] !== undefined)
  const others = without(query, waiting)
  const { text, values } = buildCounts(
    query,
    names,
    waiting,
    buildCondition(others, await listNeighbours(others, budget)),
  )
  const version = await getCatalogueVersion()
  return getCount(`facets ${text} ${JSON.stringify(values)}`, version, async () => {
    const { rows } = await pool().query<{ version: string; counts: (FacetCount & { name: string })[] }>(text, values)
    const all = rows[0]?.counts ?? []
    const of = (name: Name) => all.filter((each) => each.name === name).map(({ value, count }) => ({ value, count }))
    const facets = Object.fromEntries(names.map((name) => [name, of(name)]))
    return { version: rows[0]?.version ?? version, value: facets as Record<Name, FacetCount[]> }
  })
}

/**
 * One pass over the listings, whatever the number of dimensions: those that differ in nothing that is counted become one row
 * with their number. The dimensions' own filters wait until these few rows are counted, each time all but one.
 */
function buildCounts(
  query: ListQuery,
  names: readonly DimensionName[],
  waiting: readonly DimensionName[],
  { text, values }: Condition,
): Condition {
  const columns = [...new Set(names.flatMap((name) => DIMENSIONS[name].columns))].map((name) => `s.${name}`).join(", ")
  const counts = names.map((name) => {
    const others = waiting.filter((other) => other !== name).map((other) => DIMENSIONS[other].filter)
    const condition = buildCondition(Object.fromEntries(others.map((filter) => [filter, query[filter]])))
    const own = shift(condition.text, values.length)
    values.push(...condition.values)
    return `(${countValues(name, own)})`
  })
  return {
    text: `
      with kinds as materialized (
        select ${columns || "1"}, 'active' as status, null::timestamptz as deleted_at, count(*) as listings
        from services s where ${text} group by ${columns || "()"})
      select ${VERSION_SQL} as version, (select coalesce(json_agg(each), '[]') from (
        ${counts.join(" union all ") || "select 1 where false"}) each) as counts`,
    values,
  }
}

/** Of spellings that differ in letter case only the most frequent is shown. */
function countValues(name: DimensionName, condition: string): string {
  return `
    select '${name}' as name, (array_agg(value order by listings desc, value))[1] as value, sum(listings)::int as count
    from (select v.value, sum(s.listings) as listings from kinds s cross join lateral (${DIMENSIONS[name].values}) v(value)
          where ${condition} and v.value is not null group by v.value) spelled
    group by lower(value) order by 3 desc, 2 limit ${LIMITS.values}`
}

function without(query: ListQuery, names: readonly DimensionName[]): ListQuery {
  return { ...query, ...Object.fromEntries(names.map((name) => [DIMENSIONS[name].filter, undefined])) }
}

/** The condition with its parameters moved behind others; nothing else in it looks like one. */
function shift(text: string, by: number): string {
  return text.replace(/\$(\d+)/g, (_parameter, place) => `$${Number(place) + by}`)
}

export interface Relaxation {
  /** The parameter to drop. */
  without: string
  total: number
}

/** For a query without matches: which single filter, dropped, brings how many back. Best first. */
export async function listRelaxations(query: ListQuery): Promise<Relaxation[]> {
  const version = await getCatalogueVersion()
  const active = FILTER_NAMES.filter((name) => query[name] !== undefined && query[name] !== false)
  const relaxed = active.map(async (without) => ({
    without,
    total: await countServices(buildCondition({ ...query, [without]: undefined }), version),
  }))
  const useful = (await Promise.all(relaxed)).filter(({ total }) => total > 0)
  return useful.sort((a, b) => b.total - a.total).slice(0, LIMITS.relaxations)
}
