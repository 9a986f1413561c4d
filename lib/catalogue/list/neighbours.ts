// Semantic search: finds services that pass the filters and whose embeddings are most similar to the search text's embedding.
// Without embeddings a search uses keywords alone and reports a `degraded` code.

import { LRUCache } from "lru-cache"
import { buildFilters } from "@/lib/catalogue/list/match"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { countRows } from "@/lib/db/count-cache"
import { queryWithDeadline } from "@/lib/db/query"
import { raw, type Sql, sql, visible } from "@/lib/db/sql"
import { embedQuery } from "@/lib/embeddings/query"
import type { Degraded, EmbeddingBudget, QueryVector } from "@/lib/embeddings/schema"
import { buildDistance, findNearestInProcess, hasPgvector, type Neighbour } from "@/lib/embeddings/store"
import { env } from "@/lib/env"
import { perProcess } from "@/lib/process/process-state"

/**
 * The number of nearest neighbours (by embedding similarity) that a search includes. A response header reports when there are
 * more neighbours.
 */
const NEAREST = 100

export interface Neighbours {
  /** The most similar first. */
  nearest: readonly Neighbour[]
  isCapped: boolean
  degraded: Degraded | null
}

const findNone = (degraded: Degraded | null): Neighbours => ({ nearest: [], isCapped: false, degraded })

/** All pages of a search, its facets and its relaxation read the same neighbours. 100 neighbours take 10 kB. */
const cache = () => perProcess("catalogue.neighbours", () => new LRUCache<string, Neighbours>({ max: 200 }))

/** Finds the neighbours of a query's search text. A query without a search text has none and is not degraded. */
export async function findNeighbours(
  query: ListQuery,
  version: string,
  budget: EmbeddingBudget | null,
): Promise<Neighbours> {
  if (!query.q) return findNone(null)
  const embedded = await embedQuery(query.q, budget)
  if ("degraded" in embedded) return findNone(embedded.degraded)
  const filters = buildFilters(query)
  const { model, dimensions } = embedded.found
  const key = JSON.stringify([model, dimensions, query.q, filters.text, filters.values, version])
  const known = cache().get(key)
  if (known) return known
  const compared = (await hasPgvector())
    ? await findByIndex(embedded.found, filters, version)
    : await findNearestInProcess(embedded.found, filters, NEAREST + 1)
  if ("degraded" in compared) return findNone(compared.degraded)
  const similar = compared.found.filter(({ cosine }) => cosine >= env.EMBEDDINGS_MIN_COSINE)
  const found = { nearest: similar.slice(0, NEAREST), isCapped: similar.length > NEAREST, degraded: null }
  cache().set(key, found)
  return found
}

async function findByIndex(
  embedded: QueryVector,
  filters: Sql,
  version: string,
): Promise<{ found: Neighbour[] } | { degraded: Degraded }> {
  const [passing, all] = await Promise.all(
    [filters, visible()].map((condition) => countRows(sql`services s where ${condition}`, version)),
  )
  const strategy = chooseVectorStrategy(passing ?? 0, all ?? 0)
  const found = await queryWithDeadline<Neighbour>(selectNearest(embedded, filters, strategy))
  return found ? { found } : { degraded: "vec-deadline" }
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

/**
 * Selects the nearest services that pass the filters, the most similar first. One row more than `NEAREST` shows that there are more. The
 * filters are conditions of the index walk, which continues until enough services pass or `hnsw.max_scan_tuples` rows were met. When
 * only distant services pass, the walk finds few of them; these are mostly below the minimum cosine.
 */
export function selectNearest({ vector, model, dimensions }: QueryVector, filters: Sql, strategy: VectorStrategy): Sql {
  const passing = sql`
    select s.id, ${buildDistance(dimensions, vector)} as distance from embeddings e join services s on s.id = e.service_id
    where e.dimensions = ${raw(String(Number(dimensions)))} and e.model = ${model} and ${filters}`
  // `offset 0` is an optimisation fence: without it Postgres would use the approximate HNSW index for the outer `order by`.
  const candidates = strategy === "index" ? passing : sql`select * from (${passing} offset 0) each`
  return sql`select id, 1 - distance as cosine from (${candidates} order by distance limit ${raw(String(NEAREST + 1))}) closest
    order by distance, id`
}
