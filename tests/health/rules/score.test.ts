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
    // Wilson bounds by an independent calculator, z = 1.96.
    ["3 of 3 promise little", 3, 3, 200, 43.8],
    ["96 of 96, a day's worth", 96, 96, 200, 96.2],
    ["2,880 of 2,880, a month's worth", 2880, 2880, 200, 99.9],
    ["half of them", 50, 100, 200, 40.4],
    ["none of them", 0, 100, 200, 0],
    ["fast or faster is the same", 96, 96, 10, 96.2],
    ["five seconds and more cost 15 %", 96, 96, 5000, 81.7],
    ["the middle of the logarithm, a second, costs half of it", 96, 96, 1000, 88.9],
    ["what never answers has no speed", 96, 96, null, 81.7],
  ])("%s", (_sentence, ok, checks, p50Ms, expected) => {
    expect(score(ok, checks, p50Ms)?.score).toBe(expected)
  })

  it.each([
    ["fresh for an hour", 1, 1],
    ["falling in a line", 12.5, 0.75],
    ["half after a day", 24, 0.5],
    ["and no lower", 240, 0.5],
  ])("evidence is %s", (_sentence, hours, expected) => {
    expect(rateFreshness(hours * HOUR_MS)).toBe(expected)
  })

  it("is null under three verdicts, and without evidence", () => {
    expect(score(2, 2, 100)).toBeNull()
    expect(score(3, 3, 100)).not.toBeNull()
    expect(scoreReliability({ ok: 9, checks: 9, p50Ms: 1, evidenceAt: null }, NOW)).toBeNull()
  })

  it("goes out with its terms and version, from which anybody gets the same number", () => {
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

  it("stays within 0 and 100, and never rises with failures, slowness or age", () => {
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

  it("has terms that are fractions", () => {
    expect(wilsonLowerBound(0, 0)).toBe(0)
    expect(rateLatency(SCORE.bestMs)).toBe(1)
    expect(rateLatency(0)).toBe(1)
    expect(rateLatency(SCORE.worstMs)).toBe(0)
    expect(rateLatency(90_000)).toBe(0)
  })
})
