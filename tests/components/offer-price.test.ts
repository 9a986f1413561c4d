import { describe, expect, it } from "vitest"
import { writeOfferPrice } from "@/components/listing/price"
import type { CallOffer, OfferPrice } from "@/lib/catalogue/call/schema"

const PRICE: OfferPrice = {
  ...{ basis: "per_call", amount: "0.05", asset: "USDC", network: null, unit: "request", units_per_payment: "1" },
  ...{ deposit: null, usd: 0.05, rate_at: null, refundable: null, varies_by: [] },
}
const OFFER: CallOffer = {
  ...{ scheme: "exact", network: null, asset: "USDC", asset_id: null, amount: "50000", decimals: 6, price_sats: null },
  ...{ price_usd: 0.05, pay_to: null, timeout_seconds: null, price: PRICE },
}
const write = (offer: Partial<CallOffer>, price: Partial<OfferPrice> | null = {}) =>
  writeOfferPrice({ ...OFFER, ...offer, price: price && { ...PRICE, ...price } })?.replaceAll("\u00a0", " ") ?? null

describe("D-price-05 the price of an offer in words", () => {
  it.each<[string, string | null, string | null]>([
    ["a call", write({}), "$0.05"],
    ["a ceiling", write({}, { basis: "ceiling" }), "up to $0.05"],
    ["a unit", write({}, { basis: "metered", unit: "token", units_per_payment: null }), "$0.05 per token"],
    ["two weeks", write({}, { basis: "period", unit: "week", units_per_payment: "2" }), "$0.05 per 2 weeks"],
    [
      "a bundle",
      write({ price_usd: null, price_sats: 1500 }, { basis: "bundle", unit: "token", units_per_payment: "1000000" }),
      "1,500 sats per 1,000,000 tokens",
    ],
    ["nothing", write({ price_usd: 0 }, { basis: "free", amount: "0" }), "free"],
    ["another asset", write({ price_usd: null, asset: "EURC" }), "0.05 EURC"],
    [
      "an asset of unknown decimals",
      write({ price_usd: null, decimals: null }, { amount: null }),
      "50000 smallest units",
    ],
    ["no amount", write({ price_usd: null, amount: null }, { amount: null }), null],
    ["a challenge from before prices had a basis", write({}, null), "$0.05"],
  ])("%s", (_, text, expected) => expect(text).toBe(expected))
})
