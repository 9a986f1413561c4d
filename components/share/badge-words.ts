// The texts of the badges of a service, and the Markdown and HTML that embed a badge. Pure.

import { formatScore, formatUptime } from "@/components/format"
import { healthOf } from "@/components/labels"
import { formatAsked } from "@/components/listing/price"
import type { HealthStatus } from "@/lib/catalogue/schema"
import { SCORE } from "@/lib/health/rules/score"
import type { BadgedService, BadgeFigure, BadgeTone } from "@/lib/interfaces/badge/schema"

interface BadgeMessage {
  message: string
  tone: BadgeTone
}

const HEALTH_TONES: Record<HealthStatus, BadgeTone> = {
  healthy: "good",
  degraded: "warning",
  down: "bad",
  unknown: "neutral",
}
/** For a hidden or missing service. */
export const NOT_LISTED: BadgeMessage = { message: "not listed", tone: "neutral" }

/** A figure of under 96 checks is not shown: a badge has no space for its evidence. The colour is the health. */
export function describeBadge(facts: BadgedService, figure: BadgeFigure): BadgeMessage {
  const { message, tone } = facts.has_changed_payee ? describeChangedPayee(facts) : describe(facts, figure)
  return { message: message.replaceAll("\u00a0", " "), tone }
}

/** Whatever figure the badge shows otherwise: a good figure next to another payee would invite to pay. */
const describeChangedPayee = (facts: BadgedService): BadgeMessage =>
  healthOf(facts) === "down"
    ? { message: "down, payee changed", tone: "bad" }
    : { message: "payee changed", tone: "warning" }

function describe(facts: BadgedService, figure: BadgeFigure): BadgeMessage {
  if (figure === "summary") return describeSummary(facts)
  if (figure === "health") return measured(facts, healthOf(facts))
  if (figure === "price") {
    return neutral(
      facts.test_network ? "test network, no real money" : (formatAsked(facts, "call") ?? "no price known"),
    )
  }
  return figure === "uptime" ? describeUptime(facts) : describeScore(facts)
}

/** The health, and the uptime and the price where they are known. An outage needs no more words. */
function describeSummary(facts: BadgedService): BadgeMessage {
  const { uptime_30d, checks, test_network } = facts
  const health = healthOf(facts)
  const uptime = uptime_30d !== null && checks >= SCORE.shownFromChecks ? `uptime ${formatUptime(uptime_30d)}` : null
  const price = test_network ? "test network" : formatAsked(facts, "call")
  return measured(facts, [health, ...(health === "down" ? [] : [uptime, price])].filter(Boolean).join(" · "))
}

const neutral = (message: string): BadgeMessage => ({ message, tone: "neutral" })
const measured = (facts: BadgedService, message: string): BadgeMessage => ({
  message,
  tone: HEALTH_TONES[healthOf(facts)],
})

function describeUptime(facts: BadgedService): BadgeMessage {
  const { uptime_30d, checks } = facts
  if (uptime_30d === null) return describeUnmeasured(facts)
  if (checks < SCORE.shownFromChecks) return neutral(describeFewChecks(checks))
  return measured(facts, `uptime ${formatUptime(uptime_30d)} over ${SCORE.windowDays} days`)
}

function describeScore(facts: BadgedService): BadgeMessage {
  const { shown_score, uptime_30d, checks } = facts
  if (healthOf(facts) === "down") return neutral("no score while down")
  if (shown_score !== null) return measured(facts, `score ${formatScore(shown_score)}`)
  return uptime_30d === null ? describeUnmeasured(facts) : neutral(describeFewChecks(checks))
}

const describeUnmeasured = ({ probe_status }: BadgedService) =>
  neutral(probe_status === "unprobeable" ? "not probed" : "not measured yet")

export const describeFewChecks = (checks: number) => `not enough checks yet (${checks} of ${SCORE.shownFromChecks})`

/** @param figure by default the health */
export const badgePath = (number: number, figure: BadgeFigure = "health") =>
  `/badge/${number}.svg${figure === "health" ? "" : `?show=${figure}`}`

interface Embedded {
  alt: string
  image: string
  /** The URL that the badge links to. */
  page: string
}

export function writeBadgeMarkdown({ alt, image, page }: Embedded): string {
  return `[![${escapeMarkdown(alt)}](${image})](${page})`
}

export function writeBadgeHtml({ alt, image, page }: Embedded): string {
  return `<a href="${escapeHtml(page)}"><img src="${escapeHtml(image)}" alt="${escapeHtml(alt)}" height="20"></a>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Escapes what Markdown interprets in a line, and joins lines. Parentheses mean nothing after an escaped bracket. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<>#|~&]/g, "\\$&")
}

export const shortPath = (number: number | string) => `/s/${number}`
