import { describe, expect, it } from "vitest"
import { chooseReadStrategy } from "@/lib/catalogue/list/plan"
import { chooseVectorStrategy } from "@/lib/catalogue/search/nearest-neighbours"

describe("chooseVectorStrategy", () => {
  it.each([
    [0, 0, "compare"],
    [2_000, 2_000, "compare"],
    [2_001, 2_001, "index"],
    [2_000, 50_000, "compare"],
    [2_001, 50_000, "index, then compare"],
    [4_999, 50_000, "index, then compare"],
    [5_000, 50_000, "index"],
    [50_000, 50_000, "index"],
    [2_000, 1_000_000, "compare"],
    [60_000, 1_000_000, "index, then compare"],
    [60_001, 1_000_000, "index"],
  ])("if %i of %i services pass the filters, returns %s", (passing, all, expected) =>
    expect(chooseVectorStrategy(passing, all)).toBe(expected),
  )
})

describe("chooseReadStrategy", () => {
  it.each([
    [0, 0, "filters"],
    [1_000, 1_000, "filters"],
    [1_001, 0, "text"],
    [1_001, 200, "text"],
    [1_001, 201, "groups"],
    [1_000_000, 200, "text"],
  ])("if %i services pass the filters and %i of them match the text, returns %s", (passing, matching, expected) =>
    expect(chooseReadStrategy(passing, matching)).toBe(expected),
  )

  it.each([
    [0, "filters"],
    [1_000, "filters"],
    [1_001, "groups"],
  ])("if %i services pass the filters without a search text, returns %s", (passing, expected) =>
    expect(chooseReadStrategy(passing)).toBe(expected),
  )
})
