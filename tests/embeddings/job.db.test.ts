// The embedding job with a real database and a fake embeddings server. Each test chooses how the server fails.

import { afterAll, beforeEach, describe, expect, it, vi } from "vitest"
import type { Behaviour } from "@/tests/search/embedding-server"
import { openChoosyServer } from "./choosy-server"

const server = await openChoosyServer()
const KEY = "sk-secret-0123456789"
vi.stubEnv("EMBEDDINGS_URL", server.baseUrl)
vi.stubEnv("EMBEDDINGS_API_KEY", KEY)
const { embedServices, EMBEDDING } = await import("@/lib/embeddings/commands")
const { describeEmbeddings } = await import("@/lib/embeddings/queries")
const { hashText } = await import("@/lib/embeddings/text")
const { log } = await import("@/lib/log")
const { disconnect, pool, db } = await import("@/lib/db/client")
const { getCatalogueVersion } = await import("@/lib/db/count-cache")
const { resetDatabase } = await import("@/tests/support/reset")
const { aService } = await import("@/tests/support/service")

const TARGET = { model: "small", dimensions: 32 }
const NOTHING = { embedded: 0, unchanged: 0, gone: 0, refused: 0, indexes: 0 }
/** Runs the job with a clock that is `laterMs` ahead. */
const run = (laterMs = 0, target: typeof TARGET | null = TARGET) =>
  embedServices({ now: new Date(Date.now() + 1_000 + laterMs), signal: new AbortController().signal }, target)

interface Stored {
  id: string
  model: string
  dimensions: number
  hash: string
  length: number
}
async function stored(): Promise<Stored[]> {
  const { rows } = await pool().query<Stored>(
    `select service_id as id, model, dimensions, content_hash as hash, cardinality(embedding) as length
     from embeddings order by service_id`,
  )
  return rows
}
async function waiting(): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>("select service_id as id from embedding_backlog order by 1")
  return rows.map(({ id }) => id)
}
const texts = () => server.asked.flatMap(({ inputs }) => inputs)

beforeEach(async () => {
  await resetDatabase()
  server.behave("well")
  server.refuse(() => false)
  server.asked.length = 0
})
afterAll(async () => {
  await server.close()
  vi.unstubAllEnvs()
  await disconnect()
})

describe("the job", () => {
  it("embeds public services in batches, once, and removes them from the backlog", { timeout: 90_000 }, async () => {
    const made = await db().service.createManyAndReturn({
      data: Array.from({ length: EMBEDDING.batch + 6 }, (_, index) => ({
        id: `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`,
        url: `https://many.example/${index}`,
        protocol: "x402",
        host: "many.example",
        registrableDomain: "many.example",
        name: `Listing ${index}`,
        status: "active",
        listedAt: new Date(),
      })),
    })
    await aService({ status: "pending" })
    expect(await run()).toMatchObject({ embedded: made.length })
    expect(server.asked.map(({ inputs }) => inputs.length)).toEqual([EMBEDDING.batch, 6])
    expect(server.asked[0]).toMatchObject({ ...TARGET, authorization: `Bearer ${KEY}` })
    expect(await stored()).toEqual(
      made.map(({ id, name }) => ({ id, ...TARGET, hash: hashText("small", `${name}\nuncategorized`), length: 32 })),
    )
    expect(await waiting()).toEqual([])
    expect(await run()).toEqual(NOTHING)
    expect(server.asked).toHaveLength(2)
  })

  it("gives each service the vector of its own text, in any order of the response", async () => {
    const names = ["Rain radar", "Card payments", "Chess engine"]
    for (const name of names) await aService({ name })
    server.behave("out of order")
    await run()
    const { rows } = await pool().query<{ name: string; vector: number[] }>(
      "select s.name, e.embedding as vector from embeddings e join services s on s.id = e.service_id",
    )
    const { embed } = await import("@/tests/search/concepts")
    const { cosine } = await import("@/lib/embeddings/cosine")
    for (const { name, vector } of rows) {
      expect(cosine(vector, embed(`${name}\nuncategorized`, 32)), name).toBeCloseTo(1, 5)
    }
    expect(rows).toHaveLength(3)
  })

  it("embeds changed texts again, and no others", async () => {
    const changed = await aService({ name: "Before", description: "Same." })
    await aService()
    await run()
    server.asked.length = 0
    await db().service.update({ where: { id: changed.id }, data: { featured: true, healthStatus: "down" } })
    expect(await waiting()).toEqual([])
    await db().service.update({ where: { id: changed.id }, data: { name: "After" } })
    expect(await waiting()).toEqual([changed.id])
    expect(await run()).toMatchObject({ embedded: 1 })
    expect(texts()).toEqual(["After\nSame.\nuncategorized"])
    await db().service.update({ where: { id: changed.id }, data: { provider: "Somebody" } })
    await db().service.update({ where: { id: changed.id }, data: { provider: null } })
    expect(await run()).toMatchObject({ embedded: 0, unchanged: 1 })
  })

  it("keeps a service in the backlog when its text changes while the former text is embedded", async () => {
    const service = await aService({ name: "Before" })
    server.behave("slow")
    const running = run()
    await vi.waitUntil(() => server.asked.length > 0)
    await db().service.update({ where: { id: service.id }, data: { name: "After" } })
    server.behave("well")
    await running
    await run()
    expect(texts()).toEqual(["Before\nuncategorized", "After\nuncategorized"])
    expect(await stored()).toMatchObject([{ hash: hashText("small", "After\nuncategorized") }])
  })

  it("skips services that were hidden or purged, and embeds services that were approved or restored", async () => {
    const hidden = await aService({ name: "Hidden" })
    const purged = await aService({ name: "Purged" })
    const pending = await aService({ name: "Pending", status: "pending" })
    await db().service.update({ where: { id: hidden.id }, data: { deletedAt: new Date(), deletedBy: "owner" } })
    await db().service.delete({ where: { id: purged.id } })
    expect(await waiting()).toEqual([hidden.id])
    expect(await run()).toEqual({ ...NOTHING, gone: 1 })
    expect(await waiting()).toEqual([])
    await db().service.update({ where: { id: hidden.id }, data: { deletedAt: null, deletedBy: null } })
    await db().service.update({ where: { id: pending.id }, data: { status: "active", listedAt: new Date() } })
    expect(await run()).toMatchObject({ embedded: 2 })
    await db().service.delete({ where: { id: hidden.id } })
    expect(await stored()).toMatchObject([{ id: pending.id }])
  })

  it("goes on when a service is purged while it is embedded", async () => {
    const purged = await aService()
    const kept = await aService()
    server.behave("slow")
    const running = run()
    await vi.waitUntil(() => server.asked.length > 0)
    await db().service.delete({ where: { id: purged.id } })
    server.behave("well")
    await running
    expect(await stored()).toMatchObject([{ id: kept.id }])
    expect(await waiting()).toEqual([])
  })

  it.each([
    ["model", { model: "large", dimensions: 32 }],
    ["number of dimensions", { model: "small", dimensions: 48 }],
  ])("embeds every service again for another %s, also services that are not in the backlog", async (_, other) => {
    const services = [await aService(), await aService()]
    await run()
    await pool().query("delete from embedding_backlog")
    expect(await run(0, other)).toMatchObject({ embedded: 2 })
    const ids = services.map(({ id }) => id)
    expect(await stored()).toMatchObject(ids.map((id) => ({ id, ...other, length: other.dimensions })))
    expect(await run(0, other)).toEqual(NOTHING)
  })

  it("moves the catalogue version, because a search may find more", async () => {
    await aService()
    const before = await getCatalogueVersion()
    await run()
    expect(await getCatalogueVersion()).not.toBe(before)
  })

  it("does nothing without a server", async () => {
    const service = await aService()
    expect(await run(0, null)).toEqual(NOTHING)
    expect(await waiting()).toEqual([service.id])
    expect(server.asked).toEqual([])
  })

  it("stops between two batches when it is aborted, and the next run continues", async () => {
    await aService()
    const stopped = new AbortController()
    stopped.abort()
    const now = new Date(Date.now() + 1_000)
    await run(0, TARGET)
    await aService()
    expect(await embedServices({ now, signal: stopped.signal }, TARGET)).toEqual(NOTHING)
    expect(await waiting()).toHaveLength(1)
    expect(await run()).toMatchObject({ embedded: 1 })
  })
})

describe("a server that fails", () => {
  it.each<Behaviour>([
    "hangs up",
    "500",
    "429",
    "401",
    "not json",
    "no data",
    "a vector too few",
    "the same index twice",
    "not numbers",
    "an empty vector",
    "vectors of zeros",
  ])("keeps the backlog and stores no vector when its behaviour is: %s", async (behaviour) => {
    const ids = [(await aService()).id, (await aService()).id]
    server.behave(behaviour)
    await expect(run()).rejects.toThrow(/^No usable response: /)
    expect(await stored()).toEqual([])
    expect(await waiting()).toEqual(ids)
  })

  it("gets no request for a minute, then for twice as long after each failure, until it works again", async () => {
    await aService()
    server.behave("500")
    await expect(run()).rejects.toThrow("No usable response: the server responded with HTTP 500.")
    expect(await run(59_000)).toEqual(NOTHING)
    await expect(run(61_000)).rejects.toThrow()
    expect(await run(61_000 + 119_000)).toEqual(NOTHING)
    expect(server.asked).toHaveLength(2)
    server.behave("well")
    expect(await run(61_000 + 121_000)).toMatchObject({ embedded: 1 })
    await aService()
    server.behave("500")
    await expect(run(200_000)).rejects.toThrow()
    expect(await run(200_000 + 59_000), "a minute again").toEqual(NOTHING)
    server.behave("well")
    expect(await run(200_000 + 61_000)).toMatchObject({ embedded: 1 })
  })

  it("gets no request for at most an hour", async () => {
    await aService()
    await run(0)
    await pool().query("update embedding_target set failures = 2000")
    await aService()
    server.behave("500")
    await expect(run()).rejects.toThrow()
    server.behave("well")
    expect(await run(3_590_000)).toEqual(NOTHING)
    expect(await run(3_601_000)).toMatchObject({ embedded: 1 })
  })

  it("is called at once when the settings name another model", async () => {
    await aService()
    server.behave("500")
    await expect(run()).rejects.toThrow()
    server.behave("well")
    expect(await run(0, { model: "large", dimensions: 32 })).toMatchObject({ embedded: 1 })
  })

  it("neither logs nor reports the key or the texts", async () => {
    const lines: string[] = []
    for (const level of ["info", "warn", "error"] as const) {
      vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(JSON.stringify(line)))
    }
    await aService({ name: "Confidential" })
    server.behave("401")
    const failure = await run().catch((error: Error) => `${error.message} ${error.stack}`)
    vi.restoreAllMocks()
    expect(`${failure} ${lines.join()}`).not.toMatch(/sk-secret|Confidential|Incorrect API key/)
  })
})

describe("the report for the status page", () => {
  const tell = (laterMs = 1_000) => describeEmbeddings(new Date(Date.now() + laterMs), TARGET)

  it("says whether the server works and how many services wait", async () => {
    expect(await describeEmbeddings(new Date(), null)).toEqual({ model: "none", state: "off", waiting: 0 })
    await aService()
    expect(await tell()).toEqual({ model: "small", state: "up", waiting: 1 })
    server.behave("500")
    await expect(run()).rejects.toThrow()
    expect(await tell()).toEqual({ model: "small", state: "resting", waiting: 1 })
    server.behave("well")
    await run(61_000)
    expect(await tell()).toEqual({ model: "small", state: "up", waiting: 0 })
  })
})

describe("a text that the server rejects", () => {
  it("is postponed for a day and delays no other", async () => {
    await aService({ name: "Fine 1" })
    const bad = await aService({ name: "Bad" })
    await aService({ name: "Fine 2" })
    server.refuse((text) => text.startsWith("Bad"))
    expect(await run()).toMatchObject({ embedded: 2, refused: 1 })
    expect(await waiting()).toEqual([bad.id])
    expect(await run(3_600_000)).toEqual(NOTHING)
    server.refuse(() => false)
    expect(await run(90_000_000)).toMatchObject({ embedded: 1 })
  })

  it("counts as a failure of the server when several in a row are rejected", async () => {
    for (let made = 0; made < 5; made += 1) await aService()
    server.refuse(() => true)
    await expect(run()).rejects.toThrow("HTTP 400")
    server.refuse(() => false)
    expect(await run(30_000)).toEqual(NOTHING)
    expect(await run(70_000)).toMatchObject({ embedded: 3 })
  })
})
