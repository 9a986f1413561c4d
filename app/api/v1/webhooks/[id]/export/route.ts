import { serveWebhook } from "@/lib/api/webhook"
import { WEBHOOKS } from "@/lib/webhooks/contract"
import { exportWebhook } from "@/lib/webhooks/stored"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveWebhook(WEBHOOKS.exportWebhook, (webhook) =>
  exportWebhook(webhook, new Date()),
)
