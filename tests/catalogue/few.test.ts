// When a search by meaning compares all that pass its filters, and when it walks the index.

import { describe, expect, it } from "vitest"
import { isFew } from "@/lib/catalogue/neighbours"

describe("isFew", () => {
  it.each([
    [0, 0, true],
    [200, 200, true],
    [201, 201, false],
    [3_162, 50_000, true],
    [3_163, 50_000, false],
    [14_142, 1_000_000, true],
    [14_143, 1_000_000, false],
  ])("of %i among %i: %s", (passing, all, expected) => expect(isFew(passing, all)).toBe(expected))
})
