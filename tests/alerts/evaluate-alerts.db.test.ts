// The job on a database: what it finds, stores and tells, also after a restart.

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { v7 as newId } from "uuid"
import { describe, expect, it } from "vitest"
import type { Watch } from "@/lib/alerts/watch-machine"

process.env["SOURCES"] = "mpp"
const { db, pool, aService, aWebhook } = await import("@/tests/support/directory")
const { DEACTIVATED } = await import("@/tests/support/webhook")
const { evaluateAlerts } = await import("@/lib/alerts/evaluate-alerts")
const { gatherFacts } = await import("@/lib/alerts/gather-facts")
const { listOpenAlerts } = await import("@/lib/alerts/queries")
const { createMachineStore } = await import("@/lib/alerts/machine-store")
const { evaluateFailedStart, evaluateMachine } = await import("@/lib/alerts/watch-machine")
const { runJob } = await import("@/lib/jobs/run")
const { countResponse, writeResponses } = await import("@/lib/status/count-responses")

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const START = new Date()
const at = (ms: number) => new Date(START.getTime() + ms)
const { signal } = new AbortController()

/** A channel that keeps the titles of its messages. */
function aChannel() {
  const titles: string[] = []
  let isReached = true
  const send = async ({ title }: { title: string }) => {
    if (!isReached) throw new Error("away")
    titles.push(title.replace(/^.*?: /, ""))
    return "taken"
  }
  return { titles, setReached: (value: boolean) => (isReached = value), channels: [{ name: "test", send }] }
}

async function failSource(since: Date) {
  await db().source.upsert({ where: { name: "mpp" }, create: { name: "mpp" }, update: {} })
  const common = { id: newId(), source: "mpp", state: "failed", error: "connection refused" }
  await db().sourceRun.create({ data: { ...common, startedAt: since, finishedAt: since } })
}
const mendSource = (now: Date) => db().source.update({ where: { name: "mpp" }, data: { lastSuccessAt: now } })

const evaluate = (ms: number, { channels }: ReturnType<typeof aChannel>) =>
  evaluateAlerts({ now: at(ms), signal }, channels)
const listStored = async () =>
  (await pool().query<{ rule: string; ended: boolean }>("select rule, ended_at is not null as ended from alerts")).rows

describe("the job of the alerts", () => {
  it("D-alert-03 D-alert-08 tells of a source's failure once, reminds after a day, and tells its end, whichever process runs it", async () => {
    const channel = aChannel()
    await failSource(at(-2 * DAY))
    expect(await evaluate(0, channel)).toEqual({ open: 1, reported: 1 })
    // Nothing is kept in the process between two runs.
    expect(await evaluate(MINUTE, channel)).toEqual({ open: 1, reported: 0 })
    expect(await listOpenAlerts()).toMatchObject([
      {
        rule: "source",
        subject: "mpp",
        title: "A source fails",
        summary: expect.stringContaining("connection refused"),
      },
    ])
    await evaluate(DAY + MINUTE, channel)
    await mendSource(new Date())
    expect(await evaluate(DAY + 2 * MINUTE, channel)).toEqual({ open: 0, reported: 1 })
    await evaluate(DAY + 3 * MINUTE, channel)
    expect(channel.titles).toEqual([
      ...["A source fails (mpp)", "A source fails (mpp): still open", "A source fails (mpp): ended"],
    ])
    expect(await listStored()).toEqual([{ rule: "source", ended: true }])
  })

  it("D-alert-08 keeps what no channel took", async () => {
    const channel = aChannel()
    channel.setReached(false)
    await failSource(at(-2 * DAY))
    // Without the pauses between the tries.
    const stopping = AbortSignal.abort()
    expect(await evaluateAlerts({ now: at(0), signal: stopping }, channel.channels)).toEqual({ open: 1, reported: 0 })
    channel.setReached(true)
    expect(await evaluate(MINUTE, channel)).toEqual({ open: 1, reported: 1 })
  })

  it("D-alert-04 makes one message of many troubles", async () => {
    const channel = aChannel()
    await failSource(at(-2 * DAY))
    await aWebhook({ ...DEACTIVATED, deactivatedAt: at(-MINUTE) })
    await aWebhook({ ...DEACTIVATED, deactivatedAt: at(-MINUTE) })
    await aService({ status: "pending", registeredAt: at(-8 * DAY) })
    await evaluate(0, channel)
    expect(channel.titles).toEqual(["4 troubles began"])
  })

  it("D-alert-09 counts the failures of a job in a row", async () => {
    const run = async () => {
      throw new Error("the ticker is away")
    }
    for (let n = 0; n < 3; n += 1) await runJob({ id: "rate", run })
    const { failingJobs } = await gatherFacts(new Date())
    expect(failingJobs).toEqual([{ id: "rate", failures: 3, since: expect.any(Date), error: "the ticker is away" }])
    await runJob({ id: "rate", run: async () => ({}) })
    expect((await gatherFacts(new Date())).failingJobs).toEqual([])
  })

  it("D-alert-10 sums the responses of all web processes per minute", async () => {
    const now = new Date()
    for (const status of [200, 200, 500, 503]) countResponse({ path: "/api/v1/services", status, ms: 1 })
    countResponse({ path: "/", status: 200, ms: 1 })
    await writeResponses(now)
    countResponse({ path: "/", status: 502, ms: 1 })
    await writeResponses(now)
    expect((await gatherFacts(now)).responses).toEqual([{ minute: expect.any(Date), good: 3, bad: 3 }])
  })

  it("finds nothing in a directory that works, and compares the clocks", async () => {
    await aService({ lastCheckedAt: new Date(), nextCheckAt: at(MINUTE) })
    const facts = await gatherFacts(new Date())
    expect(Math.abs(facts.clockAheadMs)).toBeLessThan(1000)
    expect(facts).toMatchObject({
      failingSources: [],
      deactivated: [],
      backups: null,
      certificate: null,
      oldestDueAt: null,
    })
    expect(await evaluateAlerts({ now: new Date(), signal }, [])).toEqual({ open: 0, reported: 0 })
  })
})

describe("the watch of the primary process", () => {
  it("D-alert-02 D-alert-11 tells that the database is away for a minute, and its end, also after a restart", async () => {
    const channel = aChannel()
    const { env } = await import("@/lib/env")
    const folder = mkdtempSync(path.join(tmpdir(), "directory-watch-"))
    const { DATABASE_URL, DATA_DIR } = env
    const away = { DATABASE_URL: "postgresql://nobody:a-password@127.0.0.1:1/none", DATA_DIR: folder }
    const watch = (awaySince: Date | null): Watch => ({ jobsFrom: new Date(), awaySince })
    const evaluateHere = (state: Watch) => evaluateMachine(state, createMachineStore(folder), signal, channel.channels)
    try {
      Object.assign(env, away)
      await evaluateHere(watch(null))
      expect(channel.titles).toEqual([])
      for (let n = 0; n < 2; n += 1) await evaluateHere(watch(new Date(Date.now() - 2 * MINUTE)))
      expect(channel.titles).toEqual([expect.stringMatching(/^The database does not answer/)])
      const [{ summary = "" } = {}] = await createMachineStore(folder).read()
      expect(summary).toContain("ECONNREFUSED")
      expect(summary).not.toContain("a-password")
      Object.assign(env, { DATABASE_URL, DATA_DIR })
      const state = watch(new Date(Date.now() - 9 * MINUTE))
      state.jobsFrom = new Date(Date.now() - 20 * MINUTE)
      await evaluateHere(state)
      // The jobs have time to run again.
      expect(channel.titles.slice(1)).toEqual([expect.stringMatching(/^The database does not answer .*: ended$/)])
    } finally {
      Object.assign(env, { DATABASE_URL, DATA_DIR })
      rmSync(folder, { recursive: true })
    }
  })

  it("D-alert-02 reports once a migration that MIGRATE=no leaves, however often the start is refused, and its end", async () => {
    const channel = aChannel()
    const { env } = await import("@/lib/env")
    const stored = path.join(env.DATA_DIR, "machine-alerts.json")
    rmSync(stored, { force: true })
    const [last] = (await pool().query("select * from _prisma_migrations order by migration_name desc limit 1")).rows
    Object.assign(env, { MIGRATE: "no" })
    try {
      await pool().query("delete from _prisma_migrations where id = $1", [last.id])
      for (let n = 0; n < 3; n += 1) await evaluateFailedStart(channel.channels)
      expect(channel.titles).toEqual([expect.stringMatching(/^A migration is pending/)])
      const names = Object.keys(last)
      const places = names.map((_, index) => `$${index + 1}`)
      await pool().query(`insert into _prisma_migrations (${names}) values (${places})`, Object.values(last))
      await evaluateFailedStart(channel.channels)
      expect(channel.titles.slice(1)).toEqual([expect.stringMatching(/^A migration is pending .*: ended$/)])
    } finally {
      Object.assign(env, { MIGRATE: "yes" })
      rmSync(stored, { force: true })
    }
  })
})
