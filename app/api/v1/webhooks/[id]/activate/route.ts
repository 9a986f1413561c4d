import { serveWebhook } from "@/lib/api/webhook"
import { activateWebhook } from "@/lib/webhooks/commands"
import { WEBHOOKS } from "@/lib/webhooks/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveWebhook(WEBHOOKS.activateWebhook, (webhook) =>
  activateWebhook(webhook, new Date()),
)
