// The published formula of a pick: 100 × the sum of five weighted terms, each from 0 to 1. The page /methodology, the API and MCP
// read the shares from here. Pure.

import { interpret } from "@/lib/catalogue/list/interpret"
import type { ListedService } from "@/lib/catalogue/pick/schema"
import { isPriceOfCall } from "@/lib/protocols/money"

/**
 * The changes in each version of the formula, oldest first, as /methodology shows them. Add a line with every change of the
 * formula.
 */
export const PICK_CHANGES = ["First version."] as const

/** The share of each term. The shares add up to 1. */
export const PICK_SHARES = { fit: 0.4, reliability: 0.3, price: 0.15, health: 0.1, domain: 0.05 } as const
export type PickTerm = keyof typeof PICK_SHARES
export const PICK_TERMS = Object.keys(PICK_SHARES) as [PickTerm, ...PickTerm[]]

/** The best matches of the task are candidates. 100 of 1,000,000 services take 330 ms to find, 50 take 70 ms. */
export const MOST_MATCHES = 50
/** With fewer candidates that pass every condition, as many matches that pass the conditions of SQL become candidates too. */
export const ENOUGH = 10

/** The fit of a service that has the words outside of its name, and of one that is only similar to the task. */
const ELSEWHERE = 0.8

/** The price of one call in US dollars; null when unknown, on a test network, and when the price is not that of one call. */
export const getPrice = ({ asked_price }: Pick<ListedService, "asked_price">): number | null =>
  asked_price && isPriceOfCall(asked_price.basis) ? asked_price.usd : null

/** The lowest price above zero; null when no price is known. */
export function findCheapest(services: readonly ListedService[]): number | null {
  const prices = services.flatMap((service) => getPrice(service) || [])
  return prices.length > 0 ? Math.min(...prices) : null
}

/** @param cheapest the lowest price of all candidates */
export function rateService(task: string, service: ListedService, cheapest: number | null): Record<PickTerm, number> {
  const price = getPrice(service)
  const rated = {
    fit: rateFit(task, service.match),
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

/** 1 for a name with all words of the task; less for words elsewhere, for missing words and for mere similarity. */
function rateFit(task: string, match: ListedService["match"]): number {
  if (!match) return 0
  const { tier, terms, cosine } = match
  if (tier === "D") return ELSEWHERE * Math.max(0, cosine ?? 0)
  const wanted = interpret(task).terms.length
  const isWhole = wanted === 0 || terms.some((term) => term.toLowerCase() === task.toLowerCase())
  const share = isWhole ? 1 : Math.min(1, terms.length / wanted)
  return (tier === "C" ? ELSEWHERE : 1) * share
}

const round = (value: number, digits: number) => Number(value.toFixed(digits))
