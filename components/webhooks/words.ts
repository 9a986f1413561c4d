// Labels and sentences about events, deliveries and delivery attempts.

import { formatAhead, formatQuantity } from "@/components/format"
import type { HealthStatus } from "@/lib/catalogue/schema"
import { isUrl } from "@/lib/url"
import type { Attempt, DeliveryReport, WebhookDetails, WebhookEvent } from "@/lib/webhooks/schema"

export const EVENT_SENTENCES: Record<WebhookEvent, string> = {
  "service.new": "A new service is public.",
  "service.health_changed": "The health of a service changes.",
  "service.down": "A service goes down: it no longer responds.",
  "service.price_changed": "The price that a service asks for changes.",
  "service.payee_changed": "A service asks to be paid to another payee.",
  "incident.opened": "An incident begins: a service is degraded or down.",
  "incident.closed": "An incident ends, with its reason and duration.",
  "listing.dropped": "A source no longer lists a service.",
}

/** The states of deliveries have the same icons as health. */
export const STATE_WORDS: Record<DeliveryReport["state"], { health: HealthStatus; word: string; filter: string }> = {
  pending: { health: "unknown", word: "Waiting", filter: "Waiting" },
  delivered: { health: "healthy", word: "Delivered", filter: "Delivered" },
  failed: { health: "down", word: "Failed", filter: "Failed" },
}

/** Returns the result of an attempt: "HTTP 204", or why there was no response. */
export function describeAttempt({ status, error }: Pick<Attempt, "status" | "error">): string {
  if (status === null) return error ?? "No response"
  return error === null ? `HTTP ${status}` : `HTTP ${status}: ${error}`
}

/** Describes the time of the next delivery attempt. */
export function describeNext(details: Pick<WebhookDetails, "waiting" | "next_attempt_at">, now: Date): string {
  const { waiting, next_attempt_at } = details
  if (waiting === 0) return "no delivery waits"
  if (next_attempt_at === null || new Date(next_attempt_at) <= now) return "next attempt now"
  const ahead = formatAhead(next_attempt_at, now)
  return `next attempt ${ahead === "due now" ? "within a minute" : ahead}`
}

/** Formats a number of attempts, such as "3 attempts". */
export const formatAttempts = (count: number) => formatQuantity(count, "attempt")

/** Returns the host of a URL, for headings. Returns any other text unchanged. */
export function hostOf(url: string): string {
  return isUrl(url) ? new URL(url).host : url
}
