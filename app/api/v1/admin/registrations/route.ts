import { handler, route } from "@/lib/api/handler"
import { queryOf } from "@/lib/api/query"
import { listAttempts } from "@/lib/registration/queries"
import { AttemptQuery } from "@/lib/registration/schema"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ auth: "admin", query: queryOf(AttemptQuery) }, ({ query }) => listAttempts(query)),
})
