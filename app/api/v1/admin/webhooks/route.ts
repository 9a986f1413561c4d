import { serve } from "@/lib/api/route"
import { WEBHOOK_ADMIN } from "@/lib/webhooks/contract"
import { listWebhooks } from "@/lib/webhooks/stored"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(WEBHOOK_ADMIN.listWebhooks, ({ query }) =>
  listWebhooks(query),
)
