import { handler, route } from "@/lib/api/handler"
import { requireQuery } from "@/lib/api/query"
import { listClaims } from "@/lib/claims/queries"
import { ClaimListQuery } from "@/lib/claims/schema"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ auth: "admin" }, async ({ search }) => {
    const { query, headers } = requireQuery(ClaimListQuery, search)
    return Response.json(await listClaims(query, new Date()), { headers })
  }),
})
