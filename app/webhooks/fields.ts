// Reads the fields that the forms of a new webhook and of an edit share.

import { readField } from "@/app/_shared/actions"
import type { FilterValues } from "@/components/webhooks/form-state"
import { WEBHOOK_FILTERS } from "@/lib/webhooks/names"
import { WEBHOOK_EVENTS, type WebhookEvent } from "@/lib/webhooks/schema"

export function readEvents(form: FormData): WebhookEvent[] {
  const chosen = form.getAll("events")
  return WEBHOOK_EVENTS.filter((kind) => chosen.includes(kind))
}

export const readFilters = (form: FormData) =>
  Object.fromEntries(WEBHOOK_FILTERS.map((name) => [name, readField(form, name).trim()])) as FilterValues

/** A price that is no number stays a text, so that the error names the field. */
export function toFilterBody(filters: FilterValues): Record<string, string | number> {
  const { max_price_usd: price } = filters
  return { ...filters, max_price_usd: price !== "" && Number.isFinite(Number(price)) ? Number(price) : price }
}
