import { WEBHOOK_FILTERS, type WebhookFilter } from "@/lib/webhooks/names"

/** The filters in the response of a webhook without filters. */
export const NO_FILTERS = Object.fromEntries(WEBHOOK_FILTERS.map((name) => [name, null])) as Record<WebhookFilter, null>
