// The recommendation of a service, a number from 0 to 100 by which the page sorts its list. The column `services.recommended` is
// computed by the SQL function `recommendation`, which must equal `recommend`; a test compares both. Pure.

import type { HealthStatus } from "@/lib/catalogue/names"

/**
 * The changes in each version of the formula, oldest first, as /how shows them. Add a line with every change of the
 * formula.
 */
export const RECOMMENDATION_CHANGES = [
  "First version.",
  "The asked price and the listed price are compared only when both are prices of one call.",
  "A service whose payee has changed comes last.",
] as const

/** The points that each health gives, and the points that quality can add: every healthy service comes before all others. */
export const HEALTH_POINTS = {
  healthy: { base: 50, span: 50 },
  degraded: { base: 25, span: 24 },
  unknown: { base: 0, span: 24 },
  down: { base: 0, span: 0 },
} as const satisfies Record<HealthStatus, { base: number; span: number }>

/** The share of each term in the quality. The shares add up to 1. */
export const QUALITY_SHARES = { reliability: 0.6, payment: 0.1, domain: 0.1, description: 0.1, price: 0.1 } as const

/** The places of a host that lose nothing. The next three services count half, the three after them a third. */
export const PLACES_PER_TURN = 3

export interface RecommendationInput {
  health: HealthStatus
  /** The reliability score, which few checks bound: 0 to 100. Null counts as 0. */
  reliability: number | null
  hasValidPayment: boolean
  hasVerifiedDomain: boolean
  hasDescription: boolean
  hasPrice: boolean
  /** Whether the challenge or a source describes the parameters. */
  hasSchema: boolean
  /** Whether a valid challenge named an amount within seven days. */
  hasAskedPrice: boolean
  /** The difference between asked and declared price relative to the declared price; null up to 2 %, and unless both are of a call. */
  drift: number | null
  /** 1 for the three best services of the host, 2 for the next three. */
  hostTurn: number
}

/** The terms of the quality, each from 0 to 1. */
export function rateQuality(facts: RecommendationInput): Record<keyof typeof QUALITY_SHARES, number> {
  const described = [facts.hasDescription, facts.hasPrice, facts.hasSchema].filter(Boolean).length
  return {
    reliability: (facts.reliability ?? 0) / 100,
    payment: Number(facts.hasValidPayment),
    domain: Number(facts.hasVerifiedDomain),
    description: described / 3,
    price: facts.hasAskedPrice ? Math.max(0, 1 - Math.abs(facts.drift ?? 0)) : 0,
  }
}

export function recommend(facts: RecommendationInput): number {
  const { base, span } = HEALTH_POINTS[facts.health]
  const terms = rateQuality(facts)
  const names = Object.keys(QUALITY_SHARES) as (keyof typeof QUALITY_SHARES)[]
  const quality = names.reduce((sum, name) => sum + QUALITY_SHARES[name] * terms[name], 0)
  return base + (span * quality) / facts.hostTurn
}
