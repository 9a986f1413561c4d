import { handler, route } from "@/lib/api/handler"
import { queryOf } from "@/lib/api/query"
import { listClaims } from "@/lib/claims/queries"
import { ClaimListQuery } from "@/lib/claims/schema"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ auth: "admin", query: queryOf(ClaimListQuery) }, ({ query }) => listClaims(query, new Date())),
})
