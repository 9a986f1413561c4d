// The jobs that read the sources, with a database and with local imitations of the sources (twins.ts).

import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { createActor } from "@/lib/acts/log"
import { openTwins } from "./twins"

const twins = await openTwins()
const folder = mkdtempSync(path.join(tmpdir(), "directory-listings-"))
Object.assign(process.env, {
  SOURCES: "mpp,exclusive,sponge",
  SOURCE_MPP_URL: twins.url("mpp"),
  SOURCE_SPONGE_URL: "http://127.0.0.1:9/sponge",
  LISTINGS_DIR: folder,
})
const { db, pool } = await import("@/lib/db/client")
const { runJob } = await import("@/lib/jobs/run")
const { JOBS } = await import("@/lib/jobs/schedule")
const { runSourceJob } = await import("@/lib/jobs/commands")
const { syncWhenDue } = await import("@/lib/sources/commands")
const { listSources } = await import("@/lib/sources/queries")

const { signal } = new AbortController()
const minutesAhead = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const tick = (name: "mpp" | "exclusive" | "sponge", now = new Date()) => syncWhenDue(name, { now, signal })
const reportOf = async (name: string) => (await listSources(new Date())).find((source) => source.name === name)
const runs = () => db().sourceRun.count()

beforeEach(() => twins.set("mpp", { items: 20, edition: 0, brokenEvery: undefined }))
afterAll(async () => {
  await twins.close()
  rmSync(folder, { recursive: true })
})

describe("a run of the job", () => {
  it("reads a source that was never read, and then not before its interval has passed", async () => {
    const counts = await tick("mpp")
    expect(counts["new"]).toBeGreaterThan(10)
    const asked = twins.asked("mpp").length
    expect(await tick("mpp", minutesAhead(59))).toEqual({})
    expect([await runs(), twins.asked("mpp").length]).toEqual([1, asked])
    expect(await tick("mpp", minutesAhead(61))).toMatchObject({ new: 0 })
    expect(await runs()).toBe(2)
  })

  it("counts as idle when the source is not due", async () => {
    const job = JOBS.find(({ id }) => id === "sync-mpp")
    if (!job) throw new Error("there is no such job")
    expect(await runJob(job)).toMatchObject({ ran: true, end: "done", summary: { dropped: 0 } })
    expect(await runJob(job)).toMatchObject({ ran: true, end: "done", summary: {} })
    expect(await reportOf("mpp")).toMatchObject({ is_running: false, last_run: { state: "done", error: null } })
  })

  it("deletes runs older than 30 days", async () => {
    await tick("mpp")
    const monthAgo = minutesAhead(-31 * 1440)
    await db().sourceRun.updateMany({ data: { startedAt: monthAgo, finishedAt: monthAgo } })
    await tick("mpp")
    expect(await runs()).toBe(1)
    expect(await reportOf("mpp")).toMatchObject({ last_run: { new: 0 } })
  })

  it("tries again soon when a source could not be read, which does not fail the job", async () => {
    expect(await tick("sponge")).toEqual({ failed: 1 })
    const report = await reportOf("sponge")
    expect(report).toMatchObject({ last_success_at: null, last_run: { state: "failed", found: 0 } })
    expect(report?.last_run?.error).toMatch(/ECONNREFUSED|EADDRNOTAVAIL|failed/)
    expect(await tick("sponge", minutesAhead(3))).toEqual({})
    expect(await tick("sponge", minutesAhead(5))).toEqual({ failed: 1 })
    expect(await tick("sponge", minutesAhead(5))).toEqual({})
    expect(await runs()).toBe(2)
  })

  it("ends at once when the process stops, also while a source is silent, and continues soon", async () => {
    const job = JOBS.find(({ id }) => id === "sync-mpp")
    if (!job) throw new Error("there is no such job")
    const stop = new AbortController()
    const asked = twins.asked("mpp").length
    twins.next("mpp", "silent")
    const running = runJob(job, { signal: stop.signal })
    await expect.poll(() => twins.asked("mpp").length, { timeout: 10_000 }).toBe(asked + 1)
    stop.abort(new Error("The process stops."))
    expect(await running).toEqual({ ran: true, end: "stopped" })
    expect(await db().jobLease.findUnique({ where: { job: "sync-mpp" } })).toMatchObject({ holder: null, runs: 0n })
    expect(await reportOf("mpp")).toMatchObject({
      last_run: { state: "failed", error: "The run was stopped; the next run continues it." },
    })
    expect(await tick("mpp", minutesAhead(5))).toMatchObject({ dropped: 0 })
  })

  it("continues at once after a killed run", async () => {
    await tick("mpp")
    await db().sourceRun.updateMany({ data: { state: "running", finishedAt: null } })
    const killed = await reportOf("mpp")
    expect(killed).toMatchObject({ is_running: false, last_run: { state: "failed", finished_at: null } })
    expect(killed?.last_run?.error).toContain("killed")
    expect(await tick("mpp")).toMatchObject({ new: 0 })
  })

  it("reads the operator's own listings at the start, and at once when a file has changed", async () => {
    const entry = (url: string) => `- url: ${url}\n  protocol: L402\n  name: Own\n  price_sats: 3\n`
    writeFileSync(path.join(folder, "own.yaml"), entry("https://own.example/a"))
    expect(await tick("exclusive")).toMatchObject({ new: 1 })
    expect(await tick("exclusive")).toEqual({})
    writeFileSync(path.join(folder, "own.yaml"), entry("https://own.example/a") + entry("https://own.example/b"))
    expect(await tick("exclusive")).toMatchObject({ new: 1, unchanged: 1 })
    expect(await tick("exclusive")).toEqual({})
    expect(await reportOf("exclusive")).toMatchObject({ listings: 2, address: folder })
  })
})

describe("a run by hand", () => {
  it("reads a source that is not due, and reports the result", async () => {
    await tick("mpp")
    twins.set("mpp", { items: 25 })
    const { ok, run, error } = await runSourceJob("mpp", createActor("cli"))
    expect([ok, error]).toEqual([true, null])
    expect(run).toMatchObject({ state: "done", dropped: 0, alerts: [] })
    expect(run?.new).toBeGreaterThan(0)
  })

  it("does not wait for another run of the job: it reports that one is running", async () => {
    await pool().query(
      "insert into job_leases (job, holder, until) values ('sync-mpp', gen_random_uuid(), now() + interval '1 minute')",
    )
    await expect(runSourceJob("mpp", createActor("cli"))).rejects.toMatchObject({ code: "conflict" })
    expect(await runs()).toBe(0)
  })
})
