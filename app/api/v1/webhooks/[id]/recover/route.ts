import { readJson } from "@/lib/api/body"
import { route } from "@/lib/api/handler"
import { webhookHandler } from "@/lib/api/webhook"
import { recoverSince } from "@/lib/webhooks/resend"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: webhookHandler({ costs: true }, async (webhook, { request }) =>
    Response.json(await recoverSince(webhook, await readJson(request), new Date()), { status: 202 }),
  ),
})
