import { describe, expect, it } from "vitest"
import { findBest } from "@/components/listing/side-by-side"

describe("the best of several listings", () => {
  it.each([
    ["the lowest", [0.02, 0.0175, 0.03], "lower", 1],
    ["the highest", [97, 98.8, null], "higher", 1],
    ["nobody alone", [5, null, null], "lower", null],
    ["nobody in a tie", [5, 5, 9], "lower", null],
    ["nobody without values", [null, null], "higher", null],
  ] as const)("is %s", (_, values, better, expected) => {
    expect(findBest([...values], better)).toBe(expected)
  })
})
