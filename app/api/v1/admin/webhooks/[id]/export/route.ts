import { serve } from "@/lib/api/route"
import { WEBHOOK_ADMIN } from "@/lib/webhooks/contract"
import { exportWebhook, getWebhook } from "@/lib/webhooks/stored"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(WEBHOOK_ADMIN.exportAnyWebhook, async ({ id }) =>
  exportWebhook(await getWebhook(id), new Date()),
)
