import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { HEALTH_STATUSES } from "@/lib/catalogue/names"
import {
  HEALTH_POINTS,
  QUALITY_SHARES,
  RECOMMENDATION_CHANGES,
  type RecommendationInput,
  recommend,
} from "@/lib/catalogue/recommendation/recommendation"
import { wilsonLowerBound } from "@/lib/health/rules/score"
import { anyFacts } from "./facts"

const GOOD: RecommendationInput = {
  health: "healthy",
  reliability: 98.8,
  hasValidPayment: true,
  hasVerifiedDomain: true,
  hasDescription: true,
  hasPrice: true,
  hasSchema: true,
  hasAskedPrice: true,
  drift: null,
  hostTurn: 1,
}
const NOTHING: RecommendationInput = {
  ...GOOD,
  health: "unknown",
  reliability: null,
  hasValidPayment: false,
  hasVerifiedDomain: false,
  hasDescription: false,
  hasPrice: false,
  hasSchema: false,
  hasAskedPrice: false,
}
/** A health with the best or the worst of all other facts. */
const best = (health: RecommendationInput["health"]) => ({ ...GOOD, reliability: 100, health })
const worst = (health: RecommendationInput["health"]) => ({ ...NOTHING, health })

describe("a new service with three right answers", () => {
  const scoreOf = (ok: number, checks: number) => 100 * wilsonLowerBound(ok, checks)
  const place = (ok: number, checks: number) => recommend({ ...GOOD, reliability: scoreOf(ok, checks) })

  it.each([
    ["99 % of a month", 2851, 2880, true],
    ["90 % of a day", 86, 96, true],
    ["60 % of a day", 58, 96, true],
    ["half of a month", 1440, 2880, true],
    ["a third of a month", 960, 2880, false],
    ["a quarter of a day", 24, 96, false],
  ])("compares with a healthy service that is right in %s", (_, ok, checks, isBehind) => {
    expect(place(3, 3) < place(ok, checks)).toBe(isBehind)
  })
})

describe("the recommendation", () => {
  it.each<[what: string, facts: Partial<RecommendationInput>, expected: number]>([
    ["all known and good", {}, 99.64],
    ["the best possible", { reliability: 100 }, 100],
    ["the fourth service of its host", { hostTurn: 2 }, 74.82],
    ["the seventh service of its host", { hostTurn: 3 }, 66.5467],
    ["no proved domain and no parameters", { hasVerifiedDomain: false, hasSchema: false }, 92.9733],
    ["an asked price of twice the listed one", { drift: 1 }, 94.64],
    ["an asked price of a hundred times the listed one", { drift: 99 }, 94.64],
    ["an asked price 10 % above the listed one", { drift: 0.1 }, 99.14],
    ["an asked price 10 % below the listed one", { drift: -0.1 }, 99.14],
    ["no asked price", { hasAskedPrice: false }, 94.64],
    ["no asked price, with an old difference", { hasAskedPrice: false, drift: 0.1 }, 94.64],
    ["no valid payment", { hasValidPayment: false }, 94.64],
    ["no description, no price, no parameters", { hasDescription: false, hasPrice: false, hasSchema: false }, 94.64],
    ["three checks", { reliability: 43.8 }, 83.14],
    ["no score", { reliability: null }, 70],
    ["degraded", { health: "degraded" }, 48.8272],
    ["unknown", { health: "unknown" }, 23.8272],
    ["down", { health: "down", hasValidPayment: false }, 0],
    ["down at any turn", { health: "down", hostTurn: 7 }, 0],
  ])("with %s", (_what, facts, expected) => {
    expect(recommend({ ...GOOD, ...facts })).toBeCloseTo(expected, 4)
  })

  it("has shares that add up to 1, and a version", () => {
    expect(Object.values(QUALITY_SHARES).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12)
    expect(RECOMMENDATION_CHANGES.length).toBeGreaterThan(0)
  })

  it("leaves a gap below the base of each better health, so that no quality closes it", () => {
    const { healthy, degraded, unknown, down } = HEALTH_POINTS
    expect(healthy.base + healthy.span).toBe(100)
    expect(degraded.base + degraded.span).toBeLessThan(healthy.base)
    expect(unknown.base + unknown.span).toBeLessThan(degraded.base)
    expect([unknown.base, down.base, down.span]).toEqual([0, 0, 0])
  })

  it("puts every healthy service before all others, and every degraded one before unknown and down ones, at any turn", () => {
    const turns = [1, 2, 3, 10, 1000]
    for (const hostTurn of turns) {
      for (const other of turns) {
        const at = { hostTurn: other }
        expect(recommend({ ...worst("healthy"), hasPrice: true, hostTurn })).toBeGreaterThan(
          recommend({ ...best("degraded"), ...at }),
        )
        expect(recommend({ ...worst("degraded"), hasPrice: true, hostTurn })).toBeGreaterThan(
          recommend({ ...best("unknown"), ...at }),
        )
        expect(recommend({ ...worst("unknown"), hasPrice: true, hostTurn })).toBeGreaterThan(
          recommend({ ...best("down"), ...at }),
        )
      }
    }
  })

  it("is from 0 to 100, and 0 for every service that is down", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const value = recommend(facts)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(100 + 1e-9)
        expect(recommend({ ...facts, health: "down" })).toBe(0)
      }),
    )
  })

  it("never falls when a fact improves", () => {
    const flags = ["hasValidPayment", "hasVerifiedDomain", "hasDescription", "hasPrice", "hasSchema"] as const
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const value = recommend(facts) - 1e-9
        for (const flag of flags) expect(recommend({ ...facts, [flag]: true })).toBeGreaterThanOrEqual(value)
        expect(recommend({ ...facts, hasAskedPrice: true, drift: null })).toBeGreaterThanOrEqual(value)
        expect(recommend({ ...facts, reliability: 100 })).toBeGreaterThanOrEqual(value)
        expect(recommend({ ...facts, hostTurn: 1 })).toBeGreaterThanOrEqual(value)
        expect(recommend({ ...facts, health: "healthy" })).toBeGreaterThanOrEqual(value)
      }),
    )
  })

  it("has points for every health", () => {
    expect(Object.keys(HEALTH_POINTS).sort()).toEqual([...HEALTH_STATUSES].sort())
  })
})
