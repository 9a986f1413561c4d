// Semantic search: finds services that pass the filters and whose embeddings are most similar to the search text's embedding.
// Without embeddings a search uses keywords alone and reports a `degraded` code.

import { buildCondition, buildFilters } from "@/lib/catalogue/list/conditions"
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
  /**
   * The cache key for the number of neighbours per catalogue version; null without pgvector, because the search has then already
   * run in this process.
   */
  key: string | null
  degraded: Degraded | null
}

const createDegraded = (degraded: Degraded | null): NearestSearch => ({ nearest: null, key: null, degraded })

/** Prepares the vector search of a query. A query without a search text needs none and is not degraded. */
export async function findNearest(query: ListQuery, budget: EmbeddingBudget | null): Promise<NearestSearch> {
  if (!query.q) return createDegraded(null)
  const embedded = await embedQuery(query.q, budget)
  if ("degraded" in embedded) return createDegraded(embedded.degraded)
  const filters = buildFilters(query)
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
 * `compare`: compute the distance of every service that passes the filters; exact. `index`: walk the HNSW index, which is
 * approximate, until enough services pass. `index, then compare`: walk the index, and compute every distance when the walk finds
 * too few services.
 */
export type VectorStrategy = "compare" | "index" | "index, then compare"
/** Comparing 2,000 vectors takes about as long as finding 100 neighbours in the HNSW index. */
const MOST_COMPARED_FIRST = 2_000
/** Comparing takes about 5 µs for each vector; 60,000 take 0.3 s of the 1 s that a search may take. */
const MOST_COMPARED = 60_000
/** When a tenth of all services pass the filters, an index walk finds enough passing services for any search text. */
const LARGE_SHARE = 0.1

/** @param passing an estimate of how many of `all` services pass the filters */
export function chooseVectorStrategy(passing: number, all: number): VectorStrategy {
  if (passing <= MOST_COMPARED_FIRST) return "compare"
  return passing <= MOST_COMPARED && passing < LARGE_SHARE * all ? "index, then compare" : "index"
}

/** Lists the ids of the nearest neighbours; none when the search uses keywords alone. */
export async function listNeighbours(query: ListQuery, budget: EmbeddingBudget | null): Promise<string[]> {
  const { nearest } = await findNearest(query, budget)
  if (!nearest) return []
  const statement = nearest(buildFilters(query))
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
 * The filters are conditions of the index walk, which continues until enough services pass. When only distant services pass, the
 * walk stops early (`hnsw.max_scan_tuples`) or returns services below `minCosine`. `index, then compare` detects both cases and
 * then computes every distance.
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
    // `offset 0` is an optimisation fence: without it Postgres would use the approximate HNSW index for the outer `order by`.
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
