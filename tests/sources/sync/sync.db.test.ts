// Runs of sources against their local twins, with a real database.

import { afterAll, beforeEach, describe, expect, it } from "vitest"
import type { Page } from "@/lib/sources/schema"
import type { SyncedAdapter } from "@/lib/sources/sync/sync"
import { makeBazaarItem } from "../twin-data"
import { openTwins } from "../twins"

const { db, disconnect, pool } = await import("@/lib/db/client")
const { adapter: bazaar } = await import("@/lib/sources/adapters/bazaar")
const { purgeDeleted } = await import("@/lib/catalogue/owned/purge")
const { listPastRuns } = await import("@/lib/sources/queries")
const { adapter: mpp } = await import("@/lib/sources/adapters/mpp")
const { nextRun } = await import("@/lib/sources/sync/due")
const { adapter: sponge } = await import("@/lib/sources/adapters/sponge")
const { syncSource } = await import("@/lib/sources/sync/sync")
const { retireUnlisted } = await import("@/lib/sources/merge/remove-labels")
const { resetDatabase } = await import("@/tests/support/reset")
const { aService } = await import("@/tests/support/service")

const NOW = new Date("2026-11-22T12:00:00Z")
const WEEK = 7 * 86_400_000
const twins = await openTwins()
const at = { bazaar: { ...bazaar, url: twins.url("bazaar") }, mpp: { ...mpp, url: twins.url("mpp") } }

beforeEach(async () => {
  await resetDatabase()
  for (const name of ["bazaar", "mpp", "sponge"] as const) {
    const none = { total: undefined, brokenEvery: undefined, repeatsFrom: undefined, fails: undefined }
    twins.set(name, { items: 0, edition: 0, instead: undefined, ...none })
  }
})
afterAll(async () => {
  await disconnect()
  await twins.close()
})

const never = new AbortController().signal
const sync = (adapter: SyncedAdapter, { now = NOW, signal = never } = {}) =>
  syncSource(adapter, { now: () => now, signal, wait: async () => signal.throwIfAborted() })

/** The pages of the source, each changed by the test. */
const pagesOf = (adapter: SyncedAdapter, change: (page: Page) => Page): SyncedAdapter["pages"] =>
  async function* (asking) {
    for await (const page of adapter.pages(asking)) yield change(page)
  }

/** Everything that a run may not change when nothing has changed, as one text. */
async function fingerprint(): Promise<string> {
  const { rows } = await pool().query<{ all: string }>(
    `select md5(string_agg(t::text, E'\\n' order by t.id)) || ' ' || (select count(*) from events) || ' ' ||
            (select n from catalogue_version) as all from services t`,
  )
  return rows[0]?.all ?? ""
}

/** What is listed, without ids and numbers. */
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
  it("D-src-08 D-src-01 lists the listings of a source, announces each, and counts what does not fit", async () => {
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

  it("D-src-05 writes no event and changes no service the second time", async () => {
    twins.set("bazaar", { items: 230 })
    await sync(at.bazaar)
    const before = await fingerprint()
    const again = await sync(at.bazaar, { now: new Date(NOW.getTime() + 3_600_000) })
    expect(again).toMatchObject({ new: 0, changed: 0, dropped: 0 })
    expect(again.unchanged).toBeGreaterThan(200)
    expect(await fingerprint()).toBe(before)
  })

  it("announces what changed, with the former values", async () => {
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

  it("D-src-05 continues where the last run stopped, with the same catalogue in the end", async () => {
    twins.set("bazaar", { items: 450, brokenEvery: 20 })
    await sync(at.bazaar)
    const undisturbed = await catalogue()
    await resetDatabase()
    for (let asked = 0; asked < 4; asked += 1) {
      const stop = new AbortController()
      let pages = 0
      const cut: SyncedAdapter = {
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

  it("closes a run that was killed", async () => {
    await db().source.create({ data: { name: "bazaar" } })
    await db().sourceRun.create({ data: { id: "0190a000-0000-7000-8000-000000000001", source: "bazaar" } })
    await sync(at.bazaar)
    const [killed] = await db().sourceRun.findMany({ orderBy: { id: "asc" } })
    expect(killed).toMatchObject({ state: "failed", error: "The run was killed." })
  })

  it("reports why it failed, and keeps what it merged", async () => {
    twins.set("bazaar", { items: 250 })
    twins.next("bazaar", null, "truncated")
    await expect(sync(at.bazaar)).rejects.toThrow()
    const run = await db().sourceRun.findFirstOrThrow()
    expect(run.state).toBe("failed")
    expect(run.error).toMatch(/^No usable response: /)
    expect((await db().source.findFirstOrThrow()).lastSuccessAt).toBeNull()
    expect((await catalogue()).length).toBeGreaterThan(90)
    expect(await sync(at.bazaar)).toMatchObject({ items: 150 })
  })

  it("fails when most items cannot be parsed, and removes no label", async () => {
    const items = Array.from({ length: 90 }, (_, index) => makeBazaarItem(index))
    twins.set("bazaar", { instead: items })
    await sync(at.bazaar)
    const before = await fingerprint()
    twins.set("bazaar", { instead: items.map((item, index) => (index < 40 ? item : { changed: item })) })
    const reason = "its format may have changed: 50 of 90 listings could not be read"
    for (let hour = 1; hour <= 3; hour += 1) {
      const now = new Date(NOW.getTime() + hour * 3_600_000)
      await expect(sync(at.bazaar, { now })).rejects.toThrow(reason)
    }
    expect(await fingerprint()).toBe(before)
    const [run] = await db().sourceRun.findMany({ orderBy: { id: "desc" } })
    expect(run).toMatchObject({ state: "failed", error: `No usable response: ${reason}.` })
    expect(await listPastRuns("bazaar")).toMatchObject([{ found: 0 }, { found: 0 }, { found: 0 }, { state: "done" }])
  })
})

describe("a page that cannot be read", () => {
  const failsAt = (...offsets: number[]) => {
    return (url: URL) => offsets.includes(Number(url.searchParams.get("offset")))
  }
  const wrong = "No usable response: it responded HTTP 500."

  it("is skipped by the third run that meets it, which reports it and removes no label", async () => {
    twins.set("bazaar", { items: 450 })
    await sync(at.bazaar)
    const before = await fingerprint()
    twins.set("bazaar", { fails: failsAt(200) })
    await expect(sync(at.bazaar)).rejects.toThrow(wrong)
    await expect(sync(at.bazaar)).rejects.toThrow(wrong)
    expect(await sync(at.bazaar)).toMatchObject({ items: 150, unread_pages: 1, dropped: 0, new: 0 })
    const [run] = await db().sourceRun.findMany({ orderBy: { id: "desc" } })
    const error = `A page failed 3 times in a row and was left out. ${wrong}`
    expect(run).toMatchObject({ state: "done", error, source: "bazaar" })
    expect(await db().source.findFirstOrThrow()).toMatchObject({ resume: null, pass: 2n, lastSuccessAt: NOW })
    expect(await fingerprint()).toBe(before)
    await expect(sync(at.bazaar)).rejects.toThrow(wrong)
  })

  it("is skipped also when it is the first, or one of several", async () => {
    twins.set("bazaar", { items: 450, fails: failsAt(0, 300) })
    for (const items of [0, 0, 200, 0]) {
      await expect(sync(at.bazaar)).rejects.toThrow(wrong)
      const [run] = await db().sourceRun.findMany({ orderBy: { id: "desc" } })
      expect(run?.counts).toMatchObject({ items })
    }
    expect(await sync(at.bazaar)).toMatchObject({ items: 50 })
  })

  it("is not skipped when the next cannot be read either, or the source rejects requests as too many", async () => {
    twins.set("bazaar", { items: 450, fails: failsAt(200, 300, 400) })
    for (let time = 1; time <= 5; time += 1) await expect(sync(at.bazaar)).rejects.toThrow(wrong)
    const cursor = { page: 3, seen: 200, isWhole: true }
    expect(await db().source.findFirstOrThrow()).toMatchObject({ resume: { cursor, isWhole: true } })
    twins.set("bazaar", { fails: undefined })
    const refusals = Array.from({ length: 6 }, () => ({ reject: 429 }))
    twins.next("bazaar", ...refusals, ...refusals)
    const asked = twins.asked("bazaar").length
    for (let time = 0; time < 2; time += 1) await expect(sync(at.bazaar)).rejects.toThrow("as too many")
    expect(new Set(twins.asked("bazaar").slice(asked)).size).toBe(1)
    expect(await sync(at.bazaar)).toMatchObject({ items: 250 })
  })

  it("is not skipped when the source asked for a wait, which the next run respects", async () => {
    twins.set("bazaar", { items: 250 })
    for (let time = 1; time <= 4; time += 1) {
      twins.next("bazaar", ...(time === 1 ? [null] : []), { reject: 503, retryAfter: "7200" })
      await expect(sync(at.bazaar)).rejects.toThrow("it asked for a longer wait")
    }
    const nextHour = async () =>
      nextRun(await listPastRuns("bazaar"), 60)
        ?.toISOString()
        .slice(11, 16)
    expect(await nextHour()).toBe("14:00")
    expect(await sync(at.bazaar, { now: new Date(NOW.getTime() + 1) })).toMatchObject({ items: 150 })
    expect(await nextHour()).toBe("13:00")
  })

  it("makes the pass start over after six runs, when nothing after it can be read either", async () => {
    twins.set("bazaar", { items: 250, fails: failsAt(200, 300) })
    for (let time = 1; time <= 6; time += 1) {
      expect((await db().source.findFirst())?.resume === null).toBe(false)
      await expect(sync(at.bazaar)).rejects.toThrow(wrong)
    }
    expect(await db().source.findFirstOrThrow()).toMatchObject({ resume: null, pass: 1n })
    twins.set("bazaar", { fails: undefined })
    expect(await sync(at.bazaar)).toMatchObject({ items: 250, unchanged: 200 })
  })

  it("is also one whose listings cannot be merged, and nothing of it is counted", async () => {
    twins.set("bazaar", { items: 250 })
    await pool().query("alter table services add constraint poison check (url not like '%/turin-46')")
    try {
      for (const items of [100, 0]) {
        await expect(sync(at.bazaar)).rejects.toThrow("poison")
        const [run] = await db().sourceRun.findMany({ orderBy: { id: "desc" } })
        expect(run?.counts).toMatchObject({ items, new: items, unread_pages: 1 })
      }
      expect(await sync(at.bazaar)).toMatchObject({ items: 50, new: 50 })
    } finally {
      await pool().query("alter table services drop constraint poison")
    }
    expect((await sync(at.bazaar)).new).toBe(100)
  })

  it("makes a source without numbered pages start over", async () => {
    const cursor: SyncedAdapter = {
      ...at.mpp,
      async *pages({ resume }) {
        if (resume !== null) throw new Error("the cursor is too old")
        yield { listings: [], skipped: {}, items: 1, resume: "next", end: null }
        throw new Error("the cursor is new")
      },
    }
    for (const reason of ["is new", "too old", "too old", "is new"]) {
      await expect(sync(cursor)).rejects.toThrow(reason)
    }
    expect((await db().source.findFirstOrThrow()).pass).toBe(2n)
  })
})

describe("two sources", () => {
  it("D-src-02 that name one service share it, with both labels", async () => {
    twins.set("bazaar", { items: 60 })
    await sync(at.bazaar)
    const other: SyncedAdapter = { ...at.bazaar, name: "sponge", gone: "nothing" }
    const counts = await sync(other)
    expect(counts).toMatchObject({ new: 0 })
    expect(counts.changed).toBeGreaterThan(50)
    const services = (await catalogue()) as { sources: string[]; text_by: string }[]
    expect(services.every(({ sources }) => sources.join() === "bazaar,sponge")).toBe(true)
    expect(services.every(({ text_by }) => text_by === "bazaar")).toBe(true)
    expect(sponge.name).toBe("sponge")
  })
})

describe("a service that its source no longer names", () => {
  it("D-src-04 loses its label after two whole passes, is retired after a week of being down, and is never deleted", async () => {
    twins.set("bazaar", { items: 100 })
    await sync(at.bazaar)
    twins.set("bazaar", { items: 80 })
    expect(await sync(at.bazaar)).toMatchObject({ dropped: 0 })
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
    expect(await retireUnlisted({ now: NOW, signal: never })).toEqual({ retired: 1 })
    expect((await db().service.findUniqueOrThrow({ where: { id: down?.id ?? "" } })).status).toBe("retired")
    expect((await kinds()).find(({ kind }) => kind === "service.removed")?.count).toBe(1)
    expect(await retireUnlisted({ now: NOW, signal: never })).toEqual({ retired: 0 })
    twins.set("bazaar", { items: 100 })
    await sync(at.bazaar)
    expect((await db().service.findUniqueOrThrow({ where: { id: down?.id ?? "" } })).status).toBe("active")
  })

  it("D-src-04 keeps its label after one pass without it, however often that happens", async () => {
    for (let time = 0; time < 3; time += 1) {
      twins.set("bazaar", { items: 100 })
      expect(await sync(at.bazaar)).toMatchObject({ dropped: 0, changed: 0 })
      twins.set("bazaar", { items: 80 })
      expect(await sync(at.bazaar)).toMatchObject({ dropped: 0, changed: 0 })
    }
  })

  it("D-src-04 keeps its label after a failed pass, or one with a page that does not fit", async () => {
    const items = Array.from({ length: 300 }, (_, index) => makeBazaarItem(index))
    const without = (made: unknown) => items.map((item, index) => (index >= 20 && index < 80 ? made : item))
    twins.set("bazaar", { instead: items })
    await sync(at.bazaar)
    const cut = { ...at.bazaar, pages: pagesOf(at.bazaar, (page) => ({ ...page, end: page.end && ("cut" as const) })) }
    for (let time = 0; time < 2; time += 1) {
      twins.set("bazaar", { instead: without({}) })
      expect(await sync(at.bazaar)).toMatchObject({ misfit_pages: 1, dropped: 0 })
      twins.next("bazaar", null, "truncated")
      await expect(sync(at.bazaar)).rejects.toThrow("not JSON")
      expect(await sync(at.bazaar)).toMatchObject({ items: 200, dropped: 0 })
      twins.set("bazaar", { instead: without(items[0]) })
      expect(await sync(cut)).toMatchObject({ dropped: 0 })
    }
    expect(await sync(at.bazaar)).toMatchObject({ dropped: 0 })
    expect((await sync(at.bazaar)).dropped).toBeGreaterThan(50)
  })

  it("D-src-04 keeps its label when the source shrinks by more than half, unless the next pass confirms it", async () => {
    twins.set("mpp", { items: 40 })
    await sync(at.mpp)
    twins.set("mpp", { items: 10 })
    expect(await sync(at.mpp)).toMatchObject({ dropped: 0, shrunk: 1 })
    const again = await sync(at.mpp)
    expect(again).toMatchObject({ dropped: 0 })
    expect(again.shrunk).toBeUndefined()
    expect(await db().service.count({ where: { sources: { equals: [] } } })).toBe(0)
    expect((await sync(at.mpp)).dropped).toBeGreaterThan(0)
  })

  it("D-src-04 keeps the label of another source", async () => {
    twins.set("bazaar", { items: 40 })
    await sync(at.bazaar)
    await sync({ ...at.bazaar, name: "sponge", gone: "nothing" })
    twins.set("bazaar", { items: 30 })
    await sync(at.bazaar)
    await sync(at.bazaar)
    const services = (await catalogue()) as { sources: string[] }[]
    expect(services.filter(({ sources }) => sources.join() === "sponge").length).toBeGreaterThan(0)
    expect(services.every(({ sources }) => sources.includes("sponge"))).toBe(true)
  })
})

describe("what people wrote", () => {
  it("D-src-03 stays: deleted, rejected, verified and edited services are untouched by a merge", async () => {
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

  it("D-src-03 stays deleted when the service itself is purged, unless somebody registers it", async () => {
    twins.set("bazaar", { items: 5 })
    await sync(at.bazaar)
    const [deleted] = await db().service.findMany({ orderBy: { url: "asc" } })
    if (!deleted) throw new Error("nothing was listed")
    await db().service.update({ where: { id: deleted.id }, data: { deletedAt: NOW, deletedBy: "owner" } })
    const later = new Date(NOW.getTime() + 31 * 86_400_000)
    expect(await purgeDeleted({ now: later, signal: never })).toEqual({ purged: 1 })
    expect(await sync(at.bazaar, { now: later })).toMatchObject({ new: 0, left: 1, unchanged: 4 })
    expect(await db().service.count({ where: { url: deleted.url } })).toBe(0)
    const again = await aService({ url: deleted.url, name: "Registered anew" })
    expect(await sync(at.bazaar, { now: later })).toMatchObject({ new: 0, left: 0, changed: 1 })
    expect(await db().service.findUniqueOrThrow({ where: { id: again.id } })).toMatchObject({
      sources: ["self-registered", "bazaar"],
    })
  })

  it("is public under a verified domain, without its mark until the owner accepts it", async () => {
    twins.set("bazaar", { items: 3 })
    await sync(at.bazaar)
    const { host } = await db().service.findFirstOrThrow()
    await resetDatabase()
    const claim = { domain: host, tokenHash: "0".repeat(64), status: "verified", verifiedAt: NOW, expiresAt: NOW }
    await db().claim.create({ data: claim })
    await sync(at.bazaar)
    const services = await db().service.findMany()
    expect(services.map(({ host }) => host)).toContain(host)
    for (const { status, domainVerified } of services) expect([status, domainVerified]).toEqual(["active", false])
  })

  it("gets the label of a source that names a registered service, whose fields stay", async () => {
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
