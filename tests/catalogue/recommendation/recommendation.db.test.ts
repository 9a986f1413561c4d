// The column `services.recommended` and its SQL function must equal `recommend`.

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type RecommendationInput, recommend } from "@/lib/catalogue/recommendation/recommendation"
import type { Prisma } from "@/lib/db/generated/client"
import { aService, db, pool } from "@/tests/support/directory"
import { anyFacts } from "./facts"

describe("the SQL function", () => {
  it("equals the function of the page, for any facts", async () => {
    const samples = fc.sample(anyFacts, { numRuns: 2000, seed: 17 })
    const rows = samples.map((facts) => ({
      ...facts,
      described: [facts.hasDescription, facts.hasPrice, facts.hasSchema].filter(Boolean).length,
    }))
    const { rows: computed } = await pool().query<{ value: number }>(
      `select recommendation(f.health, f.reliability, f."hasValidPayment", f."hasVerifiedDomain", f.described,
                             f."hasAskedPrice", f.drift, f."hostTurn") as value
       from jsonb_array_elements($1::jsonb) with ordinality each(item, place)
       cross join lateral jsonb_to_record(item) as f(
         health text, reliability float8, "hasValidPayment" boolean, "hasVerifiedDomain" boolean, described int,
         "hasAskedPrice" boolean, drift float8, "hostTurn" int)
       order by place`,
      [JSON.stringify(rows)],
    )
    expect(computed).toHaveLength(samples.length)
    for (const [index, facts] of samples.entries()) {
      expect(Math.abs((computed[index]?.value ?? -1) - recommend(facts)), JSON.stringify(facts)).toBeLessThan(1e-9)
    }
  })

  it.each([
    [1.019, 1, null],
    [0.981, 1, null],
    [0.01021, 0.01, 0.021],
    [0.02, 0.01, 1],
    [0.005, 0.01, -0.5],
    [0, 0.01, -1],
    [0.01, 0, 1],
    [0, 0, null],
    [5, 0.0001, 49_999],
    [1e16, 0.01, null],
    [null, 0.01, null],
    [0.01, null, null],
  ])(
    "relative_difference of an asked price of %d and a declared price of %d is %d",
    async (asked, declared, expected) => {
      const { rows } = await pool().query("select relative_difference($1::float8, $2::float8) as value", [
        asked,
        declared,
      ])
      expect(rows).toEqual([{ value: expected }])
    },
  )
})

const NONE: RecommendationInput = {
  health: "unknown",
  reliability: null,
  hasValidPayment: false,
  hasVerifiedDomain: false,
  hasDescription: false,
  hasPrice: false,
  hasSchema: false,
  hasAskedPrice: false,
  drift: null,
  hostTurn: 1,
}
const FULL = { healthStatus: "healthy", reliabilityScore: 90, hostTurn: 1 } as const
const full: RecommendationInput = { ...NONE, health: "healthy", reliability: 90 }
/** An asked price of a valid challenge. */
const asks = (usd: number, more: Prisma.ServiceUncheckedCreateInput | object = {}) => ({
  observedPriceUsd: usd,
  observedAt: new Date(),
  ...more,
})
type Columns = Partial<Prisma.ServiceUncheckedCreateInput>

describe("the column of a service", () => {
  it.each<[what: string, columns: Columns, facts: RecommendationInput]>([
    ["no facts", {}, NONE],
    ["a health and a score", FULL, full],
    ["degraded", { ...FULL, healthStatus: "degraded" }, { ...full, health: "degraded" }],
    ["down", { ...FULL, healthStatus: "down", description: "d" }, { ...full, health: "down" }],
    ["a valid x402 payment", { ...FULL, x402PaymentValid: 1 }, { ...full, hasValidPayment: true }],
    ["an invalid x402 payment", { ...FULL, x402PaymentValid: 0 }, full],
    ["a healthy L402 service", { ...FULL, protocol: "L402" }, { ...full, hasValidPayment: true }],
    [
      "a degraded MPP service",
      { ...FULL, protocol: "MPP", healthStatus: "degraded" },
      { ...full, health: "degraded", hasValidPayment: true },
    ],
    ["an unknown MPP service", { protocol: "MPP" }, NONE],
    ["a proved domain", { ...FULL, domainVerified: true }, { ...full, hasVerifiedDomain: true }],
    ["a description", { ...FULL, description: "Weather" }, { ...full, hasDescription: true }],
    ["a price in dollars", { ...FULL, declaredPriceUsd: 0.01 }, { ...full, hasPrice: true }],
    ["a price in sats", { ...FULL, declaredPriceSats: 10n }, { ...full, hasPrice: true }],
    ["parameters in the challenge", { ...FULL, challengeHasSchema: true }, { ...full, hasSchema: true }],
    ["parameters in a source", { ...FULL, sourceHasSchema: true }, { ...full, hasSchema: true }],
    [
      "parameters in both, a description and a price",
      { ...FULL, sourceHasSchema: true, challengeHasSchema: true, description: "d", declaredPriceUsd: 1 },
      { ...full, hasSchema: true, hasDescription: true, hasPrice: true },
    ],
    ["an asked price", { ...FULL, ...asks(0.01) }, { ...full, hasAskedPrice: true, hasPrice: true }],
    [
      "an asked price of eight days ago",
      { ...FULL, ...asks(0.01), observedAt: new Date(Date.now() - 8 * 86_400_000) },
      full,
    ],
    [
      "an asked price for test money",
      { ...FULL, ...asks(0.01), testNetwork: true },
      { ...full, hasAskedPrice: true, hasPrice: true },
    ],
    [
      "an asked price above the declared one",
      { ...FULL, ...asks(0.015), declaredPriceUsd: 0.01 },
      { ...full, hasAskedPrice: true, hasPrice: true, drift: 0.5 },
    ],
    [
      "an asked price below the price of a source",
      { ...FULL, ...asks(0.005), sourcePriceUsd: 0.01 },
      { ...full, hasAskedPrice: true, hasPrice: true, drift: -0.5 },
    ],
    [
      "an asked price in sats above the declared one",
      { ...FULL, observedPriceSats: 12n, observedAt: new Date(), declaredPriceSats: 10n },
      { ...full, hasAskedPrice: true, hasPrice: true, drift: 0.2 },
    ],
    [
      "the second turn of its host",
      { ...FULL, hostTurn: 2, description: "d" },
      { ...full, hasDescription: true, hostTurn: 2 },
    ],
  ])("with %s", async (_what, columns, facts) => {
    const { id } = await aService(columns)
    const { recommended } = await db().service.findUniqueOrThrow({ where: { id } })
    expect(recommended).toBeCloseTo(recommend(facts), 9)
  })

  it("follows an update of its facts", async () => {
    const { id } = await aService(FULL)
    const read = async () => (await db().service.findUniqueOrThrow({ where: { id } })).recommended
    expect(await read()).toBeCloseTo(recommend(full), 9)
    await db().service.update({ where: { id }, data: { healthStatus: "down" } })
    expect(await read()).toBe(0)
  })
})
