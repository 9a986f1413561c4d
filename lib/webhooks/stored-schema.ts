// What is stored of a subscriber, and how an administrator lists and deletes webhooks (docs/decisions.md#what-a-person-left). Zod schemas.

import { z } from "zod"
import { pageLimit } from "@/lib/contract/page-cursor"
import { namedObject } from "@/lib/contract/schema-names"
import { DeliveryLog, Removed, timestamp, WebhookDetails } from "@/lib/webhooks/schema"

/** Deliveries in the document of what is stored. Older ones are in the log, from `next_before` on. */
export const MOST_DELIVERIES = 1_000
export const StoredOfWebhook = namedObject("StoredOfWebhook", {
  exported_at: timestamp,
  webhook: WebhookDetails,
  /** A keyed hash of the network address that created the webhook. */
  creator_hash: z.string().nullable(),
  ...DeliveryLog.shape,
})
export type StoredOfWebhook = z.infer<typeof StoredOfWebhook>

export const WEBHOOK_PAGE = { size: 50, max: 200 } as const
export const WebhookListQuery = z.object({
  limit: pageLimit(WEBHOOK_PAGE.max, WEBHOOK_PAGE.size),
  after: z.uuid("must be the next_cursor of an earlier response").optional(),
})
export type WebhookListQuery = z.infer<typeof WebhookListQuery>
export const WebhookPage = namedObject("WebhookPage", {
  webhooks: z.array(
    WebhookDetails.pick({ id: true, events: true, is_active: true, created_at: true, last_triggered_at: true }).extend({
      receiver_host: z.string(),
      ...WebhookDetails.pick({ failure_count: true, next_attempt_at: true, deactivation_reason: true }).shape,
    }),
  ),
  next_cursor: z.string().nullable().describe("`after` of the next page; null on the last."),
})
export type WebhookPage = z.infer<typeof WebhookPage>

export const RemovedByAdmin = namedObject("RemovedByAdmin", { ...Removed.shape, receiver_host: z.string() })
