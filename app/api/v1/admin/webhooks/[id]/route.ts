import { serve } from "@/lib/api/route"
import { WEBHOOK_ADMIN } from "@/lib/webhooks/contract"
import { removeWebhook } from "@/lib/webhooks/stored"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(WEBHOOK_ADMIN.removeWebhook, ({ id, by }) =>
  removeWebhook(id, new Date(), by),
)
