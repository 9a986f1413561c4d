// The names of the filters of a webhook, for forms and documents. Pure.

/** The names in the API, in the order of the form. `protocol_filter` is the oldest one and has a longer name. */
export const WEBHOOK_FILTERS = [
  "service_id",
  "host",
  "category",
  "network",
  "pay_to",
  "max_price_usd",
  "protocol_filter",
] as const
/** The reason of a webhook that its owner deactivated. */
export const PAUSED = "Its owner paused it."
export type WebhookFilter = (typeof WEBHOOK_FILTERS)[number]
