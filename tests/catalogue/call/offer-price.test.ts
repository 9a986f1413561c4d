import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { listOffers } from "@/lib/catalogue/call/offers"
import { OfferPrice } from "@/lib/catalogue/call/schema"
import { PRICE_BASES } from "@/lib/protocols/money"
import { detect } from "@/lib/protocols/registry"
import {
  l402Line,
  makeDocument,
  makeRequirement,
  NOW,
  paymentLine,
  SOMEONE,
  tempoRequest,
} from "../../protocols/builders"
import { challengeReply, x402Reply } from "../../protocols/vectors"

const FACILITATOR = { name: "USD Coin", version: "2", facilitatorAddress: SOMEONE }
const prices = (reply: Parameters<typeof detect>[0]) =>
  detect(reply, { now: NOW }).flatMap((detection) =>
    listOffers(detection, NOW).map(({ price }) => OfferPrice.parse(price)),
  )
const x402 = (given: Record<string, unknown>) =>
  prices(x402Reply(makeDocument({ accepts: [makeRequirement(given)] })))[0]
const flow = (paymentFlow: string) => ({ extra: { name: "USD Coin", version: "2", paymentFlow } })
const OF_SESSION = { methodDetails: { chainId: 4217, escrowContract: SOMEONE } }
const mpp = (intent: string, request: Record<string, unknown>) =>
  prices(challengeReply(paymentLine(tempoRequest(request), { intent })))[0]

describe("D-price-01 what a price pays for", () => {
  it.each([
    ["x402 exact", () => x402({ amount: "10000" }), { basis: "per_call", amount: "0.01", usd: 0.01, unit: "request" }],
    [
      "x402 upto",
      () => x402({ scheme: "upto", amount: "50000", extra: FACILITATOR }),
      { basis: "ceiling", amount: "0.05" },
    ],
    ["x402 paid upfront", () => x402(flow("upfront")), { basis: "upfront", refundable: false }],
    ["x402 in escrow", () => x402(flow("escrow")), { basis: "upfront", refundable: true }],
    ["x402 of nothing", () => x402({ amount: "0" }), { basis: "free", amount: "0" }],
    ["an MPP charge", () => mpp("charge", {}), { basis: "per_call", unit: "request", units_per_payment: "1" }],
    [
      "an MPP session",
      () => mpp("session", { amount: "25", unitType: "llm_token", suggestedDeposit: "1000000", ...OF_SESSION }),
      {
        basis: "metered",
        amount: "0.000025",
        unit: "llm_token",
        units_per_payment: null,
        deposit: "1",
        refundable: true,
      },
    ],
    [
      "an MPP subscription",
      () =>
        mpp("subscription", {
          amount: "5000000",
          periodUnit: "week",
          periodCount: "2",
          subscriptionExpires: "2027-11-20T00:00:00Z",
        }),
      { basis: "period", amount: "5", unit: "week", units_per_payment: "2" },
    ],
    ["an L402 invoice", () => prices(challengeReply(l402Line()))[0], { basis: "per_call", asset: "BTC", usd: null }],
  ] as const)("of %s", (_, read, expected) => expect(read()).toMatchObject(expected))

  it.each([
    ["x402", () => x402({ extra: { name: "USD Coin", version: "2", variesBy: ["model", "model", 7, " size "] } })],
    ["MPP", () => mpp("charge", { variesBy: ["model", "size"] })],
  ])("of %s has the request fields that change it, as far as declared", (_, read) => {
    expect(read()).toMatchObject({ varies_by: ["model", "size"] })
  })

  it.each([undefined, "model", [], [""], { 0: "model" }])("declared as %j has none", (variesBy) => {
    expect(x402({ extra: { name: "USD Coin", version: "2", variesBy } })?.varies_by).toEqual([])
  })

  it("bounds the number and the length of declared fields", () => {
    const variesBy = Array.from({ length: 20 }, (_, n) => `${n}${"x".repeat(150)}`)
    const fields = x402({ extra: { name: "USD Coin", version: "2", variesBy } })?.varies_by ?? []
    expect([fields.length, Math.max(...fields.map(({ length }) => length))]).toEqual([16, 100])
  })

  it("names only bases that the database accepts", () => expect(new Set(PRICE_BASES).size).toBe(8))

  it("keeps the amount: whole units and smallest units are the same number", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n }), (atomic) => {
        const amount = x402({ amount: String(atomic) })?.amount ?? ""
        const [whole = "", fraction = ""] = amount.split(".")
        expect(BigInt(whole + fraction.padEnd(6, "0"))).toBe(atomic)
      }),
      { numRuns: 100 },
    )
  })
})
