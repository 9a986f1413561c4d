// The form of a new webhook, filled in by the URL: /webhooks?service_id=…&host=…&category=…&events=…. Pure.

import { type Parameters, readText } from "@/components/account/address"
import type { CreateValues, FilterValues } from "@/components/webhooks/form-state"
import { splitList } from "@/lib/text/text"
import { WEBHOOK_FILTERS } from "@/lib/webhooks/names"
import { chooseEvents, FORM_LIMITS, WEBHOOK_EVENTS } from "@/lib/webhooks/schema"

/**
 * Values that are too long are dropped. Other invalid values stay in the form, which explains them when it is sent. Without `events`,
 * the events fit the filters.
 */
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
