import { serveWebhook } from "@/lib/api/webhook"
import { WEBHOOKS } from "@/lib/webhooks/contract"
import { replayDelivery } from "@/lib/webhooks/resend"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveWebhook(
  WEBHOOKS.replayDelivery,
  async (webhook, { delivery }) => Response.json(await replayDelivery(webhook, delivery), { status: 202 }),
)
