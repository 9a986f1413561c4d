// The asked price: the amount in a valid challenge of the last seven days, else the listed price.

import { beforeEach, describe, expect, it } from "vitest"
import { updateComparedPrices } from "@/lib/catalogue/price/update-prices"
import { refreshFigures } from "@/lib/health/figures"
import type { Reply } from "@/lib/protocols/challenge"
import { l402Line, makeDocument, makeInvoice, makeRequirement, NOW } from "@/tests/protocols/builders"
import { x402Reply } from "@/tests/protocols/vectors"
import { aService, db, list } from "@/tests/support/directory"
import { detail } from "@/tests/support/registration"
import { respond as recordResponse } from "@/tests/support/respond"

const DAY_MS = 86_400_000
const later = (ms: number) => new Date(NOW.getTime() + ms)
const { signal } = new AbortController()
/** Records a response with a valid challenge. */
async function respond(service: { id: string; url: string }, reply: Reply, now = NOW) {
  expect(await recordResponse(service, reply, now)).toBe("ok")
}
const asks = (usd: number, changes: Record<string, unknown> = {}) =>
  x402Reply(makeDocument({ accepts: [makeRequirement({ amount: String(Math.round(usd * 1e6)), ...changes })] }))
const asksSats = (sats: bigint): Reply => ({
  status: 402,
  headers: { "www-authenticate": [l402Line({ invoice: makeInvoice({ amountMsat: sats * 1000n }) })] },
  body: "",
})
const TEST_MONEY = { network: "eip155:84532", asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e" }
const find = async (name: string) => {
  const { body } = await list(`?q=${encodeURIComponent(name)}`)
  return body.services[0]
}

describe("D-query-07 a service that asks more than it lists", () => {
  beforeEach(async () => {
    await respond(await aService({ name: "bait", declaredPriceUsd: 0.0001, declaredAsset: "EURC" }), asks(5))
    await respond(await aService({ name: "cent", declaredPriceUsd: 0.01 }), asks(0.01))
    await aService({ name: "listed", declaredPriceUsd: 0.02 })
    await aService({ name: "no price" })
  })

  it("is sorted by the price that it asks, and by the listed price with sort=price", async () => {
    expect((await list("?sort=asked_price")).names).toEqual(["cent", "listed", "bait", "no price"])
    expect((await list("?sort=asked_price&order=desc")).names).toEqual(["bait", "listed", "cent", "no price"])
    expect((await list("?sort=price")).names).toEqual(["bait", "cent", "listed", "no price"])
  })

  it("fails max_asked_usd, and passes max_price_usd", async () => {
    expect((await list("?max_asked_usd=1&sort=name")).names).toEqual(["cent", "listed"])
    expect((await list("?max_asked_usd=5&sort=name")).names).toEqual(["bait", "cent", "listed"])
    expect((await list("?max_price_usd=1&sort=name")).names).toEqual(["bait", "cent", "listed"])
  })

  it("has both prices and their difference, and is found by it", async () => {
    expect(await find("bait")).toMatchObject({
      price_usd: 0.0001,
      price_usd_equivalent: 0.0001,
      payment_asset: "EURC",
      price_drift: 49_999,
      asked_price: {
        ...{ price_sats: null, price_usd: 5, asset: "USDC", network: "eip155:8453" },
        ...{ usd: 5, from: "challenge" },
      },
      observed_price: { price_usd: 5 },
    })
    expect((await find("cent")).price_drift).toBeNull()
    expect((await find("listed")).asked_price).toEqual({
      ...{ price_sats: null, price_usd: 0.02, asset: null, network: null },
      ...{ usd: 0.02, rate_at: null, from: "listing", basis: null, unit: null },
    })
    expect((await find("no price")).asked_price).toBeNull()
    expect((await list("?price_drift=true")).names).toEqual(["bait"])
    expect((await list("?price_drift=false&sort=name")).names).toEqual(["cent", "listed", "no price"])
  })

  it("asks its listed price again when no challenge named a price for seven days", async () => {
    await refreshFigures({ now: later(7 * DAY_MS), signal })
    expect((await find("bait")).asked_price).toMatchObject({ usd: 5, from: "challenge" })
    await refreshFigures({ now: later(7 * DAY_MS + 1000), signal })
    expect((await find("bait")).asked_price).toMatchObject({ price_usd: 0.0001, usd: 0.0001, from: "listing" })
    expect((await list("?price_drift=true")).names).toEqual([])
    expect((await list("?sort=asked_price")).names).toEqual(["bait", "cent", "listed", "no price"])
    expect((await list("?max_asked_usd=1&sort=name")).names).toEqual(["bait", "cent", "listed"])
  })

  it("asks the price of the challenge again after the next check", async () => {
    const now = later(8 * DAY_MS)
    await refreshFigures({ now, signal })
    const bait = await db().service.findFirstOrThrow({ where: { name: "bait" } })
    await respond(bait, asks(5), now)
    expect((await find("bait")).asked_price).toMatchObject({ usd: 5, from: "challenge" })
  })

  it("asks the price of the challenge after the next check when no check has computed it yet, as after the migration", async () => {
    const { id } = await db().service.findFirstOrThrow({ where: { name: "bait" } })
    const none = { observedIsCurrent: false, observedCompareUsd: null }
    const bait = await db().service.update({ where: { id }, data: none })
    expect((await find("bait")).asked_price).toMatchObject({ usd: 0.0001, from: "listing" })
    await respond(bait, asks(5), later(1000))
    expect((await find("bait")).asked_price).toMatchObject({ usd: 5, from: "challenge" })
  })

  it("asks the new price after a challenge with another price", async () => {
    const bait = await db().service.findFirstOrThrow({ where: { name: "bait" } })
    await respond(bait, asks(0.0001), later(1000))
    expect(await find("bait")).toMatchObject({ asked_price: { usd: 0.0001, from: "challenge" }, price_drift: null })
  })
})

describe("a service that asks sats", () => {
  it("follows the rate of bitcoin, next to a listed price in dollars", async () => {
    await db().rate.create({ data: { pair: "BTC/USD", rate: 100_000, at: NOW } })
    const inDollars = await aService({ name: "dollars", protocol: "L402", declaredPriceUsd: 0.01 })
    const inSats = await aService({ name: "sats", protocol: "L402", declaredPriceSats: 10n })
    for (const service of [inDollars, inSats]) await respond(service, asksSats(500n))
    const read = async (name: string) => {
      const { price_usd, price_sats, price_usd_equivalent, asked_price } = await find(name)
      return [price_usd, price_sats, price_usd_equivalent, asked_price.price_sats, asked_price.usd]
    }
    expect(await read("dollars")).toEqual([0.01, null, 0.01, 500, 0.5])
    expect(await read("sats")).toEqual([null, 10, 0.01, 500, 0.5])
    expect((await find("dollars")).price_drift).toBe(49)
    expect((await list("?max_asked_usd=0.4")).names).toEqual([])
    expect(await updateComparedPrices(50_000, signal)).toBe(2)
    expect(await read("dollars")).toEqual([0.01, null, 0.01, 500, 0.25])
    expect(await read("sats")).toEqual([null, 10, 0.005, 500, 0.25])
    expect(await updateComparedPrices(50_000, signal)).toBe(0)
    expect((await list("?max_asked_usd=0.4&sort=name")).names).toEqual(["dollars", "sats"])
  })

  it("differs from a price in dollars by more than 10 %, because the rate of bitcoin moves", async () => {
    await db().rate.create({ data: { pair: "BTC/USD", rate: 100_000, at: NOW } })
    const service = await aService({ name: "dollars", protocol: "L402", declaredPriceUsd: 0.01 })
    await respond(service, asksSats(10n))
    for (const [rate, drift] of [
      [105_000, null],
      [91_000, null],
      [112_000, 0.12],
    ] as const) {
      await updateComparedPrices(rate, signal)
      expect((await find("dollars")).price_drift).toBe(drift)
    }
  })

  it("D-price-03 has the time of the rate that converted it", async () => {
    await db().rate.create({ data: { pair: "BTC/USD", rate: 100_000, at: NOW } })
    const at = "2026-11-21T00:00:00Z"
    await respond(await aService({ name: "sats", protocol: "L402" }), asksSats(500n))
    await respond(await aService({ name: "dollars" }), asks(0.02))
    expect((await find("sats")).asked_price).toMatchObject({ usd: 0.5, rate_at: at })
    expect((await find("dollars")).asked_price).toMatchObject({ usd: 0.02, rate_at: null })
    const { call } = await detail((await find("sats")).id)
    expect(call.offers).toMatchObject([{ price: { usd: 0.5, rate_at: at, varies_by: [] } }])
    await db().rate.create({ data: { pair: "BTC/USD", rate: 101_000, at: later(DAY_MS), used: false } })
    expect((await find("sats")).asked_price).toMatchObject({ rate_at: at })
  })

  it("has no asked price in dollars from a challenge that is too old, whatever the rate", async () => {
    const service = await aService({ name: "old", protocol: "L402", declaredPriceUsd: 0.01 })
    await respond(service, asksSats(500n))
    await refreshFigures({ now: later(8 * DAY_MS), signal })
    expect(await updateComparedPrices(50_000, signal)).toBe(0)
    expect((await find("old")).asked_price).toMatchObject({ price_usd: 0.01, usd: 0.01, from: "listing" })
  })
})

describe("a service that asks test money", () => {
  it("has no asked price in dollars, also after it had one", async () => {
    const service = await aService({ name: "play", declaredPriceUsd: 0.01 })
    await respond(service, asks(0.02))
    expect((await find("play")).asked_price).toMatchObject({ usd: 0.02 })
    await respond(service, asks(0.02, TEST_MONEY), later(1000))
    expect(await find("play")).toMatchObject({
      test_network: true,
      price_usd: null,
      price_usd_equivalent: null,
      asked_price: null,
    })
    expect((await list("?max_asked_usd=1000")).names).toEqual([])
    await respond(service, asks(0.02), later(2000))
    expect((await find("play")).asked_price).toMatchObject({ usd: 0.02, from: "challenge" })
  })

  it("has no dollars for a Lightning invoice on a test network, whatever the rate", async () => {
    await db().rate.create({ data: { pair: "BTC/USD", rate: 100_000, at: NOW } })
    const invoice = makeInvoice({ network: "testnet", amountMsat: 21_000n })
    const service = await aService({ name: "testnet", protocol: "L402", declaredPriceSats: 21n })
    await respond(service, { status: 402, headers: { "www-authenticate": [l402Line({ invoice })] }, body: "" })
    expect(await updateComparedPrices(50_000, signal)).toBe(0)
    expect(await find("testnet")).toMatchObject({
      price_usd_equivalent: null,
      asked_price: { price_sats: 21, usd: null, from: "challenge" },
    })
  })
})
