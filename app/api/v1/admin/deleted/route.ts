import { handler, route } from "@/lib/api/handler"
import { queryOf } from "@/lib/api/query"
import { listDeleted } from "@/lib/catalogue/owned/deleted"
import { DeletedQuery } from "@/lib/registration/schema"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ auth: "admin", query: queryOf(DeletedQuery) }, ({ query }) => listDeleted(query, new Date())),
})
