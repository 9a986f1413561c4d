import { beforeEach, describe, expect, it } from "vitest"
import { addTimes, countTime, findBound, readPercentile, type Times } from "@/lib/db/measured-times"
import { db, resetDatabase } from "@/tests/support/directory"

const NOW = new Date("2026-11-25T12:00:00Z")
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const timesOf = (...given: readonly number[]): Times => {
  const times: Times = new Map()
  for (const ms of given) countTime(times, ms)
  return times
}

beforeEach(() => resetDatabase())

describe("the buckets", () => {
  it("end at most a tenth above each time, and a bound is in its own bucket", () => {
    for (let ms = 1; ms < 86_400_000; ms = Math.ceil(ms * 1.037)) {
      const bound = findBound(ms)
      expect(bound).toBeGreaterThanOrEqual(ms)
      expect(bound).toBeLessThanOrEqual(Math.ceil(ms * 1.1) + 1)
      expect(findBound(bound)).toBe(bound)
    }
  })

  it("take any number", () => {
    expect([-5, 0, 0.2, 1, Number.MAX_SAFE_INTEGER].map(findBound)).toEqual([1, 1, 1, 1, 86_400_000])
  })
})

describe("D-status-06 the percentile", () => {
  it("is the bound below which the share of all times of the days lies", async () => {
    const read = (days: number) => readPercentile("check_delay", 0.95, days, NOW)
    expect(await read(30)).toBeNull()
    await addTimes(db(), "check_delay", timesOf(...Array.from({ length: 95 }, () => 10)), NOW)
    await addTimes(db(), "check_delay", timesOf(...Array.from({ length: 5 }, () => 5000)), NOW)
    expect(await read(30)).toBe(findBound(10))
    await addTimes(db(), "check_delay", timesOf(5000), daysAgo(29))
    expect(await read(30)).toBe(findBound(5000))
    expect(await read(29)).toBe(findBound(10))
    expect(await readPercentile("api_response", 0.95, 30, NOW)).toBeNull()
  })
})
