// The state of the webhook forms between submissions. After a submission the form still shows the entered values, except secrets.
// Only the creation of a webhook or secret returns the new secret, once.

import type { ResultState } from "@/components/ui/problems"
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

/** The result of each form, shown above the fields of the form. */
export const RESULTS = {
  create: "create-answer",
  open: "open-answer",
  rotate: "rotate-answer",
  edit: "edit-answer",
  recover: "recover-answer",
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
export type CreateState = ResultState<{ values: CreateValues }, { kind: "created"; created: CreatedWebhook }>

export type EditValues = Omit<CreateValues, "secretChoice"> & { isActive: boolean }
export type EditState = ResultState<{ values: EditValues }>

export function toEditValues(details: WebhookDetails): EditValues {
  const filters = Object.fromEntries(WEBHOOK_FILTERS.map((name) => [name, String(details[name] ?? "")]))
  const events = details.events.split(",") as WebhookEvent[]
  return { url: details.url, events, filters: filters as FilterValues, isActive: details.is_active }
}

export type OpenState = ResultState<{ id: string }>
export type RecoverState = ResultState<{ since: string }>
export type RotateState = ResultState<
  { secretChoice: SecretChoice },
  { kind: "rotated"; secret: string; formerUntil: string }
>

/** The numbers of characters. The server passes the limits, so that the browser need not load the schema. */
export interface FormLimits {
  url: number
  secret: { min: number; max: number }
  filters: Readonly<Record<WebhookFilter, number>>
}
