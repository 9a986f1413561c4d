import { route } from "@/lib/api/route"
import { webhookHandler } from "@/lib/api/webhook"
import { deleteWebhook } from "@/lib/webhooks/commands"
import { WEBHOOKS } from "@/lib/webhooks/contract"
import { editWebhook } from "@/lib/webhooks/edit"
import { describeWebhook } from "@/lib/webhooks/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  webhookHandler(WEBHOOKS.getWebhook, describeWebhook),
  webhookHandler(WEBHOOKS.editWebhook, async (webhook, { readRawBody }) =>
    editWebhook(webhook, await readRawBody(), new Date()),
  ),
  webhookHandler(WEBHOOKS.deleteWebhook, deleteWebhook),
)
