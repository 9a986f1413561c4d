// Searches the stored vectors: through the index of pgvector if the database has pgvector, else by comparing up to 5,000 vectors
// in this process. Docs: docs/performance.md#vector-search-strategies.

import { LRUCache } from "lru-cache"
import { toSql } from "pgvector"
import { halfvecType, vectorType } from "pgvector/utils"
import { DEADLINE } from "@/lib/db/limits"
import { queryOne, queryWithDeadline as select } from "@/lib/db/query"
import { raw, type Sql, sql } from "@/lib/db/sql"
import { cosine } from "@/lib/embeddings/cosine"
import type { Degraded, QueryVector } from "@/lib/embeddings/schema"
import { perProcess } from "@/lib/process/process-state"

/** pgvector can index `vector` up to 2,000 dimensions, and `halfvec` (half precision) up to 4,000. */
const MOST_VECTOR_DIMENSIONS = 2_000
/** The first pgvector version with iterative index scans, which continue until enough rows pass the filters. */
const OLDEST_PGVECTOR = [0, 8] as const

/** Maximum numbers for the comparison in this process: vectors in total, vectors per query, and bytes of cached vectors. */
export const IN_PROCESS = { most: 5_000, page: 250, cacheBytes: 64 * 1024 * 1024 } as const

const cached = () =>
  perProcess("embeddings.store", () => ({
    hasPgvector: null as Promise<boolean> | null,
    /** Keys are the service id and the hash of the service's text. */
    vectors: new LRUCache<string, Float32Array>({
      maxSize: IN_PROCESS.cacheBytes,
      sizeCalculation: ({ byteLength }) => byteLength + 200,
    }),
  }))

/** True when the database has pgvector 0.8 or newer. Read once per process. */
export function hasPgvector(): Promise<boolean> {
  const cache = cached()
  cache.hasPgvector ??= readPgvector().catch((error: unknown) => {
    cache.hasPgvector = null
    throw error
  })
  return cache.hasPgvector
}

async function readPgvector(): Promise<boolean> {
  const row = await queryOne<{ version: string }>(
    sql`select extversion as version from pg_extension where extname = 'vector'`,
  )
  const [major = 0, minor = 0] = (row?.version ?? "0").split(".").map(Number)
  return major > OLDEST_PGVECTOR[0] || (major === OLDEST_PGVECTOR[0] && minor >= OLDEST_PGVECTOR[1])
}

/** Returns the SQL type in which vectors are indexed and compared. @throws when the number of dimensions is not an integer */
export function getVectorType(dimensions: number): string {
  return dimensions > MOST_VECTOR_DIMENSIONS ? halfvecType(dimensions) : vectorType(dimensions)
}

/**
 * SQL for the cosine distance (0 to 2) between `embeddings e` and a vector. The expression must equal the index's expression.
 * Postgres uses the index when a query orders by the expression, has a limit, and compares `e.dimensions` with a literal number.
 */
export function buildDistance(dimensions: number, vector: readonly number[]): Sql {
  const type = raw(getVectorType(dimensions))
  return sql`(e.embedding::${type}) <=> ${toSql(vector)}::${type}`
}

export interface Neighbour {
  id: string
  cosine: number
}

/**
 * Compares the vectors of all services that pass the filters, in this process.
 * @param filters a condition on `services s`
 * @returns the most similar services first; `js-fallback-too-large` when more than 5,000 services pass; `vec-deadline` when the
 *   vectors cannot be read within a second. Vectors that were read stay cached, so a later search gets further.
 */
export async function findNearestInProcess(
  query: QueryVector,
  filters: Sql,
  limit: number,
): Promise<{ found: Neighbour[] } | { degraded: Degraded }> {
  const until = performance.now() + DEADLINE.statementMs
  const rows = await select<{ id: string; hash: string }>(sql`
    select s.id, e.content_hash as hash from services s join embeddings e on e.service_id = s.id
    where ${filters} and e.model = ${query.model} and e.dimensions = ${query.dimensions} limit ${IN_PROCESS.most + 1}`)
  if (rows === null) return { degraded: "vec-deadline" }
  if (rows.length > IN_PROCESS.most) return { degraded: "js-fallback-too-large" }
  const neighbours: Neighbour[] = []
  for (let start = 0; start < rows.length; start += IN_PROCESS.page) {
    const vectors = await readVectors(rows.slice(start, start + IN_PROCESS.page))
    if (vectors === null || performance.now() > until) return { degraded: "vec-deadline" }
    for (const [id, vector] of vectors) neighbours.push({ id, cosine: cosine(query.vector, vector) })
  }
  const byNearness = (a: Neighbour, b: Neighbour) => b.cosine - a.cosine || (a.id < b.id ? -1 : 1)
  return { found: neighbours.sort(byNearness).slice(0, limit) }
}

/**
 * Returns the vectors by service id, cached or from the database; null past the deadline of the query. The query returns JSON,
 * because node-postgres parses JSON faster than an array.
 */
async function readVectors(rows: readonly { id: string; hash: string }[]): Promise<Map<string, Float32Array> | null> {
  const cache = cached().vectors
  const vectors = new Map<string, Float32Array>()
  const missing: string[] = []
  for (const { id, hash } of rows) {
    const vector = cache.get(`${id} ${hash}`)
    if (vector) vectors.set(id, vector)
    else missing.push(id)
  }
  if (missing.length === 0) return vectors
  const read = await select<{ id: string; hash: string; vector: number[] }>(sql`
    select service_id as id, content_hash as hash, to_json(embedding) as vector from embeddings
    where service_id = any(${missing}::uuid[])`)
  if (read === null) return null
  for (const { id, hash, vector } of read) {
    const numbers = Float32Array.from(vector)
    cache.set(`${id} ${hash}`, numbers)
    vectors.set(id, numbers)
  }
  return vectors
}
