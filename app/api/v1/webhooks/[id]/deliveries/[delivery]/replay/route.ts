import { route } from "@/lib/api/handler"
import { webhookHandler } from "@/lib/api/webhook"
import { replayDelivery } from "@/lib/webhooks/resend"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: webhookHandler({ costs: true }, async (webhook, { delivery }) =>
    Response.json(await replayDelivery(webhook, delivery), { status: 202 }),
  ),
})
