import { route } from "@/lib/api/route"
import { webhookHandler } from "@/lib/api/webhook"
import { activateWebhook } from "@/lib/webhooks/commands"
import { WEBHOOKS } from "@/lib/webhooks/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  webhookHandler(WEBHOOKS.activateWebhook, (webhook) => activateWebhook(webhook, new Date())),
)
