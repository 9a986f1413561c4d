import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  atomicToDecimal,
  type ChallengePrice,
  compareDecimals,
  pickPrice,
  satsFromMsat,
  satsFromText,
} from "@/lib/protocols/money"

describe("atomicToDecimal", () => {
  const TABLE: [string, number, string][] = [
    ["1000", 6, "0.001"],
    ["1", 6, "0.000001"],
    ["1000000", 6, "1"],
    ["100000", 7, "0.01"],
    ["5000000000000000", 18, "0.005"],
    ["0", 6, "0"],
    ["50", 0, "50"],
    ["1234567890", 2, "12345678.9"],
    ["900719925474099312345678901234567890", 6, "900719925474099312345678901234.56789"],
  ]

  for (const [amount, decimals, expected] of TABLE) {
    test(`${amount} with ${decimals} decimals is ${expected}`, () => {
      expect(atomicToDecimal(amount, decimals)).toBe(expected)
    })
  }

  test("scaling back gives the same amount", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.integer({ min: 0, max: 30 }), (amount, decimals) => {
        const [whole = "", fraction = ""] = atomicToDecimal(String(amount), decimals).split(".")
        expect(BigInt(whole + fraction.padEnd(decimals, "0"))).toBe(amount)
        expect(whole).toMatch(/^(0|[1-9]\d*)$/)
        expect(fraction).not.toMatch(/0$/)
      }),
    )
  })
})

test("satoshis are rounded up, and null when they would not be exact", () => {
  expect(satsFromMsat(1_500n)).toBe(2)
  expect(satsFromMsat(1n)).toBe(1)
  expect(satsFromMsat(21_000n)).toBe(21)
  expect(satsFromMsat(10n ** 30n)).toBeNull()
  expect(satsFromText("21")).toBe(21)
  expect(satsFromText("9007199254740993")).toBeNull()
  expect(satsFromText("x")).toBeNull()
})

test("decimals compare by value, in any notation", () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.integer({ min: 0, max: 12 }), (a, b, decimals) => {
      const sign = compareDecimals(atomicToDecimal(String(a), decimals), atomicToDecimal(String(b), decimals))
      expect(Math.sign(sign)).toBe(Math.sign(a - b))
    }),
  )
  expect(compareDecimals("0.1", "0.10")).toBe(0)
})

describe("pickPrice", () => {
  const base: ChallengePrice = {
    priceSats: null,
    priceUsd: null,
    asset: null,
    network: null,
    payTo: null,
    basis: "per_call",
    unit: null,
    testNetwork: false,
  }

  test("the lowest dollar price wins, and the first of equals", () => {
    const prices = ["0.1", "0.02", "0.020", "1"].map((priceUsd, index) => ({ ...base, priceUsd, payTo: String(index) }))
    expect(pickPrice(prices)?.payTo).toBe("1")
  })

  test("real networks come before cheaper test networks", () => {
    const test = { ...base, priceUsd: "0.001", testNetwork: true }
    expect(pickPrice([test, { ...base, priceUsd: "5" }])?.priceUsd).toBe("5")
    expect(pickPrice([test])).toEqual({ ...test, priceUsd: null })
  })

  test("prices per request come before prices per unit", () => {
    const perUnit = { ...base, priceUsd: "0.00001", basis: "metered" as const }
    expect(pickPrice([perUnit, { ...base, priceUsd: "5" }])?.priceUsd).toBe("5")
  })

  test("above zero comes before zero, and dollars before bitcoin before unknown assets", () => {
    const free = { ...base, priceUsd: "0" }
    const sats = { ...base, priceSats: 1 }
    expect(pickPrice([free, { ...base, priceUsd: "9" }])?.priceUsd).toBe("9")
    expect(pickPrice([base, sats])).toEqual(sats)
    expect(pickPrice([sats, { ...base, priceUsd: "9" }])?.priceUsd).toBe("9")
    expect(pickPrice([])).toBeNull()
  })
})
