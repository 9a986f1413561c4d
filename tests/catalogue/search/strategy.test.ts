// When a search by meaning compares all that pass its filters, when the index leads to them, and when both; and how what holds
// its text is read.

import { describe, expect, it } from "vitest"
import { chooseReading } from "@/lib/catalogue/list/plan"
import { chooseWay } from "@/lib/catalogue/search/nearest-neighbours"

describe("chooseWay", () => {
  it.each([
    [0, 0, "compare"],
    [2_000, 2_000, "compare"],
    [2_001, 2_001, "walk"],
    [2_000, 50_000, "compare"],
    [2_001, 50_000, "walk, then compare"],
    [4_999, 50_000, "walk, then compare"],
    [5_000, 50_000, "walk"],
    [50_000, 50_000, "walk"],
    [2_000, 1_000_000, "compare"],
    [60_000, 1_000_000, "walk, then compare"],
    [60_001, 1_000_000, "walk"],
  ])("of %i among %i: %s", (passing, all, expected) => expect(chooseWay(passing, all)).toBe(expected))
})

describe("chooseReading", () => {
  it.each([
    [0, 0, "passing"],
    [1_000, 1_000, "passing"],
    [1_001, 0, "found"],
    [1_001, 200, "found"],
    [1_001, 201, "tiers"],
    [1_000_000, 200, "found"],
  ])("where %i pass and %i hold the text: %s", (passing, found, expected) =>
    expect(chooseReading(passing, found)).toBe(expected),
  )

  it.each([
    [0, "passing"],
    [1_000, "passing"],
    [1_001, "tiers"],
  ])("where %i pass and no text is asked for: %s", (passing, expected) => expect(chooseReading(passing)).toBe(expected))
})
