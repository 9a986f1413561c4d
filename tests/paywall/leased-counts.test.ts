import { describe, expect, it } from "vitest"
import { getLeaseSize, LeasedCounts } from "@/lib/paywall/leased-counts"

const within = (remaining: number) => ({ isWithin: true, remaining, resetSeconds: 60 })

describe("D-drain-05 counts of one of several web processes", () => {
  it.each([
    [0, 0],
    [99, 0],
    [399, 0],
    [1_000, 2],
    [10_000_000, 64],
  ])("of %i remaining points a process leases %i", (remaining, size) => {
    expect(getLeaseSize(remaining)).toBe(size)
  })

  it("takes the points of a lease, then asks the primary", () => {
    const counts = new LeasedCounts()
    expect(counts.take("a", 0)).toBeNull()
    expect(counts.record("a", within(997), 2, 0)).toEqual(within(999))
    expect(counts.take("a", 0)).toEqual(within(998))
    expect(counts.take("a", 30_000)).toEqual({ ...within(997), resetSeconds: 30 })
    expect(counts.take("a", 30_000)).toBeNull()
    expect(counts.take("b", 0)).toBeNull()
  })

  it("adds leases that were given to requests at the same time", () => {
    const counts = new LeasedCounts()
    counts.record("a", within(997), 2, 0)
    expect(counts.record("a", within(994), 2, 0)).toEqual(within(998))
    expect([1, 2, 3, 4, 5].map(() => counts.take("a", 0)?.remaining)).toEqual([997, 996, 995, 994, undefined])
  })

  it("refuses without the primary what is used up, until the window ends", () => {
    const counts = new LeasedCounts()
    counts.record("a", { isWithin: false, remaining: 0, resetSeconds: 10 }, 0, 0)
    expect(counts.take("a", 9_500)).toEqual({ isWithin: false, remaining: 0, resetSeconds: 1 })
    expect(counts.take("a", 10_000)).toBeNull()
  })

  it("drops a lease at the end of its window", () => {
    const counts = new LeasedCounts()
    counts.record("a", within(997), 2, 0)
    expect(counts.take("a", 60_000)).toBeNull()
  })
})
