import { describe, expect, it } from "vitest"
import { type DaySums, mergeDays } from "@/lib/health/history/merge-days"
import { NO_CHECKS } from "@/lib/health/history/ranges"
import { countOne } from "@/lib/health/rules/latency-histogram"

const day = (overrides: Partial<DaySums>): DaySums => ({
  day: 89,
  checks: 1,
  ok: 1,
  unreachable: 0,
  slow: 0,
  latency_count: 1,
  latency_sum_ms: 100,
  latency_counts: countOne(100),
  ...overrides,
})

describe("the bars of 30 and 90 days", () => {
  it("end with today, and are empty without checks", () => {
    const bars = mergeDays([day({ checks: 4, ok: 3 })], 30, 1)
    expect(bars).toHaveLength(30)
    expect(bars.at(-1)).toMatchObject({ checks: 4, ok: 3, mean: null })
    expect(bars.at(-1)?.p50).toBeGreaterThan(90)
    expect(bars.slice(0, -1)).toEqual(Array.from({ length: 29 }, () => NO_CHECKS))
  })

  it("leave out days before the period", () => {
    expect(mergeDays([day({ day: 59 })], 30, 1).every(({ checks }) => checks === 0)).toBe(true)
    expect(mergeDays([day({ day: 60 })], 30, 1)[0]?.checks).toBe(1)
  })

  it("add the checks and the histograms of three days", () => {
    const times = [100, 100, 1000]
    const days = times.map((ms, index) => day({ day: index, latency_counts: countOne(ms) }))
    const [first] = mergeDays(days, 30, 3)
    expect(first).toMatchObject({ checks: 3, ok: 3, mean: null })
    expect(first?.p50).toBeLessThan(120)
    expect(first?.p95).toBeGreaterThan(850)
  })

  it("have a mean where a day has no histogram or only a part of it", () => {
    const before = day({ day: 0, latency_count: 3, latency_sum_ms: 600, latency_counts: countOne(100) })
    expect(mergeDays([before], 30, 3)[0]).toMatchObject({ p50: null, p95: null, mean: 200 })
  })

  it("have no time without a valid response", () => {
    const failed = day({ ok: 0, latency_count: 0, latency_sum_ms: 0, latency_counts: [] })
    expect(mergeDays([failed], 30, 1).at(-1)).toEqual({ ...NO_CHECKS, checks: 1 })
  })
})
