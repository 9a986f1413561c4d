import { describe, expect, it } from "vitest"
import { computeMaximum } from "@/lib/catalogue/snippets/offer"

describe("the maximum", () => {
  it.each([
    [20_000n, 30_000n],
    [1_000n, 1_500n],
    [21n, 32n],
    [150n, 230n],
    [1n, 2n],
    [25n, 38n],
    [0n, 0n],
    [1_000_000_000_000_000n, 1_500_000_000_000_000n],
    [333_333n, 500_000n],
  ])("for a price of %s is %s", (price, maximum) => {
    expect(computeMaximum(price)).toBe(maximum)
  })
})

describe("the maximum after a rise of the price", () => {
  it.each([
    [20_000n, 0.1, 3_000n],
    [30_000n, 2 / 3, 30_000n],
    [3n, 1 / 3, 2n],
    [1_000_000n, 0.29, 440_000n],
    [10n ** 40n, 0.5, 75n * 10n ** 38n],
    [10n ** 40n, 1, 15n * 10n ** 39n],
    [1_000n, 1e-15, 0n],
  ])("for a price of %s and a share of %d is %s", (price, share, maximum) => {
    expect(computeMaximum(price, share)).toBe(maximum)
  })
})
