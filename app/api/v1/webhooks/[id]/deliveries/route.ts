import { route } from "@/lib/api/route"
import { webhookHandler } from "@/lib/api/webhook"
import { WEBHOOKS } from "@/lib/webhooks/contract"
import { listDeliveries } from "@/lib/webhooks/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  webhookHandler(WEBHOOKS.listDeliveries, ({ id }, { query }) => listDeliveries(id, query)),
)
