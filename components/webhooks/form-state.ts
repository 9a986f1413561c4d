// The state of the webhook forms between submissions. After a submission the form still shows the entered values, except secrets.
// Only the creation of a webhook or secret returns the new secret, once.

import type { Rejected } from "@/components/ui/problems"
import { WEBHOOK_FILTERS, type WebhookFilter } from "@/lib/webhooks/names"
import type { CreatedWebhook, WebhookDetails, WebhookEvent } from "@/lib/webhooks/schema"

export const FIELD_LABELS = {
  url: "URL",
  events: "Events",
  service_id: "Service",
  host: "Host",
  category: "Category",
  network: "Network",
  pay_to: "Payee",
  max_price_usd: "Highest price in USD",
  protocol_filter: "Protocol",
  secret: "Secret",
  id: "Webhook ID",
  key: "Secret",
  since: "Since",
}

/**
 * `attempt` is the number of submissions. After each submission the result takes the focus, even if the result has not changed.
 */
interface Attempted {
  attempt: number
}

/** The filters as texts; empty where the webhook does not filter. */
export type FilterValues = Record<WebhookFilter, string>

export type SecretChoice = "made" | "own"
export interface CreateValues {
  url: string
  events: WebhookEvent[]
  filters: FilterValues
  secretChoice: SecretChoice
}
export type CreateState = Attempted & { values: CreateValues } & (
    | { kind: "idle" }
    | Rejected
    | { kind: "created"; created: CreatedWebhook }
  )

export interface EditValues {
  url: string
  events: WebhookEvent[]
  filters: FilterValues
  isActive: boolean
}
export type EditState = Attempted & { values: EditValues } & ({ kind: "idle" } | Rejected)

export function toEditValues(details: WebhookDetails): EditValues {
  const filters = Object.fromEntries(WEBHOOK_FILTERS.map((name) => [name, String(details[name] ?? "")]))
  const events = details.events.split(",") as WebhookEvent[]
  return { url: details.url, events, filters: filters as FilterValues, isActive: details.is_active }
}

export type OpenState = Attempted & { id: string } & ({ kind: "idle" } | Rejected)
export type RecoverState = Attempted & { since: string } & ({ kind: "idle" } | Rejected)
export type RotateState = Attempted & { secretChoice: SecretChoice } & (
    | { kind: "idle" }
    | Rejected
    | { kind: "rotated"; secret: string; formerUntil: string }
  )

/**
 * The maximum lengths of the texts, in characters; a secret also has a minimum length. The server passes the limits, so that the
 * browser need not load the schema.
 */
export interface FormLimits {
  url: number
  secret: { min: number; max: number }
  filters: Readonly<Record<WebhookFilter, number>>
}
