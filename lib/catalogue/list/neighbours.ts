// Semantic search: finds services that pass the filters and whose embeddings are most similar to the search text's embedding.
// Without embeddings a search uses keywords alone and reports a `degraded` code.

import { estimateServices } from "@/lib/catalogue/list/count"
import { buildFilters } from "@/lib/catalogue/list/match"
import type { ListQuery } from "@/lib/catalogue/list/query"
import type { NearestSql } from "@/lib/catalogue/list/statement"
import { NEAREST } from "@/lib/catalogue/list/statement"
import { queryWithDeadline } from "@/lib/db/query"
import { raw, sql } from "@/lib/db/sql"
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
  const [passing, all] = await Promise.all([estimateServices(filters), estimateServices(buildFilters({}))])
  const strategy = chooseVectorStrategy(passing, all)
  const { model, dimensions } = embedded.found
  const key = `near ${JSON.stringify([model, dimensions, minCosine, query.q, filters.text, filters.values])}`
  return { nearest: fromPgvector(embedded.found, minCosine, strategy), key, degraded: null }
}

/**
 * `compare`: compute the distance of every service that passes the filters; exact. `index`: walk the HNSW index, which is
 * approximate, until enough services pass.
 */
export type VectorStrategy = "compare" | "index"
/** Comparing 2,000 vectors takes about as long as finding 100 neighbours in the HNSW index. */
const MOST_COMPARED_ALWAYS = 2_000
/** Comparing takes about 5 µs for each vector; 60,000 take 0.3 s of the 1 s that a search may take. */
const MOST_COMPARED = 60_000
/** When a tenth of all services pass the filters, an index walk finds enough passing services for any search text. */
const LARGE_SHARE = 0.1

/** @param passing an estimate of how many of `all` services pass the filters */
export function chooseVectorStrategy(passing: number, all: number): VectorStrategy {
  const isSmallShare = passing <= MOST_COMPARED && passing < LARGE_SHARE * all
  return passing <= MOST_COMPARED_ALWAYS || isSmallShare ? "compare" : "index"
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
 * The filters are conditions of the index walk, which continues until enough services pass or `hnsw.max_scan_tuples` rows were
 * met. When only distant services pass, the walk finds few of them; these are mostly below `minCosine`.
 */
export const fromPgvector =
  ({ vector, model, dimensions }: QueryVector, minCosine: number, strategy: VectorStrategy): NearestSql =>
  (filters) => {
    const passing = sql`
      select s.id, ${buildDistance(dimensions, vector)} as distance from embeddings e join services s on s.id = e.service_id
      where e.dimensions = ${raw(String(Number(dimensions)))} and e.model = ${model} and ${filters}`
    // `offset 0` is an optimisation fence: without it Postgres would use the approximate HNSW index for the outer `order by`.
    const candidates = strategy === "index" ? passing : sql`select * from (${passing} offset 0) each`
    return sql`select id, 1 - distance as cosine from (${candidates} order by distance limit ${raw(String(NEAREST + 1))}) closest
      where 1 - distance >= ${minCosine}::float8`
  }
