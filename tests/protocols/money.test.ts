import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  atomicToDecimal,
  type ChallengePrice,
  compareDecimals,
  describeBasis,
  findCommonUnit,
  formatMoney,
  type Money,
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

describe("formatMoney", () => {
  const write = (given: Partial<Money>, style?: "both" | "call" | "exact") =>
    formatMoney({ usd: null, sats: null, ...given }, style)

  test.each([
    [{ usd: 0.05, basis: "per_call" }, "$0.05", "per call"],
    [{ usd: 0.05, basis: "ceiling" }, "up to $0.05", "for one call"],
    [{ usd: 0.05, basis: "metered", unit: "token" }, "$0.05 per token", "by use"],
    [{ usd: 0.05, basis: "metered" }, "$0.05 per unit", "by use"],
    [{ usd: 0.05, basis: "period", unit: "week" }, "$0.05 per week", "subscription"],
    [{ usd: 0.05, basis: "deposit" }, "$0.05", "from a deposit"],
    [{ usd: 0, basis: "free" }, "free", "per call"],
    [{ sats: 21, basis: "ceiling" }, "up to 21\u00a0sats", "for one call"],
  ] as const)("of %j", (given, amount, below) => {
    expect(write(given)).toBe(amount)
    expect(describeBasis(given.basis)).toBe(below)
  })

  test("cuts a long unit of a provider", () =>
    expect(write({ usd: 1, basis: "metered", unit: "x".repeat(90) })?.length).toBeLessThan(40))

  test("adds per call to the price of a call only", () => {
    const bases = [null, "ceiling", "free"] as const
    expect(bases.map((basis) => write({ usd: 1, basis }, "call"))).toEqual(["$1 per call", "up to $1", "free"])
  })

  test("writes dollars, both amounts, or all digits in plain text", () => {
    const money = { usd: 0.00123456, sats: 1500 }
    expect([write(money), write(money, "both"), write(money, "exact")]).toEqual([
      "$0.001235",
      "$0.001235, 1,500\u00a0sats",
      "$0.00123456, 1,500 sats",
    ])
    expect([write({ other: "5 EURC" }), write({}), formatMoney(null)]).toEqual(["5 EURC", null, null])
  })
})

test("amounts are compared in the unit that both have", () => {
  const [usd, sats, both] = [
    { usd: 1, sats: null },
    { usd: null, sats: 1 },
    { usd: 1, sats: 1 },
  ]
  expect([findCommonUnit(both, usd), findCommonUnit(both, sats), findCommonUnit(usd, sats)]).toEqual([
    "usd",
    "sats",
    null,
  ])
})
