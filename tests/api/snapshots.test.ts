import { describe, expect, it } from "vitest"
import * as route from "@/app/api/v1/stats/snapshots/route"
import { recordSnapshot } from "@/lib/stats/commands"
import { Snapshots } from "@/lib/stats/schema"
import { aService, call, db } from "@/tests/support/directory"

const { signal } = new AbortController()
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const isoDay = (date: Date) => date.toISOString().slice(0, 10)
/** Stores an old snapshot, because the first snapshot of a directory is delayed until every service has been checked. */
const hasBegun = () =>
  db().snapshot.create({
    data: {
      snapshotDate: new Date("2020-01-01"),
      ...{ totalEndpoints: 0, healthyEndpoints: 0, degradedEndpoints: 0, downEndpoints: 0 },
      ...{ l402Count: 0, x402Count: 0, mppCount: 0 },
    },
  })
const get = (search = "") => call(route, "GET", `/api/v1/stats/snapshots${search}`)
const dates = async (search = "") =>
  Snapshots.parse((await get(search)).body).snapshots.map(({ snapshot_date }) => snapshot_date)

describe("GET /api/v1/stats/snapshots", () => {
  it("P-2.4-01 P-4.1-43 has the ten fields of each day, and the number of days", async () => {
    await aService({ protocol: "x402", healthStatus: "healthy", latencyP50Ms: 100, uptime30d: 1 })
    await aService({ protocol: "x402", healthStatus: "down", latencyP50Ms: 201, uptime30d: 0.5 })
    await aService({ protocol: "L402", healthStatus: "degraded" })
    await aService({ protocol: "MPP", healthStatus: "unknown" })
    await aService({ status: "pending", healthStatus: "healthy", latencyP50Ms: 9000 })
    await aService({ deletedAt: new Date(), deletedBy: "owner", healthStatus: "healthy" })
    await hasBegun()
    await recordSnapshot({ now: new Date(), signal })
    const { status, headers, body } = await get()
    expect(status).toBe(200)
    expect(headers.get("cache-control")).toContain("public")
    expect(Snapshots.strict().parse(body)).toEqual({
      snapshots: [
        {
          snapshot_date: isoDay(new Date()),
          total_endpoints: 4,
          healthy_endpoints: 1,
          degraded_endpoints: 1,
          down_endpoints: 1,
          l402_count: 1,
          x402_count: 2,
          mpp_count: 1,
          avg_latency_ms: 150.5,
          avg_uptime: 0.75,
        },
      ],
      count: 1,
    })
  })

  it("P-2.4-01 has null averages without data", async () => {
    await hasBegun()
    await recordSnapshot({ now: new Date(), signal })
    const { snapshots } = Snapshots.parse((await get()).body)
    expect(snapshots).toMatchObject([{ total_endpoints: 0, avg_latency_ms: null, avg_uptime: null }])
  })

  it("records one snapshot per UTC day", async () => {
    const [evening, night, morning] = ["T23:59:59Z", "T23:59:59.999Z"]
      .map((time) => new Date(`2026-11-20${time}`))
      .concat(new Date("2026-11-21T00:00:00Z")) as [Date, Date, Date]
    await hasBegun()
    expect(await recordSnapshot({ now: evening, signal })).toEqual({ taken: 1 })
    await aService()
    expect(await recordSnapshot({ now: night, signal })).toEqual({ taken: 0 })
    expect(await recordSnapshot({ now: morning, signal })).toEqual({ taken: 1 })
    const rows = await db().snapshot.findMany({ skip: 1, orderBy: { snapshotDate: "asc" } })
    expect(rows.map(({ snapshotDate, totalEndpoints }) => [isoDay(snapshotDate), totalEndpoints])).toEqual([
      ["2026-11-20", 0],
      ["2026-11-21", 1],
    ])
  })

  it("delays the first snapshot until every public probeable service has been checked", async () => {
    const take = async () => (await recordSnapshot({ now: new Date(), signal })).taken
    expect(await take()).toBe(0)
    const [one, other] = [await aService(), await aService({ healthStatus: "healthy", lastCheckedAt: new Date() })]
    await aService({ status: "pending" })
    await aService({ probeStatus: "unprobeable" })
    expect(await take()).toBe(0)
    expect(await dates()).toEqual([])
    await db().service.update({ where: { id: one.id }, data: { lastCheckedAt: new Date() } })
    expect(await take()).toBe(1)
    expect(Snapshots.parse((await get()).body).snapshots).toMatchObject([{ total_endpoints: 3, healthy_endpoints: 1 }])
    // Later snapshots do not wait for services that have no check yet.
    await db().service.update({ where: { id: other.id }, data: { lastCheckedAt: null } })
    expect(await recordSnapshot({ now: new Date(Date.now() + DAY_MS), signal })).toEqual({ taken: 1 })
  })

  it("delays the first snapshot by at most a day", async () => {
    await aService({ listedAt: daysAgo(1) })
    expect(await recordSnapshot({ now: new Date(), signal })).toEqual({ taken: 1 })
  })

  it("P-4.1-43 lists `days` calendar days, 30 by default, oldest first", async () => {
    await hasBegun()
    for (const days of [0, 400, 29, 30, 1, 364, 365]) await recordSnapshot({ now: daysAgo(days), signal })
    const expected = (...days: number[]) => days.map((day) => isoDay(daysAgo(day)))
    expect(await dates()).toEqual(expected(29, 1, 0))
    expect(await dates("?days=")).toEqual(expected(29, 1, 0))
    expect(await dates("?days=31")).toEqual(expected(30, 29, 1, 0))
    expect(await dates("?days=1")).toEqual(expected(0))
    expect(await dates("?days=365")).toEqual(expected(364, 30, 29, 1, 0))
  })

  it.each([
    "?days=366",
    "?days=0",
    "?days=-1",
    "?days=99999999999999999999",
    "?days=soon",
    "?days=1.5",
    "?days=1e2",
    "?days=1&days=2",
  ])("P-4.1-43 rejects %s by name", async (search) => {
    const { status, body } = await get(search)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: "invalid_parameter", details: [{ field: "days" }] })
  })
})
