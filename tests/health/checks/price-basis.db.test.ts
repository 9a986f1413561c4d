// What a price pays for changes with a check, also when its amount stays.

import { describe, expect, it } from "vitest"
import { formatAsked } from "@/components/listing/price"
import { listServices } from "@/lib/catalogue/list/page"
import { parseListQuery } from "@/lib/catalogue/list/query"
import { updateComparedPrices, updatePrices } from "@/lib/catalogue/price/update-prices"
import { sql } from "@/lib/db/sql"
import { isPriceOfCall, PRICE_BASES } from "@/lib/protocols/money"
import { makeDocument, makeRequirement, NOW, paymentLine, SOMEONE, tempoRequest } from "@/tests/protocols/builders"
import { challengeReply, x402Reply } from "@/tests/protocols/vectors"
import { aService, db } from "@/tests/support/directory"
import { respond } from "@/tests/support/respond"

const LATER = new Date(NOW.getTime() + 15 * 60_000)
const extra = { name: "USD Coin", version: "2", facilitatorAddress: SOMEONE }
const x402 = (scheme: string) =>
  x402Reply(makeDocument({ accepts: [makeRequirement({ scheme, amount: "50000", extra })] }))
const mpp = (intent: string, request: Record<string, unknown>) =>
  challengeReply(paymentLine(tempoRequest(request), { intent }))
const list = async (search = "") => (await listServices(parseListQuery(new URLSearchParams(search)).query)).services

describe("D-price-02 a check", () => {
  it("takes the price of a ceiling out of the comparison that was observed before prices had a basis", async () => {
    const service = await aService({ protocol: "x402" })
    await respond(service, x402("upto"), NOW)
    await db().service.update({ where: { id: service.id }, data: { observedBasis: null, observedUnit: null } })
    await updatePrices(db(), [service.id], NOW)
    expect(await list("max_asked_usd=1")).toHaveLength(1)
    await respond(service, x402("upto"), LATER)
    expect((await list())[0]?.asked_price).toMatchObject({ basis: "ceiling", usd: null })
    expect(await list("max_asked_usd=1")).toEqual([])
  })

  it.each([
    ["exact", "upto", { basis: "ceiling", usd: null }],
    ["upto", "exact", { basis: "per_call", usd: 0.05 }],
  ])("follows the change from %s to %s of the same amount", async (before, after, expected) => {
    const service = await aService({ protocol: "x402" })
    await respond(service, x402(before), NOW)
    await respond(service, x402(after), LATER)
    expect((await list())[0]?.asked_price).toMatchObject(expected)
  })

  it("shows a subscription with the number of its units", async () => {
    const service = await aService({ protocol: "MPP" })
    const period = { periodUnit: "week", periodCount: "2", subscriptionExpires: "2027-11-20T00:00:00Z" }
    await respond(service, mpp("subscription", { amount: "5000000", ...period }), NOW)
    const [shown] = await list()
    expect(shown && formatAsked(shown)).toBe("$5 per 2 weeks")
  })

  it("takes the price of a unit after the price of a call", async () => {
    const service = await aService({ protocol: "MPP" })
    await respond(service, mpp("charge", { amount: "1000000" }), NOW)
    const methodDetails = { chainId: 4217, escrowContract: SOMEONE }
    await respond(service, mpp("session", { amount: "25", unitType: "token", methodDetails }), LATER)
    expect((await list())[0]?.asked_price?.basis).toBe("metered")
  })
})

describe("D-price-04 the difference between the asked and the listed price", () => {
  const driftOf = async () => (await list())[0]?.price_drift

  it("is that of two prices of a call only", async () => {
    const service = await aService({ protocol: "x402", declaredPriceUsd: 0.01 })
    await respond(service, x402("exact"), NOW)
    expect(await driftOf()).toBe(4)
    await respond(service, x402("upto"), LATER)
    expect(await driftOf()).toBeNull()
  })

  it.each([
    [null, 4],
    ["per_call", 4],
    ["ceiling", null],
    ["metered", null],
  ])("with a source's price of the basis %s is %s", async (sourceBasis, expected) => {
    const service = await aService({ protocol: "x402", sourcePriceUsd: 0.01, sourceBasis })
    await respond(service, x402("exact"), NOW)
    expect(await driftOf()).toBe(expected)
  })

  it("does not count for the recommended order when there is none", async () => {
    const recommended: number[] = []
    for (const scheme of ["upto", "exact"]) {
      const service = await aService({ protocol: "x402", declaredPriceUsd: 0.01 })
      await respond(service, x402(scheme), NOW)
      const row = await db().service.findUniqueOrThrow({ where: { id: service.id } })
      recommended.push(row.recommended)
    }
    const [ofCeiling = 0, ofCall = 0] = recommended
    // The price has a share of 0.1 in the 24 points of a service of unknown health, or in the 50 of a healthy one.
    expect(ofCeiling - ofCall).toBeGreaterThan(2)
  })
})

describe("D-price-04 a price that a source lists", () => {
  const listed = async (sourceBasis: string | null, amounts: object) => {
    const { id } = await aService({ ...amounts, sourceBasis, sourceUnit: "token" })
    await updatePrices(db(), [id], NOW)
    return id
  }

  it("is no price of a call before the first check where the source says so", async () => {
    const ceiling = await listed("ceiling", { sourcePriceUsd: 0.05 })
    const call = await listed(null, { sourcePriceUsd: 0.07 })
    const shown = await list("sort=asked_price")
    expect(
      shown.map(({ id, asked_price, price_usd }) => [id, asked_price?.usd, asked_price?.basis, price_usd]),
    ).toEqual([
      [call, 0.07, null, 0.07],
      [ceiling, null, "ceiling", 0.05],
    ])
    for (const search of ["max_asked_usd=1", "max_price_usd=1"]) {
      expect(
        (await list(search)).map(({ id }) => id),
        search,
      ).toEqual([call])
    }
  })

  it("stays apart when the rate of bitcoin changes", async () => {
    await listed("metered", { sourcePriceSats: 1500n })
    await updateComparedPrices(100_000, new AbortController().signal)
    const [shown] = await list()
    expect([shown?.asked_price?.usd, shown?.price_usd_equivalent, shown && formatAsked(shown)]).toEqual([
      ...[null, null],
      "1,500\u00a0sats per token",
    ])
  })

  it("gives way to a declared price, which has no basis", async () => {
    const { id } = await aService({ sourcePriceUsd: 0.05, sourceBasis: "ceiling", declaredPriceUsd: 0.02 })
    await updatePrices(db(), [id], NOW)
    expect((await list())[0]?.asked_price).toMatchObject({ usd: 0.02, basis: null })
  })
})

it("the database has the bases of a call", async () => {
  for (const basis of [null, ...PRICE_BASES]) {
    const [row] = await db().$queryRaw<{ is: boolean }[]>(sql`select is_price_of_call(${basis}) as is`)
    expect(row?.is, String(basis)).toBe(isPriceOfCall(basis))
  }
})
