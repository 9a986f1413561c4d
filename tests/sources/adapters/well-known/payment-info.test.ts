// `x-payment-info` with several offers. The offers are those of draft-payment-discovery-00, "Payment Offer Examples", which call
// them alternative ways to access the same operation.

import { describe, expect, it } from "vitest"
import { parsePaymentInfo } from "@/lib/sources/adapters/well-known/payment-info"

const USDC_E = "0x20c000000000000000000000b9537d11c60e8b50"
const UNKNOWN = "0x20c00000000000000000000000000000000000"
const tempo = (amount: string | null, currency = USDC_E, intent = "charge") => ({
  ...{ intent, method: "tempo", amount, currency },
})
const stripe = (amount: string | null) => ({ intent: "charge", method: "stripe", amount, currency: "usd" })

/** The price of the only payment, as one line. */
function priceOf(...offers: unknown[]): string {
  const payments = parsePaymentInfo({ offers }) ?? []
  if (payments === "free") return payments
  return payments
    .map(({ protocol, price }) => {
      if (price === "limits") return `${protocol} limits`
      return `${protocol} ${price.priceSats ?? "-"} sats ${price.priceUsd ?? "-"} usd on ${price.network}`
    })
    .join("; ")
}

describe("the offers of an operation", () => {
  it.each([
    ["same intent, different currency", [tempo("500", UNKNOWN), tempo("500")], "MPP - sats 0.0005 usd on eip155:4217"],
    ["several methods", [stripe("5"), tempo("500")], "MPP - sats 0.0005 usd on eip155:4217"],
    ["the lowest price last", [stripe("8"), stripe("5"), stripe("9")], "MPP - sats 0.05 usd on stripe"],
    ["fixed and dynamic", [stripe(null), tempo("500")], "MPP - sats 0.0005 usd on eip155:4217"],
    [
      "several intents: the price of a call before that of a session's unit",
      [tempo("500", USDC_E, "session"), tempo("750"), stripe("8")],
      "MPP - sats 0.00075 usd on eip155:4217",
    ],
    ["dollars before satoshis", [{ method: "lightning", amount: "3" }, stripe("50")], "MPP - sats 0.5 usd on stripe"],
    ["only satoshis", [{ method: "lightning", amount: "3" }], "MPP 3 sats - usd on lightning"],
    ["no fixed price", [stripe(null), stripe("dynamic")], "MPP - sats - usd on stripe"],
    ["an offer outside the limits", [stripe("9".repeat(60)), stripe("5")], "MPP - sats 0.05 usd on stripe"],
    ["all outside the limits", [stripe("9".repeat(60))], "MPP limits"],
    ["values of other types", [7, null, "tempo", stripe("5")], "MPP - sats 0.05 usd on stripe"],
    ["nothing but other types", [7, null, "tempo"], ""],
  ])("%s", (_, offers, expected) => {
    expect(priceOf(...offers)).toBe(expected)
  })

  it("are read up to a limit", () => {
    const many = Array.from({ length: 10_000 }, (_, index) => stripe(String(20_000 - index)))
    expect(priceOf(...many)).toBe("MPP - sats 199.37 usd on stripe")
  })
})
