import { handler, route } from "@/lib/api/handler"
import { queryOf } from "@/lib/api/query"
import { listOpportunities } from "@/lib/stats/queries"
import { OpportunitiesQuery } from "@/lib/stats/schema"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ cache: "public", query: queryOf(OpportunitiesQuery) }, ({ query }) =>
    listOpportunities(query.protocol),
  ),
})
