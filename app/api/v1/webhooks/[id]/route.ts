import { route } from "@/lib/api/handler"
import { webhookHandler } from "@/lib/api/webhook"
import { deleteWebhook } from "@/lib/webhooks/commands"
import { describeWebhook } from "@/lib/webhooks/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: webhookHandler({ costs: false }, describeWebhook),
  DELETE: webhookHandler({ costs: false }, deleteWebhook),
})
