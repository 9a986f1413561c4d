import { handler, route } from "@/lib/api/handler"
import { requireQuery } from "@/lib/api/query"
import { listOpportunities } from "@/lib/stats/queries"
import { OpportunitiesQuery } from "@/lib/stats/schema"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ cache: "public" }, async ({ search }) => {
    const { query, headers } = requireQuery(OpportunitiesQuery, search)
    return Response.json(await listOpportunities(query.protocol), { headers })
  }),
})
