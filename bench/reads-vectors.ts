// Inserts a vector for each listing of reads-data.ts. A listing combines two texts, so its vector is the weighted sum of their
// vectors. Listings with similar texts therefore have similar vectors.

import type pg from "pg"
import { embed } from "../tests/search/concepts"
import { corpus, textOf } from "../tests/search/corpus"
import { DIMENSIONS, MODEL } from "../tests/search/embedding-server"
import { ID } from "./database"
import { SPREAD, WORDS } from "./reads-data"

/** Weight of the second text in the vector of a listing. The first text has the weight 1. */
const SECOND_WEIGHT = 0.5
const PER_STATEMENT = 50_000
/** Memory in bytes that pgvector needs per vector while it builds the HNSW index, including the graph. */
const BYTES_EACH = 2_600

const VECTORS = `
  insert into embeddings (service_id, model, dimensions, content_hash, embedding)
  select ${ID}, '${MODEL}', ${DIMENSIONS}, encode(sha256(i::text::bytea), 'hex'), (w.own + x.second)::real[]
  from (${SPREAD("$1::int", "$2::int")}) n
  join vectors w on w.n = ${WORDS.first} join vectors x on x.n = ${WORDS.second}`

/** Inserts missing vectors and builds a missing index. */
export async function addVectors(client: pg.Client, services: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>("select count(*)::int from embeddings")
  if (rows[0]?.count !== services) await fill(client, services)
  const megabytes = Math.min(8_000, 64 + Math.ceil((services * BYTES_EACH) / 1024 / 1024))
  const [{ ensureIndex }, { disconnect }] = await Promise.all([
    import("@/lib/embeddings/commands"),
    import("@/lib/db/client"),
  ])
  await client.query(`alter database ${client.database} set maintenance_work_mem = '${megabytes}MB'`)
  await ensureIndex(DIMENSIONS, new AbortController().signal)
  await disconnect()
}

async function fill(client: pg.Client, services: number): Promise<void> {
  await client.query("set session_replication_role = replica; truncate embeddings")
  await client.query(
    `create temp table vectors as select n, own::vector, second::vector from json_to_recordset($1) as one(n int, own text, second text)`,
    [JSON.stringify(corpus().map((listing, n) => vectorsOf(n, embed(textOf(listing), DIMENSIONS))))],
  )
  for (let start = 1; start <= services; start += PER_STATEMENT) {
    await client.query(VECTORS, [start, Math.min(services, start + PER_STATEMENT - 1)])
  }
  await client.query("set session_replication_role = origin; drop table vectors")
  await client.query("vacuum analyze embeddings")
}

function vectorsOf(n: number, vector: readonly number[]) {
  return { n, own: JSON.stringify(vector), second: JSON.stringify(vector.map((value) => value * SECOND_WEIGHT)) }
}
