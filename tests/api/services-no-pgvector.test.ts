// A search in a database without pgvector: up to 5,000 vectors are compared in the web process.

import { afterAll, describe, expect, it, vi } from "vitest"
import { serveEmbeddings } from "@/tests/support/serve-embeddings"

await serveEmbeddings()
const { aService, fillDatabase, list, pool, resetDatabase } = await import("@/tests/support/directory")
const { storeVectors } = await import("@/tests/support/embedded")

const CODE = "X-Directory-Search-Degraded"

fillDatabase(async () => {
  await pool().query("drop extension vector cascade")
  const near = await aService({ name: "Near" })
  const far = await aService({ name: "Far" })
  await aService({ name: "Forecast", protocol: "L402" })
  const text = "weather forecast"
  await storeVectors([
    { id: near.id, text },
    { id: far.id, text: "translate a text" },
  ])
})
afterAll(async () => {
  await pool().query("create extension vector")
  await resetDatabase()
})

/** Searches until the vectors are compared within their deadline, which a busy machine may miss. */
const searchInTime = (query: string) =>
  vi.waitFor(
    async () => {
      const answer = await list(query)
      expect(answer.headers.get(CODE)).not.toBe("vec-deadline")
      return answer
    },
    { timeout: 60_000 },
  )

describe("GET /api/v1/services: hybrid search without pgvector", () => {
  it("compares the vectors of all services that pass the filters", async () => {
    const all = await searchInTime("?q=forecast&explain=true")
    expect([all.names, all.body.total, all.headers.get(CODE)]).toEqual([["Forecast", "Near"], 2, null])
    expect(all.body.services[1].match).toMatchObject({ tier: "D", cosine: expect.any(Number) })
    expect((await searchInTime("?q=forecast&protocol=L402")).names).toEqual(["Forecast"])
    expect((await searchInTime("?q=forecast&sort=name&order=desc")).names).toEqual(["Near", "Forecast"])
  })

  it("P-4.1-25 is js-fallback-too-large and text only above 5,000 vectors, and hybrid again below", async () => {
    await pool().query(
      `insert into services (id, url, protocol, host, registrable_domain, name, status, listed_at)
       select gen_random_uuid(), 'https://many.example/' || i, 'MPP', 'many.example', 'many.example', 'Many', 'active', now()
       from generate_series(1, 5000) i`,
    )
    await pool().query(
      `insert into embeddings (service_id, model, dimensions, content_hash, embedding)
       select s.id, e.model, e.dimensions, e.content_hash, e.embedding from services s
       cross join (select * from embeddings limit 1) e where s.name = 'Many'`,
    )
    const all = await searchInTime("?q=forecast")
    expect([all.status, all.names, all.body.total, all.headers.get(CODE)]).toEqual([
      ...[200, ["Forecast"], 1],
      "js-fallback-too-large",
    ])
    const few = await searchInTime("?q=forecast&protocol=x402")
    expect([few.names, few.headers.get(CODE)]).toEqual([["Near"], null])
  })
})
