// Webhooks in words: when each kind of event is sent, what a delivery's state means, how an attempt went. Pure.

import { formatAhead, formatQuantity } from "@/components/format"
import type { HealthStatus } from "@/lib/catalogue/schema"
import type { Attempt, DeliveryReport, WebhookDetails, WebhookEvent } from "@/lib/webhooks/schema"

export const EVENT_SENTENCES: Record<WebhookEvent, string> = {
  "service.new": "A service is listed, once it is public.",
  "service.health_changed": "A service’s health changes, for better or worse.",
  "service.down": "A service goes down: it does not answer any more.",
}

/** States borrow the glyphs of health, as verdicts do. */
export const STATE_WORDS: Record<DeliveryReport["state"], { health: HealthStatus; word: string; filter: string }> = {
  pending: { health: "unknown", word: "Waiting", filter: "Waiting" },
  delivered: { health: "healthy", word: "Delivered", filter: "Delivered" },
  failed: { health: "down", word: "Failed", filter: "Failed" },
}

/** How one attempt went: "HTTP 204", or why there was no answer. */
export function describeAttempt({ status, error }: Pick<Attempt, "status" | "error">): string {
  if (status === null) return error ?? "No answer"
  return error === null ? `HTTP ${status}` : `HTTP ${status}: ${error}`
}

/** What comes next for what waits. */
export function describeNext(details: Pick<WebhookDetails, "waiting" | "next_attempt_at">, now: Date): string {
  const { waiting, next_attempt_at } = details
  if (waiting === 0) return "nothing is waiting"
  if (next_attempt_at === null || new Date(next_attempt_at) <= now) return "next attempt now"
  const ahead = formatAhead(next_attempt_at, now)
  return `next attempt ${ahead === "due now" ? "within a minute" : ahead}`
}

/** "3 attempts". */
export const formatAttempts = (count: number) => formatQuantity(count, "attempt")

/** The host of an address, for headings; the address itself where it has none. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
