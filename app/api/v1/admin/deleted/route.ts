import { handler, route } from "@/lib/api/handler"
import { requireQuery } from "@/lib/api/query"
import { listDeleted } from "@/lib/catalogue/deleted"
import { DeletedQuery } from "@/lib/registration/schema"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ auth: "admin" }, async ({ search }) => {
    const { query, headers } = requireQuery(DeletedQuery, search)
    return Response.json(await listDeleted(query, new Date()), { headers })
  }),
})
