import { handler, route } from "@/lib/api/handler"
import { queryOf } from "@/lib/api/query"
import { listPending } from "@/lib/registration/queries"
import { WaitingQuery } from "@/lib/registration/review-schema"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ auth: "admin", query: queryOf(WaitingQuery) }, ({ query }) => listPending(query)),
})
