import { describe, expect, it } from "vitest"
import { ndcg } from "./ndcg"

describe("nDCG", () => {
  it.each([
    ["the best order", [3, 2, 1], [1, 2, 3], 10, 1],
    ["nothing answered", [], [3], 10, 0],
    ["only wrong answers", [0, 0, 0], [3, 2], 10, 0],
    ["the one answer second", [0, 3], [3], 10, 1 / Math.log2(3)],
    ["the one answer third", [0, 0, 3], [3], 10, 0.5],
    ["two answers swapped", [2, 3], [3, 2], 10, (3 + 7 / Math.log2(3)) / (7 + 3 / Math.log2(3))],
    ["what stands behind k", [0, 0, 3], [3], 2, 0],
    ["more perfect answers than k", [3, 3], [3, 3, 3, 3], 2, 1],
    ["half of the perfect answers", [3, 0], [3, 3], 2, 1 / (1 + 1 / Math.log2(3))],
    ["nothing for a query without an answer", [], [], 10, 1],
    ["something for a query without an answer", [0], [], 10, 0],
  ])("%s", (_name, answered, possible, k, expected) => {
    expect(ndcg(answered, possible, k)).toBeCloseTo(expected, 12)
  })
})
