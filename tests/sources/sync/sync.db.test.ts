// Runs of sources with a database, against local imitations of the sources (twins.ts).

import { describe, expect, it } from "vitest"
import type { SyncedAdapter } from "@/lib/sources/sync/process-page"
import { rejectRows } from "@/tests/support/reject-rows"
import { makeBazaarItem } from "../twin-data"
import { at, catalogue, db, fingerprint, kinds, NOW, pool, resetDatabase, sync, twins } from "./sync-world"

const { listPastRuns } = await import("@/lib/sources/queries")
const { nextRun } = await import("@/lib/sources/sync/due")

describe("a run", () => {
  it("D-src-08 D-src-01 lists the listings of a source, announces each, and counts what does not fit", async () => {
    twins.set("bazaar", { items: 250, brokenEvery: 10 })
    const counts = await sync(at.bazaar)
    expect(counts).toMatchObject({ changed: 0, unchanged: 0, left: 0, dropped: 0 })
    expect(counts["skipped_shape"]).toBeGreaterThan(20)
    const services = await catalogue()
    expect(services).toHaveLength(counts["new"] ?? 0)
    expect(services.length).toBeGreaterThan(200)
    expect(services[0]).toMatchObject({ protocol: "x402", sources: ["bazaar"], status: "active", text_by: "bazaar" })
    expect(await kinds()).toEqual([{ kind: "service.new", count: counts["new"] }])
    const run = await db().sourceRun.findFirstOrThrow()
    expect(run).toMatchObject({ source: "bazaar", state: "done", error: null, counts })
    const source = await db().source.findUniqueOrThrow({ where: { name: "bazaar" } })
    expect(source).toMatchObject({ lastSuccessAt: NOW, resume: null, pass: 1n, named: counts["new"] })
  })

  it("D-host-01 skips a listing that the database rejects, and lists the others of its batch", async () => {
    twins.set("bazaar", { items: 60 })
    await sync(at.bazaar)
    const all = await catalogue()
    const [one] = await db().service.findMany({ orderBy: { url: "asc" }, skip: 7, take: 1 })
    await resetDatabase()
    await rejectRows("services", `new.url = '${one?.url}'`)
    const counts = await sync(at.bazaar)
    expect(counts).toMatchObject({ new: all.length - 1, skipped_limits: 1, items: all.length })
    expect(await catalogue()).toEqual(all.filter((service) => (service as { url: string }).url !== one?.url))
    expect(await db().sourceRun.findFirstOrThrow()).toMatchObject({ state: "done", error: null, counts })
    expect(await db().source.findUniqueOrThrow({ where: { name: "bazaar" } })).toMatchObject({ resume: null })
  })

  it("D-src-05 writes no event and changes no service the second time", async () => {
    twins.set("bazaar", { items: 230 })
    await sync(at.bazaar)
    const before = await fingerprint()
    const again = await sync(at.bazaar, { now: new Date(NOW.getTime() + 3_600_000) })
    expect(again).toMatchObject({ new: 0, changed: 0, dropped: 0 })
    expect(again["unchanged"]).toBeGreaterThan(200)
    expect(await fingerprint()).toBe(before)
  })

  it("announces what changed, with the former values", async () => {
    twins.set("bazaar", { items: 100 })
    await sync(at.bazaar)
    twins.set("bazaar", { edition: 1 })
    const counts = await sync(at.bazaar, { now: new Date(NOW.getTime() + 3_600_000) })
    expect(counts).toMatchObject({ new: 0 })
    expect(counts["changed"]).toBeGreaterThan(0)
    const changed = await pool().query("select previous from events where kind <> 'service.new'")
    expect(changed.rows.length).toBeGreaterThan(0)
    for (const { previous } of changed.rows) expect(Object.keys(previous).length).toBeGreaterThan(0)
  })

  it("D-src-05 continues where the last run stopped, with the same catalogue in the end", async () => {
    twins.set("bazaar", { items: 250, brokenEvery: 20 })
    await sync(at.bazaar)
    const undisturbed = await catalogue()
    await resetDatabase()
    for (let asked = 0; asked < 2; asked += 1) {
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
    expect(resumed["items"]).toBeLessThan(100)
    expect(await catalogue()).toEqual(undisturbed)
    const runs = await db().sourceRun.findMany({ orderBy: { startedAt: "asc" } })
    expect(runs.map(({ state }) => state).sort()).toEqual(["done", "failed", "failed"])
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

  it("is also one during which the database fails, and nothing of it is counted", async () => {
    twins.set("bazaar", { items: 250 })
    const restore = await rejectRows("services", "new.url like '%/turin-46'", "53100")
    for (const items of [100, 0]) {
      await expect(sync(at.bazaar)).rejects.toThrow("rejected by a test")
      const [run] = await db().sourceRun.findMany({ orderBy: { id: "desc" } })
      expect(run?.counts).toMatchObject({ items, new: items, unread_pages: 1 })
    }
    expect(await sync(at.bazaar)).toMatchObject({ items: 50, new: 50 })
    await restore()
    expect((await sync(at.bazaar))["new"]).toBe(100)
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
