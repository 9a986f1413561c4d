import { readJson } from "@/lib/api/body"
import { serveWebhook } from "@/lib/api/webhook"
import { WEBHOOKS } from "@/lib/webhooks/contract"
import { recoverSince } from "@/lib/webhooks/resend"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveWebhook(
  WEBHOOKS.recoverDeliveries,
  async (webhook, { request }) =>
    Response.json(await recoverSince(webhook, await readJson(request), new Date()), { status: 202 }),
)
