// The index that the search by meaning walks: HNSW by cosine, of one number of dimensions, named after it. It depends on the
// settings, so a job makes it, not a migration, and makes another one when they change.

import { pool } from "@/lib/db/client"
import { runWithoutDeadline } from "@/lib/db/own-connection"
import { hasPgvector, vectorType } from "@/lib/embeddings/store"
import { env } from "@/lib/env"
import { log } from "@/lib/log"

const PREFIX = "embeddings_nearest_"
/** Among listings that are alike in their words, fewer candidates (pgvector's own default: 64) leave whole groups unreached. */
const GRAPH = { m: 16, efConstruction: 200 } as const

interface Found {
  name: string
  isValid: boolean
  isBeingBuilt: boolean
}

const FOUND = `
  select c.relname as name, i.indisvalid as "isValid",
    exists (select from pg_stat_progress_create_index p where p.index_relid = c.oid) as "isBeingBuilt"
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = 'embeddings'::regclass and starts_with(c.relname, '${PREFIX}')`

/**
 * Makes the index for vectors of so many numbers, and drops those for others and what a build that was cut short left behind.
 * Answers how many it made; none where pgvector is missing, or while somebody else is building.
 */
export async function ensureIndex(dimensions: number, signal: AbortSignal): Promise<0 | 1> {
  if (!(await hasPgvector())) return 0
  const { rows } = await pool().query<Found>(FOUND)
  if (rows.some(({ isBeingBuilt }) => isBeingBuilt)) return 0
  const name = `${PREFIX}${dimensions}`
  const isThere = rows.some((index) => index.name === name && index.isValid)
  const useless = rows.filter((index) => index.name !== name || !index.isValid)
  const statements = useless.map((index) => dropSql(index.name))
  if (!isThere) statements.push(createSql(name, dimensions))
  if (statements.length === 0) return 0
  await runWithoutDeadline(statements, signal)
  log.info({ index: name, dropped: useless.map((index) => index.name) }, "the index of embeddings is in place")
  return isThere ? 0 : 1
}

/** Nobody else is on the embedded database; elsewhere searches and writes go on meanwhile. */
const concurrently = () => (env.DATABASE_URL ? "concurrently" : "")

const dropSql = (name: string) => `drop index ${concurrently()} if exists ${name}`

function createSql(name: string, dimensions: number): string {
  const type = vectorType(dimensions)
  const operators = `${type.replace(/\(.*/, "")}_cosine_ops`
  return `create index ${concurrently()} ${name} on embeddings using hnsw ((embedding::${type}) ${operators})
    with (m = ${GRAPH.m}, ef_construction = ${GRAPH.efConstruction}) where dimensions = ${Math.trunc(dimensions)}`
}
