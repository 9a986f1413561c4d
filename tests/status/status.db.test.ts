import { beforeEach, describe, expect, it } from "vitest"
import { countResponse, writeResponses } from "@/lib/status/count-responses"
import { judgeComponents } from "@/lib/status/judge-components"
import { getDirectoryState, listComponentDays, listComponentIncidents, readTimes } from "@/lib/status/queries"
import { recordComponents } from "@/lib/status/record-components"
import type { ComponentName } from "@/lib/status/schema"
import { db, resetDatabase } from "@/tests/support/directory"

const NOW = new Date("2026-11-25T12:00:00Z")
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const minutesLater = (minutes: number) => minutesAgo(-minutes)
const record = (now: Date) => recordComponents({ now, signal: new AbortController().signal })
const daysOf = async (name: ComponentName, now = NOW) =>
  (await listComponentDays(now))
    .filter(({ component }) => component === name)
    .map(({ day, good, bad }) => [day, good, bad])
const judge = async () => {
  const reports = judgeComponents(await getDirectoryState(NOW), 900, NOW)
  return Object.fromEntries(reports.map(({ name, health, problem }) => [name, [health, problem?.reason ?? null]]))
}
const runJob = (job: string, at: Date, lastError: string | null = null) =>
  db().jobLease.upsert({
    where: { job },
    create: { job, lastStartedAt: at, lastRunAt: at, lastError },
    update: { lastStartedAt: at, lastRunAt: at, lastError },
  })

beforeEach(() => resetDatabase())

describe("the parts of the directory", () => {
  it("have not started before a job has run", async () => {
    expect(await judge()).toMatchObject({
      website: ["healthy", null],
      api: ["healthy", null],
      checks: ["unknown", "not-started"],
      webhooks: ["unknown", "not-started"],
    })
  })

  it("work while their jobs run, and stop with them", async () => {
    await runJob("sweep", minutesAgo(1))
    await runJob("webhooks", minutesAgo(11))
    expect(await judge()).toMatchObject({ checks: ["healthy", null], webhooks: ["down", "stopped"] })
  })

  it("name a failed job by what it does to the reader", async () => {
    await runJob("sweep", minutesAgo(1), "broken")
    await runJob("figures", minutesAgo(50), "broken")
    await runJob("sync-mpp", minutesAgo(1), "counted as a source")
    expect(await judge()).toMatchObject({ checks: ["degraded", "failing"], website: ["degraded", "background"] })
  })

  it("are degraded from one response in a hundred with a server error", async () => {
    await db().componentDay.create({ data: { component: "api", day: new Date("2026-11-25"), good: 990, bad: 10 } })
    expect(await judge()).toMatchObject({ api: ["degraded", "errors"], website: ["healthy", null] })
  })
})

describe("the recorded days", () => {
  it("D-status-04 count minutes, not those of parts that have not started", async () => {
    await record(NOW)
    expect(await daysOf("checks")).toEqual([])
    await runJob("sweep", NOW)
    await record(NOW)
    await record(minutesLater(11))
    expect(await daysOf("checks")).toEqual([["2026-11-25", 1, 1]])
  })

  it("have the responses of web processes, a status of 500 and more as bad", async () => {
    for (const status of [200, 404, 500]) countResponse({ path: "/", status, ms: 5 })
    countResponse({ path: "/api/v1/health", status: 200, ms: 5 })
    countResponse({ path: "/_next/static/x.js", status: 200, ms: 5 })
    await writeResponses(NOW)
    countResponse({ path: "/", status: 503, ms: 5 })
    await writeResponses(NOW)
    expect(await readTimes(NOW)).toEqual({ check_delay: null, api_response: 5 })
    expect([await daysOf("website"), await daysOf("api")]).toEqual([[["2026-11-25", 2, 2]], [["2026-11-25", 1, 0]]])
  })
})

describe("the recorded incidents", () => {
  const list = async () =>
    (await listComponentIncidents(minutesLater(30))).map(({ component, reason, opened_at, closed_at }) => [
      component,
      reason,
      opened_at,
      closed_at,
    ])

  it("D-status-04 open with a failure, stay one, and close when the part works", async () => {
    await runJob("sweep", minutesAgo(20))
    await record(NOW)
    await record(minutesLater(1))
    expect(await list()).toEqual([["checks", "stopped", "2026-11-25T12:00:00Z", null]])
    await runJob("sweep", minutesLater(2))
    await record(minutesLater(2))
    expect(await list()).toEqual([["checks", "stopped", "2026-11-25T12:00:00Z", "2026-11-25T12:02:00Z"]])
  })
})
