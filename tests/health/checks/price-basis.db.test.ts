// What a price pays for changes with a check, also when its amount stays.

import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { formatAsked } from "@/components/listing/asked-price"
import { listPriceDrops } from "@/lib/catalogue/discovery/recent"
import { parseListQuery } from "@/lib/catalogue/list/query"
import { updatePrices } from "@/lib/catalogue/price/update-prices"
import { listServices } from "@/lib/catalogue/queries"
import { db, disconnect } from "@/lib/db/client"
import { makeDocument, makeRequirement, NOW, paymentLine, SOMEONE, tempoRequest } from "@/tests/protocols/builders"
import { challengeReply, x402Reply } from "@/tests/protocols/vectors"
import { resetDatabase } from "@/tests/support/reset"
import { respond } from "@/tests/support/respond"
import { aService } from "@/tests/support/service"

beforeEach(() => resetDatabase())
afterAll(() => disconnect())

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

  it("reports no fallen price when a price of a call becomes the price of a unit", async () => {
    const service = await aService({ protocol: "MPP" })
    await respond(service, mpp("charge", { amount: "1000000" }), NOW)
    const methodDetails = { chainId: 4217, escrowContract: SOMEONE }
    await respond(service, mpp("session", { amount: "25", unitType: "token", methodDetails }), LATER)
    expect((await list())[0]?.asked_price?.basis).toBe("metered")
    expect(await listPriceDrops(LATER)).toEqual([])
  })
})
