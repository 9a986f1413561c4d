// The price of an offer of a stored challenge, as a call has it.

import { describe, expect, it } from "vitest"
import { buildCall } from "@/lib/catalogue/call/build-call"
import type { CallOffer } from "@/lib/catalogue/call/schema"
import { describedBy, from, LISTING, parts } from "./call-parts"

describe("D-price-03 the price of an offer", () => {
  const RATE = { usd: 100_000, at: "2026-11-21T07:00:00Z" }
  const offer = (given: Partial<CallOffer>): CallOffer => ({
    ...{ scheme: "lightning", network: "lightning", asset: "BTC", asset_id: null, amount: "21000", decimals: 11 },
    ...{ price_sats: 21, price_usd: null, pay_to: null, timeout_seconds: null, ...given },
    price: {
      ...{ basis: "per_call", amount: "0.00000021", asset: "BTC", network: "lightning", unit: "request" },
      ...{ units_per_payment: "1", deposit: null, usd: given.price_usd ?? null, rate_at: null, refundable: null },
      varies_by: given.price?.varies_by ?? [],
    },
  })
  const priceOf = (given: CallOffer, listing: object = {}, others: object = {}) => {
    const facts = { offers: [given], credential_header: null, description: null }
    return buildCall({ ...LISTING, ...listing }, { ...parts(null), facts, rate: RATE, ...others })?.offers[0]?.price
  }

  it.each<[string, CallOffer, object, object, object]>([
    ["in sats is converted, and says when the rate was fetched", offer({}), {}, {}, { usd: 0.021, rate_at: RATE.at }],
    ["in dollars needs no rate", offer({ price_sats: null, price_usd: 0.5 }), {}, {}, { usd: 0.5, rate_at: null }],
    ["without a known rate has no dollars", offer({}), {}, { rate: null }, { usd: null, rate_at: null }],
    ["of a test service has no dollars", offer({}), { test_network: true }, {}, { usd: null, rate_at: null }],
    ["of a test invoice has no dollars", offer({ asset_id: "regtest" }), {}, {}, { usd: null, rate_at: null }],
  ])("%s", (_, given, listing, others, expected) => {
    expect(priceOf(given, listing, others)).toMatchObject(expected)
  })

  it("varies by the fields that a document declares, unless the challenge declares them", () => {
    const document = {
      ...describedBy("own"),
      parameters: [],
      query: [],
      body: null,
      by: "provider",
      varies_by: ["model"],
    }
    const descriptions = [{ source: "well-known", described: document }]
    const price = { ...offer({}).price, varies_by: ["size"] } as CallOffer["price"]
    expect(priceOf(offer({}), {}, { descriptions })?.varies_by).toEqual(["model"])
    expect(priceOf(offer({ price }), {}, { descriptions })?.varies_by).toEqual(["size"])
    expect(priceOf(offer({}))?.varies_by).toEqual([])
  })

  it("does not replace the described request by a document that only declares what changes the price", () => {
    const nothing = { method: "GET", parameters: [], query: [], body: null, output: null }
    const priced = { source: "well-known", described: { ...nothing, by: "provider", varies_by: ["model"] } }
    const call = buildCall(LISTING, { ...parts(null, [priced, from("bazaar", "provider")]), rate: null })
    expect([call?.described_by, call?.parameters.length]).toEqual(["provider", describedBy("bazaar").parameters.length])
  })
})
