// Runs of sources against their loopback twins and a real database.

import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { openTwins } from "./twins"

const { db, disconnect, pool } = await import("@/lib/db/client")
const { bazaar } = await import("@/lib/sources/bazaar")
const { mpp } = await import("@/lib/sources/mpp")
const { sponge } = await import("@/lib/sources/sponge")
const { syncSource } = await import("@/lib/sources/sync")
const { retireUnnamed } = await import("@/lib/sources/unlist")
const { resetDatabase } = await import("@/tests/support/reset")
const { aService } = await import("@/tests/support/service")

const NOW = new Date("2026-11-22T12:00:00Z")
const WEEK = 7 * 86_400_000
const twins = await openTwins()
const at = { bazaar: { ...bazaar, url: twins.url("bazaar") }, mpp: { ...mpp, url: twins.url("mpp") } }

beforeEach(async () => {
  await resetDatabase()
  for (const name of ["bazaar", "mpp", "sponge"] as const) {
    twins.set(name, { items: 0, edition: 0, total: undefined, brokenEvery: undefined, repeatsFrom: undefined })
  }
})
afterAll(async () => {
  await disconnect()
  await twins.close()
})

const never = new AbortController().signal
const sync = (adapter: typeof bazaar, { now = NOW, signal = never } = {}) =>
  syncSource(adapter, { now: () => now, signal, wait: async () => signal.throwIfAborted() })

/** All that a run may not change when nothing has changed, as one text. */
async function fingerprint(): Promise<string> {
  const { rows } = await pool().query<{ all: string }>(
    `select md5(string_agg(t::text, E'\\n' order by t.id)) || ' ' || (select count(*) from events) || ' ' ||
            (select n from catalogue_version) as all from services t`,
  )
  return rows[0]?.all ?? ""
}

/** What is listed, but for ids and numbers. */
async function catalogue(): Promise<unknown[]> {
  const { rows } = await pool().query(
    `select url, protocol, name, description, category, provider, sources, status, price_usd, price_sats, payment_asset,
            payment_network, http_method, text_by, category_by, price_by, domain_verified, test_network
     from services order by url, protocol`,
  )
  return rows
}

const kinds = async () =>
  (
    await pool().query<{ kind: string; count: number }>(
      "select kind, count(*)::int from events group by kind order by kind",
    )
  ).rows

describe("a run", () => {
  it("D-src-08 D-src-01 lists what a place offers, announces each, and counts what does not fit", async () => {
    twins.set("bazaar", { items: 250, brokenEvery: 10 })
    const counts = await sync(at.bazaar)
    expect(counts).toMatchObject({ changed: 0, unchanged: 0, left: 0, dropped: 0 })
    expect(counts.skipped_shape).toBeGreaterThan(20)
    const services = await catalogue()
    expect(services).toHaveLength(counts.new ?? 0)
    expect(services.length).toBeGreaterThan(200)
    expect(services[0]).toMatchObject({ protocol: "x402", sources: ["bazaar"], status: "active", text_by: "bazaar" })
    expect(await kinds()).toEqual([{ kind: "service.new", count: counts.new }])
    const run = await db().sourceRun.findFirstOrThrow()
    expect(run).toMatchObject({ source: "bazaar", state: "done", error: null, counts })
    const source = await db().source.findUniqueOrThrow({ where: { name: "bazaar" } })
    expect(source).toMatchObject({ lastSuccessAt: NOW, resume: null, pass: 1n, named: counts.new })
  })

  it("D-src-05 writes no event and touches no listing the second time", async () => {
    twins.set("bazaar", { items: 230 })
    await sync(at.bazaar)
    const before = await fingerprint()
    const again = await sync(at.bazaar, { now: new Date(NOW.getTime() + 3_600_000) })
    expect(again).toMatchObject({ new: 0, changed: 0, dropped: 0 })
    expect(again.unchanged).toBeGreaterThan(200)
    expect(await fingerprint()).toBe(before)
  })

  it("announces what changed, with what was there before", async () => {
    twins.set("bazaar", { items: 100 })
    await sync(at.bazaar)
    twins.set("bazaar", { edition: 1 })
    const counts = await sync(at.bazaar, { now: new Date(NOW.getTime() + 3_600_000) })
    expect(counts).toMatchObject({ new: 0 })
    expect(counts.changed).toBeGreaterThan(0)
    const changed = await pool().query("select previous from events where kind <> 'service.new'")
    expect(changed.rows.length).toBeGreaterThan(0)
    for (const { previous } of changed.rows) expect(Object.keys(previous).length).toBeGreaterThan(0)
  })

  it("D-src-05 goes on where it broke off, and comes to the same catalogue", async () => {
    twins.set("bazaar", { items: 450, brokenEvery: 20 })
    await sync(at.bazaar)
    const undisturbed = await catalogue()
    await resetDatabase()
    for (let asked = 0; asked < 4; asked += 1) {
      const stop = new AbortController()
      let pages = 0
      const cut: typeof bazaar = {
        ...at.bazaar,
        async *pages(asking) {
          for await (const page of at.bazaar.pages(asking)) {
            yield page
            pages += 1
            if (pages === 1) stop.abort()
          }
        },
      }
      await expect(sync(cut, { signal: stop.signal })).rejects.toThrow()
    }
    const resumed = await sync(at.bazaar)
    expect(resumed.items).toBeLessThan(100)
    expect(await catalogue()).toEqual(undisturbed)
    const runs = await db().sourceRun.findMany({ orderBy: { startedAt: "asc" } })
    expect(runs.map(({ state }) => state).sort()).toEqual(["done", "failed", "failed", "failed", "failed"])
    expect((await db().source.findUniqueOrThrow({ where: { name: "bazaar" } })).pass).toBe(1n)
  })

  it("closes what a killed run left open", async () => {
    await db().source.create({ data: { name: "bazaar" } })
    await db().sourceRun.create({ data: { id: "0190a000-0000-7000-8000-000000000001", source: "bazaar" } })
    await sync(at.bazaar)
    const [killed] = await db().sourceRun.findMany({ orderBy: { id: "asc" } })
    expect(killed).toMatchObject({ state: "failed", error: "The run was cut short." })
  })

  it("says why it failed, and keeps what it has", async () => {
    twins.set("bazaar", { items: 250 })
    twins.next("bazaar", null, "truncated")
    await expect(sync(at.bazaar)).rejects.toThrow()
    const run = await db().sourceRun.findFirstOrThrow()
    expect(run.state).toBe("failed")
    expect(run.error).toMatch(/^No usable answer: /)
    expect((await db().source.findFirstOrThrow()).lastSuccessAt).toBeNull()
    expect((await catalogue()).length).toBeGreaterThan(90)
    expect(await sync(at.bazaar)).toMatchObject({ items: 150 })
  })
})

describe("two places", () => {
  it("D-src-02 that know one listing have one between them, with both labels", async () => {
    twins.set("bazaar", { items: 60 })
    await sync(at.bazaar)
    const other: typeof bazaar = { ...at.bazaar, name: "sponge", gone: "nothing" }
    const counts = await sync(other)
    expect(counts).toMatchObject({ new: 0 })
    expect(counts.changed).toBeGreaterThan(50)
    const services = (await catalogue()) as { sources: string[]; text_by: string }[]
    expect(services.every(({ sources }) => sources.join() === "bazaar,sponge")).toBe(true)
    expect(services.every(({ text_by }) => text_by === "bazaar")).toBe(true)
    expect(sponge.name).toBe("sponge")
  })
})

describe("what a place no longer names", () => {
  it("D-src-04 loses its label after a whole pass, and is retired when it has been down for a week, never deleted", async () => {
    twins.set("bazaar", { items: 100 })
    await sync(at.bazaar)
    twins.set("bazaar", { items: 80 })
    const counts = await sync(at.bazaar)
    expect(counts.dropped).toBeGreaterThan(10)
    const unnamed = await db().service.findMany({ where: { sources: { equals: [] } } })
    expect(unnamed).toHaveLength(counts.dropped ?? 0)
    expect(unnamed.every(({ status }) => status === "active")).toBe(true)
    const [down, lately] = unnamed
    await db().service.update({
      where: { id: down?.id ?? "" },
      data: { healthStatus: "down", healthSince: new Date(NOW.getTime() - WEEK) },
    })
    await db().service.update({
      where: { id: lately?.id ?? "" },
      data: { healthStatus: "down", healthSince: new Date(NOW.getTime() - WEEK + 1000) },
    })
    expect(await retireUnnamed({ now: NOW, signal: never })).toEqual({ retired: 1 })
    expect((await db().service.findUniqueOrThrow({ where: { id: down?.id ?? "" } })).status).toBe("retired")
    expect((await kinds()).find(({ kind }) => kind === "service.removed")?.count).toBe(1)
    expect(await retireUnnamed({ now: NOW, signal: never })).toEqual({ retired: 0 })
    twins.set("bazaar", { items: 100 })
    await sync(at.bazaar)
    expect((await db().service.findUniqueOrThrow({ where: { id: down?.id ?? "" } })).status).toBe("active")
  })

  it("D-src-04 keeps its label where the place has shrunk by more than half, unless it says so twice", async () => {
    twins.set("mpp", { items: 40 })
    await sync(at.mpp)
    twins.set("mpp", { items: 10 })
    expect(await sync(at.mpp)).toMatchObject({ dropped: 0, shrunk: 1 })
    expect(await db().service.count({ where: { sources: { equals: [] } } })).toBe(0)
    expect((await sync(at.mpp)).dropped).toBeGreaterThan(0)
  })

  it("D-src-04 keeps the label of another place", async () => {
    twins.set("bazaar", { items: 40 })
    await sync(at.bazaar)
    await sync({ ...at.bazaar, name: "sponge", gone: "nothing" })
    twins.set("bazaar", { items: 30 })
    await sync(at.bazaar)
    const services = (await catalogue()) as { sources: string[] }[]
    expect(services.filter(({ sources }) => sources.join() === "sponge").length).toBeGreaterThan(0)
    expect(services.every(({ sources }) => sources.includes("sponge"))).toBe(true)
  })
})

describe("what people said", () => {
  it("D-src-03 stays: deleted, rejected, verified and edited listings are untouched by a merge", async () => {
    twins.set("bazaar", { items: 5 })
    await sync(at.bazaar)
    const [deleted, rejected, verified, edited] = await db().service.findMany({ orderBy: { url: "asc" } })
    const set = (one: typeof deleted, data: object) => db().service.update({ where: { id: one?.id ?? "" }, data })
    const wanted = await Promise.all([
      set(deleted, { deletedAt: NOW, deletedBy: "owner" }),
      set(rejected, { status: "rejected" }),
      set(verified, { domainVerified: true, name: "Ours" }),
      set(edited, { ownerEdited: ["name", "description"], name: "Mine", description: null }),
    ])
    await db().sourceListing.updateMany({ data: { digest: "another" } })
    await sync(at.bazaar)
    for (const before of wanted) {
      expect(await db().service.findUniqueOrThrow({ where: { id: before.id } })).toEqual(before)
    }
  })

  it("enters under a verified domain as verified", async () => {
    twins.set("bazaar", { items: 3 })
    await sync(at.bazaar)
    const { host } = await db().service.findFirstOrThrow()
    await resetDatabase()
    const claim = { domain: host, tokenHash: "0".repeat(64), status: "verified", verifiedAt: NOW, expiresAt: NOW }
    await db().claim.create({ data: claim })
    await sync(at.bazaar)
    const services = await db().service.findMany()
    for (const one of services) expect(one.domainVerified).toBe(one.host === host)
  })

  it("adds its label to what somebody registered, whose words stay", async () => {
    twins.set("bazaar", { items: 1 })
    await sync(at.bazaar)
    const { url } = await db().service.findFirstOrThrow()
    await resetDatabase()
    const own = await aService({ url, name: "Registered", description: "x".repeat(1_000), category: "storage" })
    await sync(at.bazaar)
    const now = await db().service.findUniqueOrThrow({ where: { id: own.id } })
    expect(now).toMatchObject({ name: "Registered", category: "storage", sources: ["self-registered", "bazaar"] })
  })
})
