import { route } from "@/lib/api/route"
import { webhookHandler } from "@/lib/api/webhook"
import { deleteWebhook } from "@/lib/webhooks/commands"
import { WEBHOOKS } from "@/lib/webhooks/contract"
import { describeWebhook } from "@/lib/webhooks/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  webhookHandler(WEBHOOKS.getWebhook, describeWebhook),
  webhookHandler(WEBHOOKS.deleteWebhook, deleteWebhook),
)
