// The published formula of a pick: 100 × the sum of five weighted terms, each from 0 to 1. The page /how, the API and MCP
// read the shares from here. Pure.

import { type Candidate, getPrice } from "@/lib/catalogue/pick/candidate"
import type { ListedService } from "@/lib/catalogue/pick/schema"

/**
 * The changes in each version of the formula, oldest first, as /how shows them. Add a line with every change of the
 * formula.
 */
export const PICK_CHANGES = [
  "First version.",
  "Fit is measured by how much of the task a service has, in which field. A service with a low fit is never picked.",
  "Fit has fewer rules: one incidental word no longer fits a task, and categories that a task names no longer count.",
  "Of equal scores, an HTTP endpoint comes before an MCP tool.",
] as const

/** The share of each term. The shares add up to 1. */
export const PICK_SHARES = { fit: 0.4, reliability: 0.3, price: 0.15, health: 0.1, domain: 0.05 } as const
export type PickTerm = keyof typeof PICK_SHARES
export const PICK_TERMS = Object.keys(PICK_SHARES) as [PickTerm, ...PickTerm[]]

/** The best matches of the task are candidates. 100 of 1,000,000 services take 330 ms to find, 50 take 70 ms. */
export const MOST_MATCHES = 50
/** With fewer candidates that pass every condition, as many matches that pass the conditions of SQL become candidates too. */
export const ENOUGH = 10

/** The lowest price above zero; null when no price is known. */
export function findCheapest(services: readonly ListedService[]): number | null {
  const prices = services.flatMap((service) => getPrice(service) || [])
  return prices.length > 0 ? Math.min(...prices) : null
}

/** @param cheapest the lowest price of all candidates that may be picked */
export function rateService({ service, fit }: Candidate, cheapest: number | null): Record<PickTerm, number> {
  const price = getPrice(service)
  const rated = {
    fit,
    reliability: (service.reliability_score ?? 0) / 100,
    price: price === null ? 0 : price === 0 ? 1 : (cheapest ?? price) / price,
    health: service.health_status === "healthy" ? 1 : 0.5,
    domain: Number(service.domain_verified === 1),
  }
  return Object.fromEntries(PICK_TERMS.map((name) => [name, round(rated[name], 4)])) as Record<PickTerm, number>
}

export function sumTerms(terms: Record<PickTerm, number>): number {
  const sum = PICK_TERMS.reduce((total, name) => total + PICK_SHARES[name] * terms[name], 0)
  return round(100 * sum, 1)
}

const round = (value: number, digits: number) => Number(value.toFixed(digits))
