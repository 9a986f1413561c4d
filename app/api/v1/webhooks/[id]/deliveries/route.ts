import { route } from "@/lib/api/handler"
import { requireQuery } from "@/lib/api/query"
import { webhookHandler } from "@/lib/api/webhook"
import { listDeliveries } from "@/lib/webhooks/queries"
import { LogQuery } from "@/lib/webhooks/schema"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: webhookHandler({ costs: false }, async ({ id }, { search }) => {
    const { query, headers } = requireQuery(LogQuery, search)
    return Response.json(await listDeliveries(id, query), { headers })
  }),
})
