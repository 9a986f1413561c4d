import { describe, expect, it } from "vitest"
import { choosePrice, type StatedPrice, toUsd } from "@/lib/catalogue/price/price"

const now = new Date("2026-11-21T12:00:00Z")
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const nothing: StatedPrice = { usd: null, sats: null, asset: null, network: null }
const usd = (amount: number, asset = "USDC"): StatedPrice => ({
  ...nothing,
  usd: amount,
  asset,
  network: "eip155:8453",
})
const sats = (amount: number): StatedPrice => ({ ...nothing, sats: amount, asset: "BTC", network: "lightning" })
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
      { price_usd: 0.01 },
    ],
    [
      "the observed price without a declared one",
      { observed: { ...usd(0.02), at: daysAgo(6.9) }, source: usd(0.5) },
      { price_usd: 0.02 },
    ],
    [
      "the price of the source when the observed price is seven days old",
      { observed: { ...usd(0.02), at: daysAgo(7) }, source: usd(0.5) },
      { price_usd: 0.5 },
    ],
    ["the price of the source as a last resort", { source: sats(5) }, { price_sats: 5, payment_asset: "BTC" }],
    ["no price without any of the three", {}, { price_sats: null, price_usd: null, compare_usd: null }],
    [
      "the observed asset and network next to a declared amount",
      { declared: { ...nothing, usd: 0.01 }, observed: { ...usd(0.02), at: now } },
      { price_usd: 0.01, payment_asset: "USDC", payment_network: "eip155:8453" },
    ],
    [
      "a declared price of zero, which is a price",
      { declared: usd(0), observed: { ...usd(0.02), at: now } },
      { price_usd: 0, compare_usd: 0 },
    ],
    [
      "no dollars for test money with an observed price",
      { observed: { ...usd(0.02), at: now }, isTestNetwork: true },
      { price_usd: null, compare_usd: null, payment_asset: "USDC" },
    ],
    [
      "no dollars for test money with a declared price",
      { declared: usd(0.02), isTestNetwork: true },
      { price_usd: null, compare_usd: null },
    ],
  ])("%s", (_sentence, given, expected) => {
    expect(choosePrice(facts(given), null, now)).toMatchObject(expected)
  })

  it("converts sats at the stored rate, and has no comparable price without a rate", () => {
    expect(choosePrice(facts({ declared: sats(1000) }), 100_000, now)).toMatchObject({
      price_usd: null,
      compare_usd: 1,
    })
    expect(choosePrice(facts({ declared: sats(1000) }), null, now).compare_usd).toBeNull()
  })
})

describe("the asked price", () => {
  it.each<
    [what: string, given: Parameters<typeof facts>[0], rate: number | null, current: boolean, usd: number | null]
  >([
    ["without any challenge", { declared: usd(0.01) }, null, false, null],
    ["the price in a challenge", { observed: { ...usd(5), at: now } }, null, true, 5],
    [
      "the price in a challenge, next to a declared one",
      { declared: usd(1), observed: { ...usd(5), at: now } },
      null,
      true,
      5,
    ],
    ["a price that is almost seven days old", { observed: { ...usd(5), at: daysAgo(6.999) } }, null, true, 5],
    ["a price that is seven days old", { observed: { ...usd(5), at: daysAgo(7) } }, null, false, null],
    ["a price of zero", { observed: { ...usd(0), at: now } }, null, true, 0],
    ["a challenge without an amount", { observed: { ...usd(5), usd: null, at: now } }, null, false, null],
    ["a price without a time", { observed: { ...usd(5), at: null } }, null, false, null],
    ["sats at the stored rate", { observed: { ...sats(1000), at: now } }, 100_000, true, 1],
    ["sats without a rate", { observed: { ...sats(1000), at: now } }, null, true, null],
    ["sats that are too old", { observed: { ...sats(1000), at: daysAgo(8) } }, 100_000, false, null],
    ["dollars of test money", { observed: { ...usd(5), at: now }, isTestNetwork: true }, null, true, null],
    ["sats on a test network", { observed: { ...sats(1000), at: now }, isTestNetwork: true }, 100_000, true, null],
  ])("%s", (_what, given, rate, observed_is_current, observed_compare_usd) => {
    expect(choosePrice(facts(given), rate, now)).toMatchObject({ observed_is_current, observed_compare_usd })
  })

  it("does not change the listed price of a service that declares one", () => {
    const declared = choosePrice(facts({ declared: usd(0.01, "EURC") }), null, now)
    const { observed_is_current: _, observed_compare_usd: __, ...listed } = declared
    const asked = choosePrice(facts({ declared: usd(0.01, "EURC"), observed: { ...usd(5), at: now } }), null, now)
    expect(asked).toEqual({ ...listed, observed_is_current: true, observed_compare_usd: 5 })
  })
})

it("compares dollars as they are printed: with 15 digits, declared or converted", () => {
  expect(choosePrice(facts({ declared: usd(0.1 + 0.2) }), null, now).compare_usd).toBe(0.3)
  expect(toUsd({ usd: null, sats: 1001 }, 100_000)).toBe(1.001)
})
