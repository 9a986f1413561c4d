import { readJson } from "@/lib/api/body"
import { route } from "@/lib/api/route"
import { webhookHandler } from "@/lib/api/webhook"
import { rotateSecret } from "@/lib/webhooks/commands"
import { WEBHOOKS } from "@/lib/webhooks/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  webhookHandler(WEBHOOKS.rotateSecret, async (webhook, { request }) =>
    rotateSecret(webhook, await readJson(request), new Date()),
  ),
)
