import { serveWebhook } from "@/lib/api/webhook"
import { WEBHOOKS } from "@/lib/webhooks/contract"
import { listDeliveries } from "@/lib/webhooks/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveWebhook(WEBHOOKS.listDeliveries, ({ id }, { query }) =>
  listDeliveries(id, query),
)
