import { formatAhead, formatList, formatQuantity } from "@/components/format"
import type { HealthStatus } from "@/lib/catalogue/schema"
import { isUrl } from "@/lib/text/url"
import { WEBHOOK_FILTERS, type WebhookFilter } from "@/lib/webhooks/names"
import type { Attempt, DeliveryReport, WebhookDetails, WebhookEvent } from "@/lib/webhooks/schema"

export const EVENT_SENTENCES: Record<WebhookEvent, string> = {
  "service.new": "A new service is public.",
  "service.health_changed": "The health of a service changes.",
  "service.down": "A service goes down: it no longer responds.",
  "service.price_changed": "The price that a service asks for changes.",
  "service.payee_changed": "A service asks to be paid to another payee.",
  "service.schema_changed": "A service gets or loses a parameter, or requires one that was optional.",
  "service.cautions_changed": "A caution of a service begins or ends, such as a changed payee.",
  "incident.opened": "An incident begins: a service is degraded or down.",
  "incident.closed": "An incident ends, with its reason and duration.",
  "listing.dropped": "A source no longer lists a service.",
}

const FILTER_WORDS: Record<WebhookFilter, (value: string | number) => string> = {
  service_id: (id) => `service ${id}`,
  host: (host) => `host ${host}`,
  category: (category) => `category ${category}`,
  network: (network) => `network ${network}`,
  pay_to: (payees) => `payee ${payees}`,
  max_price_usd: (price) => `a price of at most $${price}`,
  protocol_filter: (protocol) => `protocol ${protocol}`,
}

/** Describes the filters of a webhook: ", only for host api.example.com and protocol L402". Empty without filters. */
export function describeFilters(filters: Readonly<Record<WebhookFilter, string | number | null>>): string {
  const parts = WEBHOOK_FILTERS.flatMap((name) => {
    const value = filters[name]
    return value === null || value === "" ? [] : [FILTER_WORDS[name](value)]
  })
  return parts.length === 0 ? "" : `, only for ${formatList(parts)}`
}

/** The states of deliveries have the same icons as health. */
export const STATE_WORDS: Record<DeliveryReport["state"], { health: HealthStatus; word: string }> = {
  pending: { health: "unknown", word: "Waiting" },
  delivered: { health: "healthy", word: "Delivered" },
  failed: { health: "down", word: "Failed" },
}

/** Returns the result of an attempt: "HTTP 204", or why there was no response. */
export function describeAttempt({ status, error }: Pick<Attempt, "status" | "error">): string {
  if (status === null) return error ?? "No response"
  return error === null ? `HTTP ${status}` : `HTTP ${status}: ${error}`
}

export function describeNext(details: Pick<WebhookDetails, "waiting" | "next_attempt_at">, now: Date): string {
  const { waiting, next_attempt_at } = details
  if (waiting === 0) return "no delivery waits"
  if (next_attempt_at === null || new Date(next_attempt_at) <= now) return "next attempt now"
  const ahead = formatAhead(next_attempt_at, now)
  return `next attempt ${ahead === "due now" ? "within a minute" : ahead}`
}

export const formatAttempts = (count: number) => formatQuantity(count, "attempt")

/** Returns the host of a URL, for headings. Returns any other text unchanged. */
export function hostOf(url: string): string {
  return isUrl(url) ? new URL(url).host : url
}
