// The words of a pick: the sentence of the result, the reason for each term, how a fallback differs. The page, the API and MCP
// show these texts. Pure.

import { CAUTION_RULES } from "@/lib/catalogue/cautions/cautions"
import { getPrice } from "@/lib/catalogue/pick/candidate"
import type { Choice, Rated } from "@/lib/catalogue/pick/choose"
import type { PickTerm } from "@/lib/catalogue/pick/formula"
import { needsMcpClient } from "@/lib/catalogue/pick/schema"
import { formatUsd } from "@/lib/protocols/money"

const MOST_WORDS = 4

/** Holds no text of a provider: agents read the sentence first. */
export function describeChoice({ choice, considered, leftOut, closest }: Choice): string {
  if (choice) {
    const others = considered === 1 ? "the only one that passes" : `the best of ${considered} that pass`
    const sentence = `The choice is ${others} every condition, with a score of ${choice.score}.`
    return needsMcpClient(choice.service) ? `${sentence} It needs an MCP client that pays.` : sentence
  }
  if (leftOut.length > 0) return "Services fit the task, but none passes every condition; left_out says why."
  if (closest.length > 0)
    return "Nothing fits the task. closest lists what comes nearest, each for a part of the task only."
  return "Nothing fits the task. Try fewer or other words."
}

export function explainTerms(one: Rated, cheapest: number | null): Record<PickTerm, string> {
  return {
    fit: explainFit(one),
    reliability: explainReliability(one),
    price: explainPrice(one, cheapest),
    health: one.service.health_status === "healthy" ? "Healthy" : "Degraded: some checks fail",
    domain: one.service.domain_verified === 1 ? "Domain verified" : "Domain not verified",
  }
}

function explainFit({ words }: Rated): string {
  if (words.length === 0) return "Similar to the task, in other words"
  return `Matches ${words
    .slice(0, MOST_WORDS)
    .map((word) => `“${word}”`)
    .join(", ")}`
}

function explainReliability({ checks, service: { reliability_score, uptime_30d } }: Rated): string {
  const all = `${checks.toLocaleString("en-US")} check${checks === 1 ? "" : "s"}`
  if (reliability_score === null || uptime_30d === null) return `Too few checks for a score: ${all} so far`
  const right = `${formatShare(uptime_30d)} right over 30 days`
  return checks < CAUTION_RULES.newUntilChecks
    ? `New: ${checks} of ${CAUTION_RULES.newUntilChecks} checks so far`
    : `${right}, ${all}`
}

/** Rounded down, like every uptime: only a perfect record is 100.0. */
const formatShare = (share: number) => `${(Math.floor(Number((share * 1000).toFixed(6))) / 10).toFixed(1)} %`

function explainPrice({ service }: Rated, cheapest: number | null): string {
  const price = getPrice(service)
  if (price === null) return "The price of one call is not known"
  if (price === 0) return "Free"
  const isCheapest = cheapest === null || price <= cheapest
  return isCheapest
    ? `${formatUsd(price)}, the lowest of the matches`
    : `${formatUsd(price)}; the cheapest match asks ${formatUsd(cheapest)}`
}

/** Scores that differ by less are equal to a buyer. */
const SAME_SCORE = 1

/** "As reliable, $0.003 dearer". */
export function describeDifference(one: Rated, choice: Rated): string {
  const { url, protocol } = one.service
  const isSameEndpoint = url === choice.service.url && protocol !== choice.service.protocol
  const facts = [
    isSameEndpoint ? `the same endpoint by ${protocol}` : null,
    needsMcpClient(one.service) ? "needs an MCP client that pays" : null,
    compareReliability(one, choice),
    comparePrices(getPrice(one.service), getPrice(choice.service)),
  ]
  const text = facts.flatMap((fact) => fact ?? []).join(", ")
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function compareReliability(one: Rated, choice: Rated): string {
  const difference = 100 * (one.terms.reliability - choice.terms.reliability)
  if (Math.abs(difference) < SAME_SCORE || isSameRecord(one, choice)) return "as reliable"
  return difference > 0 ? "more reliable" : "less reliable"
}

/** The scores of two new services with the same uptime differ by their number of checks alone. */
function isSameRecord(one: Rated, choice: Rated): boolean {
  const areNew = Math.max(one.checks, choice.checks) < CAUTION_RULES.newUntilChecks
  return areNew && one.service.uptime_30d !== null && one.service.uptime_30d === choice.service.uptime_30d
}

function comparePrices(own: number | null, other: number | null): string {
  if (own === null) return "price not known"
  if (other === null) return `asks ${formatUsd(own)}`
  if (own === other) return "the same price"
  const difference = formatUsd(Number(Math.abs(own - other).toPrecision(6)))
  return own < other ? `${difference} cheaper` : `${difference} dearer`
}
