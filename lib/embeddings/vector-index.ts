// Creates pgvector's HNSW index by cosine distance. The name of the index contains the number of dimensions. A job creates the
// index, not a migration, because the number of dimensions is a setting and may change.

import { runWithoutDeadline } from "@/lib/db/own-connection"
import { query } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"
import { getVectorType, hasPgvector } from "@/lib/embeddings/store"
import { env } from "@/lib/env"
import { log } from "@/lib/process/log"

const PREFIX = "embeddings_nearest_"
/**
 * `ef_construction` 200: with pgvector's default of 64 the graph leaves whole groups of services with similar texts unreachable.
 */
const GRAPH = { m: 16, efConstruction: 200 } as const

const FOUND = sql`
  select c.relname as name, i.indisvalid as "isValid",
    exists (select from pg_stat_progress_create_index p where p.index_relid = c.oid) as "isBeingBuilt"
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = 'embeddings'::regclass and starts_with(c.relname, ${PREFIX})`

/**
 * Creates the index, and drops indexes of other dimensions and the remains of aborted builds. Does nothing without pgvector, or
 * while another process builds an index.
 * @returns the number of indexes created
 */
export async function ensureIndex(dimensions: number, signal: AbortSignal): Promise<0 | 1> {
  if (!(await hasPgvector())) return 0
  const rows = await query<{ name: string; isValid: boolean; isBeingBuilt: boolean }>(FOUND)
  if (rows.some(({ isBeingBuilt }) => isBeingBuilt)) return 0
  const name = `${PREFIX}${dimensions}`
  const isThere = rows.some((index) => index.name === name && index.isValid)
  const obsolete = rows.filter((index) => index.name !== name || !index.isValid)
  const statements = obsolete.map((index) => formatDrop(index.name))
  if (!isThere) statements.push(formatCreate(name, dimensions))
  if (statements.length === 0) return 0
  await runWithoutDeadline(statements, signal)
  log.info({ index: name, dropped: obsolete.map((index) => index.name) }, "the index of embeddings is ready")
  return isThere ? 0 : 1
}

/**
 * On a Postgres server, searches and writes continue during a concurrent build. The embedded database has only one session, so a
 * concurrent build has no use.
 */
const concurrently = () => (env.DATABASE_URL ? "concurrently" : "")

const formatDrop = (name: string) => `drop index ${concurrently()} if exists ${name}`

function formatCreate(name: string, dimensions: number): string {
  const type = getVectorType(dimensions)
  const operators = `${type.replace(/\(.*/, "")}_cosine_ops`
  return `create index ${concurrently()} ${name} on embeddings using hnsw ((embedding::${type}) ${operators})
    with (m = ${GRAPH.m}, ef_construction = ${GRAPH.efConstruction}) where dimensions = ${Math.trunc(dimensions)}`
}
