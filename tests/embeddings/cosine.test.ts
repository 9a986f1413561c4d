import { describe, expect, it } from "vitest"
import { cosine, toUnit } from "@/lib/embeddings/cosine"

describe("the cosine of two vectors", () => {
  it.each<[string, number[], number[], number]>([
    ["is 1 for the same direction, whatever the lengths", [1, 2, 3], [2, 4, 6], 1],
    ["is -1 for the opposite", [1, 2], [-1, -2], -1],
    ["is 0 for a right angle", [1, 0], [0, 5], 0],
    ["is that of the angle", [1, 0], [1, 1], Math.SQRT1_2],
    ["is 0 where one has no direction", [0, 0], [1, 1], 0],
    ["is 0 for other dimensions", [1], [1, 1], 0],
    ["never leaves its bounds by rounding", [0.1, 0.7, 0.3], [0.1, 0.7, 0.3], 1],
  ])("%s", (_, a, b, expected) => {
    expect(cosine(a, b)).toBeCloseTo(expected, 12)
    expect(Math.abs(cosine(a, b))).toBeLessThanOrEqual(1)
    expect(cosine(Float32Array.from(b), a)).toBeCloseTo(expected, 6)
  })
})

describe("the unit vector", () => {
  it.each<[string, number[], number[] | null]>([
    ["has length 1", [3, 4], [Math.fround(0.6), Math.fround(0.8)]],
    ["of huge numbers too", [3e200, 4e200], [Math.fround(0.6), Math.fround(0.8)]],
    ["holds what Postgres cannot as zero", [1, 1e-60], [1, 0]],
    ["does not exist of zeros", [0, 0], null],
    ["nor of nothing", [], null],
    ["nor beyond numbers", [1.7e308, 1.7e308], null],
  ])("%s", (_, vector, unit) => {
    expect(toUnit(vector)).toEqual(unit)
  })
})
