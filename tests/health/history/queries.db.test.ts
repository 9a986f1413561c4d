import { describe, expect, it } from "vitest"
import { getHistory } from "@/lib/health/history/queries"
import { NO_CHECKS } from "@/lib/health/history/ranges"
import { countOne } from "@/lib/health/rules/latency-histogram"
import { aService, db } from "@/tests/support/directory"

const NOW = new Date("2026-11-21T13:34:56Z")
const HOUR_MS = 3_600_000
const check = (serviceId: string, hoursAgo: number, verdict: string, responseTimeMs: number | null) =>
  db().check.create({
    data: { serviceId, checkedAt: new Date(NOW.getTime() - hoursAgo * HOUR_MS), verdict, responseTimeMs },
  })

describe("the history of a service", () => {
  it("has 24 hours and 7 days with exact percentiles of valid responses", async () => {
    const { id } = await aService()
    for (const ms of [100, 200, 300]) await check(id, 0.1, "ok", ms)
    await check(id, 0.2, "unreachable", 3)
    await check(id, 0.3, "wrong", 4)
    await check(id, 0.4, "no_verdict", 5)
    await check(id, 2, "unreachable", null)
    await check(id, 100, "ok", 900)
    await check(id, 169, "ok", 7)
    const { day, week } = await getHistory(id, NOW)
    expect(day).toHaveLength(24)
    expect(day.at(-1)).toEqual({ ...NO_CHECKS, checks: 5, ok: 3, unreachable: 1, p50: 200, p95: 290 })
    expect(day.at(-3)).toEqual({ ...NO_CHECKS, checks: 1, unreachable: 1 })
    expect(day.filter(({ checks }) => checks > 0)).toHaveLength(2)
    expect(week).toHaveLength(28)
    expect(week.at(-1)).toMatchObject({ checks: 5, ok: 3, p50: 200 })
    expect(week.at(-2)).toEqual({ ...NO_CHECKS, checks: 1, unreachable: 1 })
    expect(week.reduce((sum, { checks }) => sum + checks, 0)).toBe(7)
  })

  it("has 30 and 90 days from the daily sums", async () => {
    const { id } = await aService()
    const day = (at: string, ok: number, unreachable: number, ms: number) =>
      db().dailyCheck.create({
        data: {
          ...{ serviceId: id, day: new Date(at), ok, unreachable, latencyCount: ok, latencySumMs: BigInt(ok * ms) },
          latencyCounts: countOne(ms).map((count) => count * ok),
        },
      })
    await day("2026-11-21", 10, 2, 100)
    await day("2026-10-23", 4, 0, 200)
    await day("2026-10-22", 7, 0, 300)
    await day("2026-08-24", 5, 5, 400)
    await day("2026-08-23", 9, 0, 500)
    const { month, quarter } = await getHistory(id, NOW)
    expect(month).toHaveLength(30)
    expect(month.at(-1)).toMatchObject({ checks: 12, ok: 10, unreachable: 2, slow: 0, mean: null })
    expect(month[0]).toMatchObject({ checks: 4, ok: 4 })
    expect(Math.abs((month[0]?.p50 ?? 0) - 200)).toBeLessThan(40)
    expect(quarter).toHaveLength(30)
    expect(quarter[0]).toMatchObject({ checks: 10, ok: 5 })
    expect(quarter[19]).toMatchObject({ checks: 7, ok: 7 })
    expect(quarter[20]).toMatchObject({ checks: 4, ok: 4 })
  })

  it("is empty for a service without checks", async () => {
    const { day, week, month, quarter } = await getHistory((await aService()).id, NOW)
    for (const bars of [day, week, month, quarter]) expect(bars).toEqual(bars.map(() => NO_CHECKS))
  })
})
