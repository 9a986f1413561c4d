// The embedding job with a real database and a fake embeddings server. Each test chooses how the server fails.

import { describe, expect, it } from "vitest"
import {
  aService,
  db,
  describeEmbeddings,
  EMBEDDING,
  embedServices,
  getCatalogueVersion,
  hashText,
  KEY,
  NOTHING,
  pool,
  run,
  server,
  stored,
  TARGET,
  texts,
  waiting,
} from "./job-fixtures"

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
    await expect.poll(() => server.asked.length).toBeGreaterThan(0)
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
    await expect.poll(() => server.asked.length).toBeGreaterThan(0)
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
