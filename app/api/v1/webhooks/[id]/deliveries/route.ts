import { route } from "@/lib/api/handler"
import { queryOf } from "@/lib/api/query"
import { webhookHandler } from "@/lib/api/webhook"
import { listDeliveries } from "@/lib/webhooks/queries"
import { LogQuery } from "@/lib/webhooks/schema"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: webhookHandler({ costs: false, query: queryOf(LogQuery) }, ({ id }, { query }) => listDeliveries(id, query)),
})
