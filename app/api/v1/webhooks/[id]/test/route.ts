import { route } from "@/lib/api/handler"
import { webhookHandler } from "@/lib/api/webhook"
import { sendTest } from "@/lib/webhooks/resend"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: webhookHandler({ costs: true }, async (webhook) =>
    Response.json(await sendTest(webhook, new Date()), { status: 202 }),
  ),
})
