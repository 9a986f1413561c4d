// Tier D of a search: services that pass the filters and are near the search text by embedding similarity. A search without
// vectors is degraded to text and carries one of six codes.

import { buildCondition } from "@/lib/catalogue/list/conditions"
import { estimateServices } from "@/lib/catalogue/list/count"
import { NEAREST } from "@/lib/catalogue/list/plan"
import type { ListQuery } from "@/lib/catalogue/list/query"
import type { NearestSql } from "@/lib/catalogue/list/statement"
import { queryWithDeadline } from "@/lib/db/query"
import { raw, type Sql, sql } from "@/lib/db/sql"
import { embedQuery } from "@/lib/embeddings/query"
import type { Degraded, EmbeddingBudget, QueryVector } from "@/lib/embeddings/schema"
import { buildDistance, findNearestInProcess, hasPgvector, type Neighbour } from "@/lib/embeddings/store"
import { env } from "@/lib/env"

export interface NearestSearch {
  nearest: NearestSql | null
  /** The key under which the number of neighbours is cached per catalogue version; null where it is known already. */
  key: string | null
  degraded: Degraded | null
}

const createDegraded = (degraded: Degraded | null): NearestSearch => ({ nearest: null, key: null, degraded })

/** Without a search text there is nothing to find. */
export async function findNearest(query: ListQuery, budget: EmbeddingBudget | null): Promise<NearestSearch> {
  if (!query.q) return createDegraded(null)
  const embedded = await embedQuery(query.q, budget)
  if ("degraded" in embedded) return createDegraded(embedded.degraded)
  const filters = buildCondition({ ...query, q: undefined })
  const minCosine = env.EMBEDDINGS_MIN_COSINE
  if (!(await hasPgvector())) {
    const compared = await findNearestInProcess(embedded.found, filters, NEAREST + 1)
    if ("degraded" in compared) return createDegraded(compared.degraded)
    const found = compared.found.filter(({ cosine }) => cosine >= minCosine)
    return { nearest: fromList(found), key: null, degraded: null }
  }
  const [passing, all] = await Promise.all([estimateServices(filters), estimateServices(buildCondition({}))])
  const { model, dimensions } = embedded.found
  const key = `near ${JSON.stringify([model, dimensions, minCosine, query.q, filters.text, filters.values])}`
  const strategy = chooseVectorStrategy(passing, all)
  return { nearest: fromPgvector(embedded.found, minCosine, strategy), key, degraded: null }
}

/**
 * `compare`: compute the distance of every service that passes the filters; exact. `index`: walk the HNSW index until enough
 * services pass. `index, then compare`: walk the index, and compare all where the walk finds too few.
 */
export type VectorStrategy = "compare" | "index" | "index, then compare"
/** Comparing 2,000 vectors takes about as long as finding 100 of them in the index. */
const MOST_COMPARED_FIRST = 2_000
/** Comparing takes about 5 µs for each vector; 60,000 take 0.3 s of the 1 s that a search may take. */
const MOST_COMPARED = 60_000
/** Where a tenth of all services passes, an index walk meets enough of them anywhere. */
const LARGE_SHARE = 0.1

/** @param passing an estimate of how many of `all` services pass the filters */
export function chooseVectorStrategy(passing: number, all: number): VectorStrategy {
  if (passing <= MOST_COMPARED_FIRST) return "compare"
  return passing <= MOST_COMPARED && passing < LARGE_SHARE * all ? "index, then compare" : "index"
}

/** The ids of the nearest neighbours; none where the search is degraded to text. */
export async function listNeighbours(query: ListQuery, budget: EmbeddingBudget | null): Promise<string[]> {
  const { nearest } = await findNearest(query, budget)
  if (!nearest) return []
  const statement = nearest(buildCondition({ ...query, q: undefined }))
  const rows = await queryWithDeadline<{ id: string }>(
    sql`select id from (${statement}) n order by cosine desc, id limit ${raw(String(NEAREST))}`,
  )
  return rows?.map(({ id }) => id) ?? []
}

const fromList =
  (found: readonly Neighbour[]): NearestSql =>
  () =>
    sql`select * from unnest(${found.map(({ id }) => id)}::uuid[], ${found.map(({ cosine }) => cosine)}::float8[])
      as known(id, cosine)`

/**
 * The filters are conditions of the index walk, which goes on until enough services pass. Where they select services far from the
 * text, the walk ends early (`hnsw.max_scan_tuples`) or returns distant ones; `index, then compare` notices both.
 */
export const fromPgvector =
  ({ vector, model, dimensions }: QueryVector, minCosine: number, strategy: VectorStrategy): NearestSql =>
  (filters) => {
    const passing = sql`
      select s.id, ${buildDistance(dimensions, vector)} as distance from embeddings e join services s on s.id = e.service_id
      where e.dimensions = ${raw(String(Number(dimensions)))} and e.model = ${model} and ${filters}`
    const first = raw(`limit ${NEAREST + 1}`)
    const isNear = sql`1 - distance >= ${minCosine}::float8`
    const near = (rows: Sql) => sql`select id, 1 - distance as cosine from (${rows}) closest where ${isNear}`
    const walked = sql`${passing} order by distance ${first}`
    // `offset 0` is an optimisation fence: without it Postgres would use the index for the outer order.
    const compared = (when: Sql) => sql`select * from (${passing} and ${when} offset 0) each order by distance ${first}`
    if (strategy === "index") return near(walked)
    if (strategy === "compare") return near(compared(raw("true")))
    return sql`
      with walked as materialized (${walked}),
      walk as materialized (select count(*) > ${raw(String(NEAREST))} and bool_and(${isNear}) as is_whole from walked)
      ${near(sql`
        select * from walked where (select is_whole from walk)
        union all (${compared(sql`not (select is_whole from walk)`)})`)}`
  }
