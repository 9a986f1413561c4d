// When a search by meaning compares all that pass its filters, when the index leads to them, and when both.

import { describe, expect, it } from "vitest"
import { chooseWay } from "@/lib/catalogue/neighbours"

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
