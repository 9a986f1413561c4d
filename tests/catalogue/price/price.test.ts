import { describe, expect, it } from "vitest"
import { choosePrice, type StatedPrice } from "@/lib/catalogue/price/price"

const now = new Date("2026-11-21T12:00:00Z")
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const nothing: StatedPrice = { priceSats: null, priceUsd: null, asset: null, network: null }
const usd = (priceUsd: number, asset = "USDC"): StatedPrice => ({ ...nothing, priceUsd, asset, network: "eip155:8453" })
const sats = (priceSats: bigint): StatedPrice => ({ ...nothing, priceSats, asset: "BTC", network: "lightning" })
const facts = (given: Partial<Parameters<typeof choosePrice>[0]>) => ({
  declared: nothing,
  observed: { ...nothing, at: null },
  source: nothing,
  isTestNetwork: false,
  ...given,
})

describe("the price that a service shows [D-reg-06]", () => {
  it.each([
    [
      "the declared price before the observed one",
      { declared: usd(0.01), observed: { ...usd(0.02), at: now } },
      { priceUsd: 0.01 },
    ],
    [
      "the observed price without a declared one",
      { observed: { ...usd(0.02), at: daysAgo(6.9) }, source: usd(0.5) },
      { priceUsd: 0.02 },
    ],
    [
      "the price of the source when the observed price is seven days old",
      { observed: { ...usd(0.02), at: daysAgo(7) }, source: usd(0.5) },
      { priceUsd: 0.5 },
    ],
    ["the price of the source as a last resort", { source: sats(5n) }, { priceSats: 5n, asset: "BTC" }],
    ["no price without any of the three", {}, { priceSats: null, priceUsd: null, compareUsd: null }],
    [
      "the observed asset and network next to a declared amount",
      { declared: { ...nothing, priceUsd: 0.01 }, observed: { ...usd(0.02), at: now } },
      { priceUsd: 0.01, asset: "USDC", network: "eip155:8453" },
    ],
    [
      "a declared price of zero, which is a price",
      { declared: usd(0), observed: { ...usd(0.02), at: now } },
      { priceUsd: 0, compareUsd: 0 },
    ],
    [
      "no dollars for test money with an observed price",
      { observed: { ...usd(0.02), at: now }, isTestNetwork: true },
      { priceUsd: null, compareUsd: null, asset: "USDC" },
    ],
    [
      "no dollars for test money with a declared price",
      { declared: usd(0.02), isTestNetwork: true },
      { priceUsd: null, compareUsd: null },
    ],
  ])("%s", (_sentence, given, expected) => {
    expect(choosePrice(facts(given), null, now)).toMatchObject(expected)
  })

  it("converts sats at the stored rate, and has no comparable price without a rate", () => {
    expect(choosePrice(facts({ declared: sats(1000n) }), 100_000, now)).toMatchObject({ priceUsd: null, compareUsd: 1 })
    expect(choosePrice(facts({ declared: sats(1000n) }), null, now).compareUsd).toBeNull()
  })
})
