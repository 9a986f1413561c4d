// The section of all webhooks, for a subscriber who asks what is stored of him, or to have it deleted.

import { declare, readPage } from "@/app/admin/sections/declare"
import { button } from "@/app/admin/sections/listing-actions"
import { ExportForm } from "@/components/account/export-form"
import { EXPORT_PATH } from "@/components/admin/address"
import { Ahead } from "@/components/site/moment"
import { listWebhooks } from "@/lib/webhooks/stored"
import { WebhookListQuery } from "@/lib/webhooks/stored-schema"

export const webhooks = declare({
  read: ({ part }) => listWebhooks(readPage(WebhookListQuery, part)),
  show: ({ webhooks: rows, next_cursor: next }, { now }) => ({
    title: "Webhooks",
    intro:
      rows.length === 0
        ? "No webhooks."
        : "Newest first. The path of a receiver may be a secret, so only its host is shown.",
    entries: rows.map(({ id, receiver_host, events, is_active, created_at, last_triggered_at, ...row }) => ({
      id,
      name: receiver_host,
      marks: !is_active ? "not active" : row.failure_count > 0 ? { health: "down", text: "failing" } : "active",
      about: [id],
      facts: [
        row.failure_count > 0 && ["Failures in a row", row.failure_count],
        row.next_attempt_at !== null && ["Next attempt", { node: <Ahead at={row.next_attempt_at} now={now} /> }],
        row.deactivation_reason !== null && ["Not active because", row.deactivation_reason],
        ["Events", events.replaceAll(",", ", ")],
        ["Created", { at: created_at }],
        ["Last attempt", last_triggered_at && { at: last_triggered_at }, "none"],
      ],
      body: <ExportForm path={EXPORT_PATH} fields={[["webhook", id]]} />,
      actions: [
        button("deleteWebhook", "Delete webhook", id, {
          fold: "Delete",
          note: "Deletes the webhook with its secret and its log. It cannot be restored.",
        }),
      ],
    })),
    next,
  }),
})
