import { describe, expect, it } from "vitest"
import { env } from "@/lib/env"
import { findStart, RANGE_NAMES, RANGES } from "@/lib/health/history/ranges"

const NOW = new Date("2026-11-21T13:34:56Z")

describe("the periods of the charts", () => {
  it.each([
    ["day", "2026-11-20T14:00:00Z"],
    ["week", "2026-11-14T18:00:00Z"],
    ["month", "2026-10-23T00:00:00Z"],
    ["quarter", "2026-08-24T00:00:00Z"],
  ] as const)("%s starts at %s", (name, start) => expect(findStart(name, NOW)).toEqual(new Date(start)))

  it("have 24 to 30 bars, the last one with the present", () => {
    for (const name of RANGE_NAMES) {
      const { bars, barMs } = RANGES[name]
      expect(bars).toBeGreaterThanOrEqual(24)
      expect(bars).toBeLessThanOrEqual(30)
      const bar = (NOW.getTime() - findStart(name, NOW).getTime()) / barMs
      expect(Math.floor(bar)).toBe(bars - 1)
    }
  })

  it("of raw checks are no longer than raw checks are stored", () => {
    const stored = NOW.getTime() - env.KEEP_CHECKS_DAYS * 86_400_000
    expect(findStart("week", NOW).getTime()).toBeGreaterThanOrEqual(stored)
  })
})
