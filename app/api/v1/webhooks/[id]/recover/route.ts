import { serveWebhook } from "@/lib/api/webhook"
import { WEBHOOKS } from "@/lib/webhooks/contract"
import { recoverSince } from "@/lib/webhooks/resend"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveWebhook(
  WEBHOOKS.recoverDeliveries,
  async (webhook, { readRawBody }) =>
    Response.json(await recoverSince(webhook, await readRawBody(), new Date()), { status: 202 }),
)
