import { route } from "@/lib/api/handler"
import { webhookHandler } from "@/lib/api/webhook"
import { activateWebhook } from "@/lib/webhooks/commands"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: webhookHandler({ costs: true }, (webhook) => activateWebhook(webhook, new Date())),
})
