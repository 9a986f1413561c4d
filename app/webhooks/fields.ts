// Reads the fields that the forms of a new webhook and of an edit share.

import { readField, toNumber } from "@/app/_shared/actions"
import { type Parameters, readText } from "@/components/account/address"
import type { CreateValues, FilterValues } from "@/components/webhooks/form-state"
import { splitList } from "@/lib/text/text"
import { WEBHOOK_FILTERS } from "@/lib/webhooks/names"
import { chooseEvents, FORM_LIMITS, WEBHOOK_EVENTS, type WebhookEvent } from "@/lib/webhooks/schema"

export function readEvents(form: FormData): WebhookEvent[] {
  const chosen = form.getAll("events")
  return WEBHOOK_EVENTS.filter((kind) => chosen.includes(kind))
}

export const readFilters = (form: FormData) =>
  Object.fromEntries(WEBHOOK_FILTERS.map((name) => [name, readField(form, name).trim()])) as FilterValues

export const toFilterBody = (filters: FilterValues): Record<string, string | number> => ({
  ...filters,
  max_price_usd: toNumber(filters.max_price_usd),
})

/** Drops values that are too long; the form explains other invalid ones. Without `events`, they fit the filters. */
export function readPrefill(parameters: Parameters): CreateValues {
  const entries = WEBHOOK_FILTERS.map((name) => {
    const text = readText(parameters[name]).trim()
    return [name, text.length <= FORM_LIMITS.filters[name] ? text : ""]
  })
  const filters: FilterValues = Object.fromEntries(entries)
  const named = splitList(readText(parameters["events"]))
  const events = WEBHOOK_EVENTS.filter((kind) => named.includes(kind))
  return { url: "", events: events.length > 0 ? events : chooseEvents(filters), filters, secretChoice: "made" }
}
