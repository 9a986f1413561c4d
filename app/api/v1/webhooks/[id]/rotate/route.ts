import { readJson } from "@/lib/api/body"
import { route } from "@/lib/api/handler"
import { webhookHandler } from "@/lib/api/webhook"
import { rotateSecret } from "@/lib/webhooks/commands"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: webhookHandler({ costs: true }, async (webhook, { request }) =>
    rotateSecret(webhook, await readJson(request), new Date()),
  ),
})
