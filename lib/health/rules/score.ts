// The published reliability score (docs/decisions.md#health): 100 × W × (0.85 + 0.15 × L) × F. Pure. Each term is part of the result, so
// that a client can compute the score again.

import type { Reliability } from "@/lib/catalogue/schema"
import { formatTimestamp } from "@/lib/time"

/** What each version of the score changed, oldest first. Any change of it adds a line, which /methodology shows. */
export const SCORE_CHANGES = ["First version."] as const
export const SCORE_VERSION = SCORE_CHANGES.length
export const SCORE = {
  minimumVerdicts: 3,
  windowDays: 30,
  /** 95 %, two-sided. */
  z: 1.96,
  latencyWeight: 0.15,
  /** L is 1 up to `bestMs` and 0 from `worstMs`; between them it falls with the logarithm. */
  bestMs: 200,
  worstMs: 5000,
  /** F is 1 up to `freshHours` since the last verdict and `staleFactor` from `staleHours`; between them it falls linearly. */
  freshHours: 1,
  staleHours: 24,
  staleFactor: 0.5,
} as const

export interface Evidence {
  /** Checks with the verdict `ok`, including slow ones, of the `checks` with a verdict in the window. */
  ok: number
  checks: number
  p50Ms: number | null
  /** The time of the last check with a verdict. */
  evidenceAt: Date | null
}

export interface Score {
  /** 0 to 100, one decimal. */
  score: number
  /** Every factor and its input, as `services.score_terms` stores them and the API shows them. */
  terms: Reliability
}

const HOUR_MS = 3_600_000
const clamp = (value: number) => Math.min(1, Math.max(0, value))
const round = (value: number, digits: number) => Number(value.toFixed(digits))

/** Null with fewer than three verdicts. */
export function scoreReliability({ ok, checks, p50Ms, evidenceAt }: Evidence, now: Date): Score | null {
  if (checks < SCORE.minimumVerdicts || evidenceAt === null) return null
  const wilson = round(wilsonLowerBound(ok, checks), 6)
  const latency = round(rateLatency(p50Ms), 6)
  const freshness = round(rateFreshness(now.getTime() - evidenceAt.getTime()), 6)
  const score = round(100 * wilson * (1 - SCORE.latencyWeight + SCORE.latencyWeight * latency) * freshness, 1)
  const inputs = { ok, checks, p50_ms: p50Ms, evidence_at: formatTimestamp(evidenceAt) }
  return { score, terms: { version: SCORE_VERSION, wilson, latency, freshness, ...inputs } }
}

/** The lower bound of the share of `ok` with 95 % confidence (Wilson 1927). Fewer checks have a lower bound. */
export function wilsonLowerBound(ok: number, checks: number): number {
  if (checks === 0) return 0
  const share = ok / checks
  const z2 = SCORE.z ** 2
  const middle = share + z2 / (2 * checks)
  const spread = SCORE.z * Math.sqrt((share * (1 - share) + z2 / (4 * checks)) / checks)
  return clamp((middle - spread) / (1 + z2 / checks))
}

/** 0 for a service that never responded. */
export function rateLatency(p50Ms: number | null): number {
  if (p50Ms === null) return 0
  return clamp(1 - Math.log(p50Ms / SCORE.bestMs) / Math.log(SCORE.worstMs / SCORE.bestMs))
}

export function rateFreshness(ageMs: number): number {
  const aged = clamp((ageMs / HOUR_MS - SCORE.freshHours) / (SCORE.staleHours - SCORE.freshHours))
  return 1 - (1 - SCORE.staleFactor) * aged
}
