import { describe, expect, it } from "vitest"
import { countOne, findHistogramStep, readPercentile } from "@/lib/health/rules/latency-histogram"

const add = (times: readonly number[]) => {
  const counts: number[] = []
  for (const ms of times) counts[findHistogramStep(ms)] = (counts[findHistogramStep(ms)] ?? 0) + 1
  return Array.from(counts, (count) => count ?? 0)
}

describe("the histogram of response times", () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 4],
    [3, 6],
    [4, 8],
    [184, 30],
    [1024, 40],
    [60_000, 63],
    [900_000, 63],
  ])("counts %i ms in step %i", (ms, step) => {
    expect(findHistogramStep(ms)).toBe(step)
    expect(countOne(ms)).toHaveLength(step + 1)
    expect(countOne(ms).at(-1)).toBe(1)
  })

  it("has no percentile without an answer", () => {
    expect(readPercentile([], 0.5)).toBeNull()
    expect(readPercentile([0, 0], 0.5)).toBeNull()
  })

  it.each([0.5, 0.95])("is at most 19 %% off the exact percentile %d", (share) => {
    for (let seed = 1; seed < 40; seed += 1) {
      const times = Array.from({ length: 96 }, (_, n) => Math.round(20 * seed + ((n * 7919 * seed) % 997)))
      const sorted = times.toSorted((a, b) => a - b)
      const exact = sorted[Math.ceil(share * times.length) - 1] ?? 0
      const read = readPercentile(add(times), share) ?? 0
      expect(read / exact).toBeGreaterThan(1 / 1.2)
      expect(read / exact).toBeLessThan(1.2)
    }
  })
})
