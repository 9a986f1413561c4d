import { handler, route } from "@/lib/api/handler"
import { requireQuery } from "@/lib/api/query"
import { listAttempts } from "@/lib/registration/queries"
import { AttemptQuery } from "@/lib/registration/schema"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ auth: "admin" }, async ({ search }) => {
    const { query, headers } = requireQuery(AttemptQuery, search)
    return Response.json(await listAttempts(query), { headers })
  }),
})
