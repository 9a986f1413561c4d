import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  rateFreshness,
  rateLatency,
  SCORE,
  SCORE_VERSION,
  scoreReliability,
  wilsonLowerBound,
} from "@/lib/health/rules/score"

const NOW = new Date("2026-11-21T12:00:00Z")
const HOUR_MS = 3_600_000
const at = (hoursAgo: number) => new Date(NOW.getTime() - hoursAgo * HOUR_MS)
const score = (ok: number, checks: number, p50Ms: number | null, hoursAgo = 0) =>
  scoreReliability({ ok, checks, p50Ms, evidenceAt: at(hoursAgo) }, NOW)

describe("D-health-02 the reliability score is 100 × W × (0.85 + 0.15 × L) × F", () => {
  it.each([
    // The expected scores use Wilson lower bounds from an independent calculator, with z = 1.96 (95 % confidence).
    ["3 ok of 3 checks, little evidence", 3, 3, 200, 43.8],
    ["96 ok of 96 checks, one day", 96, 96, 200, 96.2],
    ["2,880 ok of 2,880 checks, one month", 2880, 2880, 200, 99.9],
    ["50 ok of 100 checks", 50, 100, 200, 40.4],
    ["0 ok of 100 checks", 0, 100, 200, 0],
    ["10 ms, no better than 200 ms", 96, 96, 10, 96.2],
    ["5 s, which costs 15 %", 96, 96, 5000, 81.7],
    ["1 s, the logarithmic middle, which costs 7.5 %", 96, 96, 1000, 88.9],
    ["no response time, which costs 15 %", 96, 96, null, 81.7],
  ])("with %s", (_sentence, ok, checks, p50Ms, expected) => {
    expect(score(ok, checks, p50Ms)?.score).toBe(expected)
  })

  it.each([
    ["1 for one hour", 1, 1],
    ["0.75 after 12.5 hours, because it falls linearly", 12.5, 0.75],
    ["0.5 after a day", 24, 0.5],
    ["still 0.5 after ten days", 240, 0.5],
  ])("has a freshness factor that is %s", (_sentence, hours, expected) => {
    expect(rateFreshness(hours * HOUR_MS)).toBe(expected)
  })

  it("is null with fewer than three verdicts or without evidence", () => {
    expect(score(2, 2, 100)).toBeNull()
    expect(score(3, 3, 100)).not.toBeNull()
    expect(scoreReliability({ ok: 9, checks: 9, p50Ms: 1, evidenceAt: null }, NOW)).toBeNull()
  })

  it("is published with its terms and version, from which a client can compute the same score", () => {
    const { score: value, terms } = score(90, 96, 640, 5) ?? {}
    expect(terms).toMatchObject({
      version: SCORE_VERSION,
      ok: 90,
      checks: 96,
      p50_ms: 640,
      evidence_at: "2026-11-21T07:00:00Z",
    })
    const { wilson = 0, latency = 0, freshness = 0 } = terms ?? {}
    expect(value).toBeCloseTo(100 * wilson * (0.85 + 0.15 * latency) * freshness, 1)
  })

  it("stays between 0 and 100, and never rises with more failures, a longer response time or older evidence", () => {
    const evidence = fc.record({
      checks: fc.integer({ min: 3, max: 3000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      p50Ms: fc.integer({ min: 0, max: 60_000 }),
      hours: fc.double({ min: 0, max: 1000, noNaN: true }),
    })
    fc.assert(
      fc.property(evidence, ({ checks, share, p50Ms, hours }) => {
        const ok = Math.round(share * checks)
        const value = score(ok, checks, p50Ms, hours)?.score ?? -1
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(100)
        expect(score(Math.max(0, ok - 1), checks, p50Ms, hours)?.score).toBeLessThanOrEqual(value)
        expect(score(ok, checks, p50Ms * 2, hours)?.score).toBeLessThanOrEqual(value)
        expect(score(ok, checks, p50Ms, hours + 1)?.score).toBeLessThanOrEqual(value)
      }),
    )
  })

  it("has terms between 0 and 1", () => {
    expect(wilsonLowerBound(0, 0)).toBe(0)
    expect(rateLatency(SCORE.bestMs)).toBe(1)
    expect(rateLatency(0)).toBe(1)
    expect(rateLatency(SCORE.worstMs)).toBe(0)
    expect(rateLatency(90_000)).toBe(0)
  })
})
