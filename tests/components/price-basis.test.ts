import { describe, expect, it } from "vitest"
import { formatAsked } from "@/components/listing/price"
import type { AskedPrice } from "@/lib/catalogue/schema"
import { describeBasis, splitMoney, toMoney } from "@/lib/protocols/money"

const asked = (given: Partial<AskedPrice>): AskedPrice => ({
  ...{
    price_sats: null,
    price_usd: 0.05,
    asset: "USDC",
    network: null,
    usd: null,
    rate_at: null,
    from: "challenge",
    basis: null,
    unit: null,
  },
  ...given,
})
const write = (given: Partial<AskedPrice>) => formatAsked({ asked_price: asked(given), test_network: false })

describe("the words of a price", () => {
  it.each([
    [{ usd: 0.05, basis: "per_call" }, "$0.05", "per call"],
    [{ basis: "ceiling" }, "up to $0.05", "for one call"],
    [{ basis: "metered", unit: "token" }, "$0.05 per token", "by use"],
    [{ basis: "metered" }, "$0.05 per unit", "by use"],
    [{ basis: "period", unit: "week" }, "$0.05 per week", "subscription"],
    [{ basis: "deposit" }, "$0.05", "from a deposit"],
    [{ usd: 0, price_usd: 0, basis: "free" }, "free", "per call"],
    [{ price_usd: null, price_sats: 21, basis: "ceiling" }, "up to 21\u00a0sats", "for one call"],
  ] as const)("of %j", (given, amount, below) => {
    expect(write(given)).toBe(amount)
    expect(describeBasis(given.basis)).toBe(below)
  })

  it("cut a long unit of a provider", () =>
    expect(write({ basis: "metered", unit: "x".repeat(90) })?.length).toBeLessThan(40))
  it("fit on two lines of a row", () => {
    expect(splitMoney(toMoney(asked({ basis: "metered", unit: "token" })))).toEqual({
      amount: "$0.05",
      about: "per token",
    })
    expect(splitMoney(toMoney(asked({ basis: "ceiling" })))).toEqual({ amount: "up to $0.05", about: "for one call" })
  })

  it("add per call to the price of a call only", () => {
    const perCall = (basis: AskedPrice["basis"]) => formatAsked({ asked_price: asked({ basis }) }, "call")
    expect([null, "ceiling", "free"].map(perCall)).toEqual(["$0.05 per call", "up to $0.05", "free"])
  })
})
