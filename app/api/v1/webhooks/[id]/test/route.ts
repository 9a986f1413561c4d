import { serveWebhook } from "@/lib/api/webhook"
import { WEBHOOKS } from "@/lib/webhooks/contract"
import { sendTest } from "@/lib/webhooks/resend"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveWebhook(WEBHOOKS.testWebhook, async (webhook) =>
  Response.json(await sendTest(webhook, new Date()), { status: 202 }),
)
