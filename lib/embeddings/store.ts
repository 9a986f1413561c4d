// The stored vectors as a search reads them: through pgvector's index where the server has it, else compared in this process,
// as many as can be (spec §4.1: `js-fallback-too-large`).

import { LRUCache } from "lru-cache"
import { pool } from "@/lib/db/client"
import { cosine } from "@/lib/embeddings/cosine"
import type { Degraded, QueryVector } from "@/lib/embeddings/schema"

/** Up to here pgvector indexes whole numbers; up to 4,000 it indexes half ones, which is as good for an order. */
const WHOLE_UP_TO = 2_000
/** The first version whose index goes on until enough rows pass the filters. */
const OLDEST_PGVECTOR = [0, 8] as const

/** More than this are not compared here. */
export const IN_PROCESS = { most: 5_000, page: 250, rememberedBytes: 64 * 1024 * 1024 } as const

// Next bundles this module more than once; what is known is one.
const shared = globalThis as { directoryVectors?: Known }
interface Known {
  pgvector: Promise<boolean> | null
  /** By listing and hash of its text. */
  vectors: LRUCache<string, Float32Array>
}
function known(): Known {
  shared.directoryVectors ??= {
    pgvector: null,
    vectors: new LRUCache({
      maxSize: IN_PROCESS.rememberedBytes,
      sizeCalculation: ({ byteLength }) => byteLength + 200,
    }),
  }
  return shared.directoryVectors
}

/** Whether this database has a pgvector that is new enough. Asked once per process. */
export function hasPgvector(): Promise<boolean> {
  const memory = known()
  memory.pgvector ??= askForPgvector().catch((error: unknown) => {
    memory.pgvector = null
    throw error
  })
  return memory.pgvector
}

async function askForPgvector(): Promise<boolean> {
  const { rows } = await pool().query<{ version: string }>(
    "select extversion as version from pg_extension where extname = 'vector'",
  )
  const [major = 0, minor = 0] = (rows[0]?.version ?? "0").split(".").map(Number)
  return major > OLDEST_PGVECTOR[0] || (major === OLDEST_PGVECTOR[0] && minor >= OLDEST_PGVECTOR[1])
}

/** The type that vectors of so many numbers are compared as. */
export function vectorType(dimensions: number): string {
  return `${dimensions > WHOLE_UP_TO ? "halfvec" : "vector"}(${Math.trunc(dimensions)})`
}

/**
 * The cosine distance (0 to 2) of `embeddings e` to a parameter that holds a vector as `[1,2,3]`. The index is of exactly this
 * expression; it is walked by `order by` this, ascending, with a limit, where `e.dimensions = N` stands as a literal.
 */
export function distanceSql(dimensions: number, parameter: string): string {
  const type = vectorType(dimensions)
  return `(e.embedding::${type}) <=> ${parameter}::${type}`
}

export interface Neighbour {
  id: string
  cosine: number
}

/**
 * The nearest of the listings that pass a condition on `services s`, nearest first, at most `limit`: all that have a vector of
 * the query's model are compared, unless they are too many.
 */
export async function nearestInProcess(
  query: QueryVector,
  conditionSql: string,
  values: readonly unknown[],
  limit: number,
): Promise<{ found: Neighbour[] } | { degraded: Degraded }> {
  const [model, dimensions] = [values.length + 1, values.length + 2]
  const { rows } = await pool().query<{ id: string; hash: string }>(
    `select s.id, e.content_hash as hash from services s join embeddings e on e.service_id = s.id
     where ${conditionSql} and e.model = $${model} and e.dimensions = $${dimensions} limit ${IN_PROCESS.most + 1}`,
    [...values, query.model, query.dimensions],
  )
  if (rows.length > IN_PROCESS.most) return { degraded: "js-fallback-too-large" }
  const neighbours: Neighbour[] = []
  for (let start = 0; start < rows.length; start += IN_PROCESS.page) {
    const vectors = await readVectors(rows.slice(start, start + IN_PROCESS.page))
    for (const [id, vector] of vectors) neighbours.push({ id, cosine: cosine(query.vector, vector) })
  }
  const byNearness = (a: Neighbour, b: Neighbour) => b.cosine - a.cosine || (a.id < b.id ? -1 : 1)
  return { found: neighbours.sort(byNearness).slice(0, limit) }
}

/** Those not remembered are read, as JSON: no other form of an array is parsed as fast. */
async function readVectors(rows: readonly { id: string; hash: string }[]): Promise<Map<string, Float32Array>> {
  const memory = known().vectors
  const vectors = new Map<string, Float32Array>()
  const unknown: string[] = []
  for (const { id, hash } of rows) {
    const vector = memory.get(`${id} ${hash}`)
    if (vector) vectors.set(id, vector)
    else unknown.push(id)
  }
  if (unknown.length === 0) return vectors
  const read = await pool().query<{ id: string; hash: string; vector: number[] }>(
    `select service_id as id, content_hash as hash, to_json(embedding) as vector from embeddings
     where service_id = any($1::uuid[])`,
    [unknown],
  )
  for (const { id, hash, vector } of read.rows) {
    const numbers = Float32Array.from(vector)
    memory.set(`${id} ${hash}`, numbers)
    vectors.set(id, numbers)
  }
  return vectors
}
