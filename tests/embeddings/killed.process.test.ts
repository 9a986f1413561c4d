// The embedding job is killed repeatedly in the middle of its backlog. Stored vectors stay; interrupted batches are repeated.

import { fork } from "node:child_process"
import { once } from "node:events"
import { afterAll, describe, expect, it, vi } from "vitest"
import { openEmbeddingServer } from "@/tests/search/embedding-server"
import { bundleProgram } from "@/tests/support/bundle"
import { openOwnDatabase } from "@/tests/support/database"
import { runs } from "@/tests/support/long"

const WORKER = await bundleProgram("tests/embeddings/killed-worker.ts")
const KILLS = runs(3, 6)
const LISTINGS = 700
const server = await openEmbeddingServer()
const closeDatabase = await openOwnDatabase()
const { disconnect, pool } = await import("@/lib/db/client")
const { EMBEDDING } = await import("@/lib/embeddings/commands")

function startJob() {
  const env = { ...process.env, EMBEDDINGS_URL: server.baseUrl, EMBEDDINGS_DIMENSIONS: "24", EMBEDDINGS_API_KEY: "" }
  return fork(WORKER, { env })
}

afterAll(async () => {
  await disconnect()
  await closeDatabase()
  await server.close()
})

describe("kill -9 in the middle of a backlog", () => {
  it(`${KILLS} times: every service has its vector in the end, and few texts are embedded twice`, async () => {
    await pool().query(
      `insert into services (id, url, protocol, host, registrable_domain, name, status, listed_at)
       select gen_random_uuid(), 'https://many.example/' || n, 'x402', 'many.example', 'many.example', 'Listing ' || n, 'active', now()
       from generate_series(1, $1::int) n`,
      [LISTINGS],
    )
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Half of the kills hit the job's first request. The other kills hit the second request or the transaction that follows.
      server.behave(kill % 2 === 0 ? "slow" : "well")
      const enough = server.asked.length + 1 + (kill % 2)
      const job = startJob()
      const ended = once(job, "exit")
      await vi.waitUntil(() => server.asked.length >= enough, { timeout: 30_000, interval: 5 })
      job.kill("SIGKILL")
      expect(await ended).toEqual([null, "SIGKILL"])
    }
    server.behave("well")
    expect(await once(startJob(), "exit")).toEqual([0, null])
    const { rows } = await pool().query(
      `select count(*)::int as embedded, (select count(*)::int from embedding_backlog) as waiting from embeddings`,
    )
    expect(rows).toEqual([{ embedded: LISTINGS, waiting: 0 }])
    const texts = server.asked.flatMap(({ inputs }) => inputs)
    expect(new Set(texts).size).toBe(LISTINGS)
    expect(texts.length).toBeLessThanOrEqual(LISTINGS + KILLS * EMBEDDING.batch)
  })
})
