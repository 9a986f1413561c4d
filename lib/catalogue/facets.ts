// Counts beside the filters: each dimension is counted under all *other* filters, so that every number says what choosing
// it would show. Also which single filter to drop when nothing matches.

import type { ListQuery } from "@/lib/catalogue/filters"
import { countServices } from "@/lib/catalogue/count"
import type { FacetCount, Facets } from "@/lib/catalogue/schema"
import { buildCondition, FILTER_NAMES } from "@/lib/catalogue/search"
import { pool } from "@/lib/db/client"
import { counted, getCatalogueVersion, VERSION_SQL } from "@/lib/db/counted"

const LIMITS = { values: 200, relaxations: 3 } as const

/** What each dimension groups by. A category counts for itself and for each of its parents. */
const DIMENSIONS = {
  protocol: { column: "s.protocol" },
  health: { column: "s.health_status" },
  category: {
    column: "v.path",
    from: `services s cross join lateral (
      select array_to_string((string_to_array(s.category, '/'))[1:n], '/') as path
      from generate_series(1, cardinality(string_to_array(s.category, '/'))) n) v`,
  },
  source: { column: "v.label", from: "services s cross join lateral unnest(s.sources) as v(label)" },
  payment_asset: { column: "s.payment_asset" },
  l402_format: { column: "s.l402_format" },
} as const satisfies Record<string, { column: string; from?: string }>
type Dimension = keyof typeof DIMENSIONS
const DIMENSION_NAMES = Object.keys(DIMENSIONS) as Dimension[]

/** Counts for the filter rail, remembered per catalogue version. */
export async function countFacets(query: ListQuery): Promise<Facets> {
  const version = await getCatalogueVersion()
  const counts = DIMENSION_NAMES.map(async (name) => [name, await countValues(name, query, version)] as const)
  const verified = countServices(buildCondition({ ...query, verified: true }), version)
  return { ...Object.fromEntries(await Promise.all(counts)), verified: await verified } as Facets
}

function countValues(name: Dimension, query: ListQuery, version: string): Promise<FacetCount[]> {
  const { text, values } = buildCondition({ ...query, [name]: undefined })
  const dimension: { column: string; from?: string } = DIMENSIONS[name]
  return counted(`facet ${name} ${text} ${JSON.stringify(values)}`, version, async () => {
    const { rows } = await pool().query<FacetCount & { version: string }>(
      `select ${VERSION_SQL} as version, mode() within group (order by ${dimension.column}) as value,
              count(*)::int as count
       from ${dimension.from ?? "services s"} where ${text} and ${dimension.column} is not null
       group by lower(${dimension.column}) order by count desc, 2 limit ${LIMITS.values}`,
      values,
    )
    return { version: rows[0]?.version ?? version, value: rows.map(({ value, count }) => ({ value, count })) }
  })
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
