// The published reliability score, 100 × W × (0.85 + 0.15 × L) × F (docs/decisions.md#health). W is the lower bound of the
// uptime, L rates the latency, F the freshness. The result includes each term, so that clients can recompute the score. Pure.

import type { Reliability } from "@/lib/catalogue/schema"
import { formatTimestamp } from "@/lib/time"

/**
 * The changes in each version of the score, oldest first, as /how shows them. Add a line with every change of the score.
 */
export const SCORE_CHANGES = ["First version.", "The median latency counts valid responses only."] as const
export const SCORE_VERSION = SCORE_CHANGES.length
export const SCORE = {
  minimumVerdicts: 3,
  /**
   * Pages show the score from this number of checks on, which is about one day. The generated column `shown_score` repeats the
   * number.
   */
  shownFromChecks: 96,
  windowDays: 30,
  /** The normal quantile for a two-sided confidence of 95 %. */
  z: 1.96,
  latencyWeight: 0.15,
  /**
   * L is 1 for a median latency up to `bestMs` and 0 from `worstMs` on. Between `bestMs` and `worstMs` L falls with the logarithm
   * of the latency.
   */
  bestMs: 200,
  worstMs: 5000,
  /**
   * F is 1 up to `freshHours` after the last verdict, and `staleFactor` from `staleHours` on. Between the two F falls linearly.
   */
  freshHours: 1,
  staleHours: 24,
  staleFactor: 0.5,
} as const

export interface Evidence {
  /**
   * The number of `checks` with the verdict `ok`, slow responses included. `checks` counts the checks with a verdict within 30
   * days.
   */
  ok: number
  checks: number
  p50Ms: number | null
  /** The time of the last check with a verdict. */
  evidenceAt: Date | null
}

export interface Score {
  /** From 0 to 100, rounded to one decimal. */
  score: number
  /** Every factor of the score and its input, as stored in `services.score_terms` and returned by the API. */
  terms: Reliability
}

const HOUR_MS = 3_600_000
const clamp = (value: number) => Math.min(1, Math.max(0, value))
const round = (value: number, digits: number) => Number(value.toFixed(digits))

/** Returns null with fewer than three checks with a verdict, which is too little evidence. */
export function scoreReliability({ ok, checks, p50Ms, evidenceAt }: Evidence, now: Date): Score | null {
  if (checks < SCORE.minimumVerdicts || evidenceAt === null) return null
  const wilson = round(wilsonLowerBound(ok, checks), 6)
  const latency = round(rateLatency(p50Ms), 6)
  const freshness = round(rateFreshness(now.getTime() - evidenceAt.getTime()), 6)
  const score = round(100 * wilson * (1 - SCORE.latencyWeight + SCORE.latencyWeight * latency) * freshness, 1)
  const inputs = { ok, checks, p50_ms: p50Ms, evidence_at: formatTimestamp(evidenceAt) }
  return { score, terms: { version: SCORE_VERSION, wilson, latency, freshness, ...inputs } }
}

/**
 * The lower bound of the share of `ok`, with 95 % confidence (Wilson 1927). For the same share, fewer checks give a smaller
 * result.
 */
export function wilsonLowerBound(ok: number, checks: number): number {
  if (checks === 0) return 0
  const share = ok / checks
  const z2 = SCORE.z ** 2
  const middle = share + z2 / (2 * checks)
  const spread = SCORE.z * Math.sqrt((share * (1 - share) + z2 / (4 * checks)) / checks)
  return clamp((middle - spread) / (1 + z2 / checks))
}

/** Returns L, from 0 for a slow service to 1 for a fast one; 0 for a service that never responded. */
export function rateLatency(p50Ms: number | null): number {
  if (p50Ms === null) return 0
  return clamp(1 - Math.log(p50Ms / SCORE.bestMs) / Math.log(SCORE.worstMs / SCORE.bestMs))
}

export function rateFreshness(ageMs: number): number {
  const aged = clamp((ageMs / HOUR_MS - SCORE.freshHours) / (SCORE.staleHours - SCORE.freshHours))
  return 1 - (1 - SCORE.staleFactor) * aged
}
