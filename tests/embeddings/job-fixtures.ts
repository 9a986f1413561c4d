// What the tests of the job that computes vectors share: a server for vectors, and the calls of the job.

import { afterAll, beforeEach, vi } from "vitest"
import { openEmbeddingServer } from "@/tests/search/embedding-server"

export const server = await openEmbeddingServer()
export const KEY = "sk-secret-0123456789"
vi.stubEnv("EMBEDDINGS_URL", server.baseUrl)
vi.stubEnv("EMBEDDINGS_API_KEY", KEY)
export const { embedServices, EMBEDDING } = await import("@/lib/embeddings/commands")
export const { describeEmbeddings } = await import("@/lib/embeddings/queries")
export const { hashText } = await import("@/lib/embeddings/text")
export const { log } = await import("@/lib/process/log")
export const { disconnect, pool, db } = await import("@/lib/db/client")
export const { getCatalogueVersion } = await import("@/lib/db/count-cache")
export const { aService } = await import("@/tests/support/service")

export const TARGET = { model: "small", dimensions: 32 }
export const NOTHING = { embedded: 0, unchanged: 0, gone: 0, refused: 0, indexes: 0 }
/** Runs the job with a clock that is `laterMs` ahead. */
export const run = (laterMs = 0, target: typeof TARGET | null = TARGET) =>
  embedServices({ now: new Date(Date.now() + 1_000 + laterMs), signal: new AbortController().signal }, target)

export interface Stored {
  id: string
  model: string
  dimensions: number
  hash: string
  length: number
}
export async function stored(): Promise<Stored[]> {
  const { rows } = await pool().query<Stored>(
    `select service_id as id, model, dimensions, content_hash as hash, cardinality(embedding) as length
     from embeddings order by service_id`,
  )
  return rows
}
export async function waiting(): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>("select service_id as id from embedding_backlog order by 1")
  return rows.map(({ id }) => id)
}
export const texts = () => server.asked.flatMap(({ inputs }) => inputs)

beforeEach(async () => {
  server.behave("well")
  server.refuse(() => false)
  server.asked.length = 0
})
afterAll(async () => {
  await server.close()
  vi.unstubAllEnvs()
})
