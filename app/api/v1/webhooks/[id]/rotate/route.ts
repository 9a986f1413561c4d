import { serveWebhook } from "@/lib/api/webhook"
import { rotateSecret } from "@/lib/webhooks/commands"
import { WEBHOOKS } from "@/lib/webhooks/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveWebhook(
  WEBHOOKS.rotateSecret,
  async (webhook, { readRawBody }) => rotateSecret(webhook, await readRawBody(), new Date()),
)
