import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { openTwins } from "../sources/twins"

const twins = await openTwins()
Object.assign(process.env, {
  SOURCES: "mpp,bazaar,sponge",
  SOURCE_MPP_URL: twins.url("mpp"),
  SOURCE_BAZAAR_URL: twins.url("bazaar"),
  SOURCE_BAZAAR_MINUTES: "90",
  SOURCE_SPONGE_URL: "http://127.0.0.1:9/sponge",
})
const { db, disconnect, pool } = await import("@/lib/db/client")
const { SourceList, SourceSync } = await import("@/lib/sources/schema")
const { adminList, administer } = await import("@/tests/support/admin")
const { resetDatabase } = await import("@/tests/support/reset")

const getSources = async () => SourceList.parse((await adminList("sources")).body).sources
const getSource = async (wanted: string) => (await getSources()).find(({ name }) => name === wanted)
const post = (name: string) => administer("POST sources/[name]/sync", { name })

beforeEach(async () => {
  await resetDatabase()
  twins.set("mpp", { items: 20, instead: undefined })
  twins.set("bazaar", { items: 40, brokenEvery: undefined })
})
afterAll(async () => {
  await disconnect()
  await twins.close()
})

describe("GET /api/v1/admin/sources", () => {
  it("shows every source that is read here: its URL, its interval, and that it was not read yet", async () => {
    const sources = await getSources()
    expect(sources.map(({ name }) => name)).toEqual(["bazaar", "sponge", "mpp"])
    for (const source of sources) {
      expect(source).toMatchObject({ is_running: false, last_run: null, last_success_at: null, listings: 0 })
      expect(Math.abs(Date.now() - new Date(source.next_run_at ?? 0).getTime())).toBeLessThan(60_000)
    }
    expect(sources[0]).toMatchObject({ address: twins.url("bazaar"), every_minutes: 90 })
  })

  it("shows what the last run found, changed and skipped by reason, and when the next is due", async () => {
    twins.set("bazaar", { brokenEvery: 4 })
    await post("bazaar")
    const source = await getSource("bazaar")
    const { last_run: run, last_success_at, next_run_at, listings } = source ?? {}
    expect(run).toMatchObject({ state: "done", changed: 0, dropped: 0, error: null, alerts: [] })
    expect(run?.new).toBeGreaterThan(20)
    expect(run?.skipped).toBeGreaterThan(5)
    expect(Object.values(run?.skipped_by ?? {}).reduce((sum, count) => sum + count, 0)).toBe(run?.skipped)
    expect(listings).toBe(run?.new)
    expect(last_success_at).toBe(run?.finished_at)
    const wait = new Date(next_run_at ?? 0).getTime() - new Date(last_success_at ?? 0).getTime()
    expect(wait).toBe(90 * 60_000)
  })

  it("alerts when a page does not fit the known shape, and when a source names far fewer listings than before", async () => {
    await post("mpp")
    twins.set("mpp", { instead: [{ nothing: 1 }, { of: 2 }, { this: 3 }] })
    await post("mpp")
    expect((await getSource("mpp"))?.last_run).toMatchObject({ alerts: ["misfit", "shrunk"], dropped: 0 })
  })

  it("shows that a source is being read, with its counts so far", async () => {
    await db().source.create({ data: { name: "mpp" } })
    const counts = { items: 100, new: 3, skipped: 1, skipped_onion: 1 }
    await db().sourceRun.create({ data: { id: "0190a000-0000-7000-8000-000000000001", source: "mpp", counts } })
    await pool().query(
      "insert into job_leases (job, holder, until) values ('sync-mpp', gen_random_uuid(), now() + interval '1 minute')",
    )
    expect(await getSource("mpp")).toMatchObject({
      is_running: true,
      next_run_at: null,
      last_run: { state: "running", found: 100, new: 3, skipped_by: { onion: 1 }, finished_at: null },
    })
  })
})

describe("POST /api/v1/admin/sources/{name}/sync", () => {
  it("reads the source now and returns the result, in any number of calls", async () => {
    const { body } = await post("mpp")
    expect(SourceSync.parse(body)).toMatchObject({ name: "mpp", ok: true, error: null, run: { state: "done" } })
    expect(await db().service.count()).toBe(body.run.new)
    expect((await post("mpp")).body.run).toMatchObject({ new: 0, unchanged: body.run.new })
  })

  it("reports why a source could not be read", async () => {
    const { body } = await post("sponge")
    expect(SourceSync.parse(body)).toMatchObject({ ok: false, run: { state: "failed", found: 0 } })
    expect(body.error).toMatch(/^No usable response: /)
    expect(body.run.error).toBe(body.error)
    expect(await getSource("sponge")).toMatchObject({ last_success_at: null })
  })

  it("responds 409 while the source is being read", async () => {
    await pool().query(
      "insert into job_leases (job, holder, until) values ('sync-mpp', gen_random_uuid(), now() + interval '1 minute')",
    )
    const { status, body } = await post("mpp")
    expect({ status, code: body.code }).toEqual({ status: 409, code: "conflict" })
    expect(await db().sourceRun.count()).toBe(0)
  })

  it("responds 404 for a source that is not read here, and lists the sources that are", async () => {
    const { status, body } = await post("satring")
    expect([status, body.error]).toEqual([
      404,
      expect.stringContaining("The sources read here are bazaar, sponge, mpp"),
    ])
  })
})
