import { describe, expect, it } from "vitest"
import { formatPercent } from "@/components/format"
import {
  describeListed,
  describePrice,
  findPriceDifference,
  formatAsked,
  writeOfferPrice,
} from "@/components/listing/price"
import { chooseUnit, drawPriceLine, listPoints } from "@/components/service/price/price-line"
import type { CallOffer, OfferPrice } from "@/lib/catalogue/call/schema"
import type { AskedPrice } from "@/lib/catalogue/schema"
import { asked } from "./fixtures"

const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ") ?? null

describe("the asked price in words", () => {
  it.each<[Partial<AskedPrice>, ReturnType<typeof describePrice>]>([
    [{ price_usd: 0.05 }, { value: "$0.05", below: "per call" }],
    [
      { price_sats: 21, usd: 0.02 },
      { value: "$0.02", below: "21 sats" },
    ],
    [
      { price_usd: 0.05, basis: "ceiling" },
      { value: "up to $0.05", below: "for one call" },
    ],
    [
      { price_usd: 0.05, basis: "metered", unit: "token" },
      { value: "$0.05", below: "per token" },
    ],
    [{}, { value: null, unknown: "no price known" }],
  ])("of %j is on two lines", (given, lines) => {
    const service = { asked_price: asked(given), price_drift: null, test_network: false, payment_asset: null }
    const found = describePrice({ ...service, price_sats: null, price_usd_equivalent: null })
    expect("below" in found ? { ...found, below: plain(found.below) } : found).toEqual(lines)
  })

  it("is not shown of test money", () => {
    const service = { asked_price: asked({ price_sats: 21 }), test_network: true }
    expect(formatAsked(service)).toBeNull()
  })

  it.each([
    ["the listed one in dollars", { price_usd_equivalent: 0.04, price_sats: 42, price_drift: -0.5 }, "listed $0.04"],
    ["the listed one in sats", { price_usd_equivalent: null, price_sats: 42, price_drift: -0.5 }, "listed 42 sats"],
    ["one of a source", { price_usd_equivalent: 0.02, price_sats: 21, price_drift: -0.5 }, "50 % below its source"],
    ["none", { price_usd_equivalent: 0.04, price_sats: 42, price_drift: null }, null],
  ])("differs from %s", (_, listed, words) => {
    const asked_price = asked({ price_sats: 21, usd: 0.02 })
    expect(plain(describeListed({ asked_price, ...listed }))).toBe(words)
    expect(describeListed({ asked_price: { ...asked_price, from: "listing" }, ...listed })).toBeNull()
  })
})

const listed = (price_usd: number | null, price_sats: number | null) => ({ price_usd, price_sats })
const compare = (...prices: Parameters<typeof findPriceDifference>) => {
  const found = findPriceDifference(...prices)
  return found && plain(`${found.listed} for ${found.asked}`)
}

describe("findPriceDifference", () => {
  it.each<[string, string | null, ReturnType<typeof listed>, AskedPrice | null]>([
    ["another price in dollars", "$0.01 for $0.02", listed(0.01, null), asked({ price_usd: 0.02 })],
    ["another price in sats", "42 sats for 21 sats", listed(null, 42), asked({ price_sats: 21, usd: 0.02 })],
    ["a price in dollars for one in sats", "$0.04 for $0.02", listed(0.04, null), asked({ price_sats: 21, usd: 0.02 })],
    ["nothing listed for a price", "$0 for $0.02", listed(0, null), asked({ price_usd: 0.02 })],
    ["the same price", null, listed(0.02, null), asked({ price_usd: 0.02 })],
    ["free and asked to be free", null, listed(0, null), asked({ price_usd: 0 })],
    ["under 2 %", null, listed(1, null), asked({ price_usd: 1.0199 })],
    ["more than 2 %", "$1 for $1.03", listed(1, null), asked({ price_usd: 1.03 })],
    ["under 10 % between currencies", null, listed(0.0215, null), asked({ price_sats: 21, usd: 0.02 })],
    ["a ceiling", null, listed(0.01, null), asked({ price_usd: 0.02, basis: "ceiling" })],
    ["a price paid first", "$0.01 for $0.02", listed(0.01, null), asked({ price_usd: 0.02, basis: "upfront" })],
    ["no listed price", null, listed(null, null), asked({ price_usd: 0.02 })],
    ["no unit in common", null, listed(null, 21), asked({ price_usd: 0.02 })],
    ["no price in a challenge", null, listed(0.01, null), asked({ price_usd: 0.02, from: "listing" })],
    ["no asked price", null, listed(0.01, null), null],
  ])("of %s is %s", (_case, expected, mine, theirs) => expect(compare(mine, theirs)).toBe(expected))
})

const PRICE: OfferPrice = {
  ...{ basis: "per_call", amount: "0.05", asset: "USDC", network: null, unit: "request", units_per_payment: "1" },
  ...{ deposit: null, usd: 0.05, rate_at: null, refundable: null, varies_by: [] },
}
const OFFER: CallOffer = {
  ...{ scheme: "exact", network: null, asset: "USDC", asset_id: null, amount: "50000", decimals: 6, price_sats: null },
  ...{ price_usd: 0.05, pay_to: null, timeout_seconds: null, price: PRICE },
}
const write = (offer: Partial<CallOffer>, price: Partial<OfferPrice> | null = {}) =>
  plain(writeOfferPrice({ ...OFFER, ...offer, price: price && { ...PRICE, ...price } }))

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

const price = (at: string, price_usd: number | null, price_sats: number | null = null) => ({
  at: `${at}T00:00:00Z`,
  price_usd,
  price_sats,
  asset: "USDC",
  network: null,
})
const NOW = new Date("2026-11-21T00:00:00Z")
const HISTORY = [price("2026-11-11", 0.02), price("2026-11-06", 0.008), price("2026-11-01", 0.01)]
const WIDE = { from: 40, to: 640 }

describe("the points of the price line", () => {
  it("are oldest first, each with its change", () => {
    const points = listPoints(HISTORY, "usd")
    expect(points.map(({ amount }) => amount)).toEqual([0.01, 0.008, 0.02])
    expect(points.map(({ change }) => change && formatPercent(change).replace("\u00a0", " "))).toEqual([
      null,
      "−20 %",
      "+150 %",
    ])
  })

  it("leave out rows with the same price and rows without an amount", () => {
    const more = [price("2026-11-12", 0.02), price("2026-11-11", null), ...HISTORY]
    expect(listPoints(more, "usd")).toHaveLength(3)
  })

  it("have no change after a price of 0", () => {
    expect(listPoints([price("2026-11-02", 1), price("2026-11-01", 0)], "usd")[1]?.change).toBeNull()
  })

  it("are in dollars if any is known, else in sats", () => {
    expect(chooseUnit(HISTORY)).toBe("usd")
    expect(chooseUnit([price("2026-11-01", null, 21)])).toBe("sats")
  })
})

describe("the price line", () => {
  const draw = (listed: number | null = null) => drawPriceLine(listPoints(HISTORY, "usd"), listed, NOW, WIDE)

  it("is a step line over time that ends now, with its axis from 0", () => {
    const { path, ticks, listedY } = draw()
    expect(path).toBe("M40 87H190V100H340V24H640")
    expect(ticks).toEqual([
      { amount: 0, y: 150 },
      { amount: 0.01, y: 87 },
      { amount: 0.02, y: 24 },
    ])
    expect(listedY).toBeNull()
    expect(draw(0.01).listedY).toBe(87)
  })

  it("labels every change that has room, and the newest first", () => {
    expect(draw().labels.map(({ point }) => point.amount)).toEqual([0.02, 0.008])
    const close = [price("2026-11-20", 0.011), price("2026-11-19", 0.01), price("2026-11-01", 0.0101)]
    const labels = drawPriceLine(listPoints(close, "usd"), null, NOW, WIDE).labels
    expect(labels.map(({ point, anchor }) => [point.amount, anchor])).toEqual([[0.011, "end"]])
  })
})
