import { handler, route } from "@/lib/api/handler"
import { requireQuery } from "@/lib/api/query"
import { listChangesText } from "@/lib/events/queries"
import { ChangesQuery } from "@/lib/events/schema"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ cache: "public" }, async ({ search }) => {
    const { query, headers } = requireQuery(ChangesQuery, search)
    const page = await listChangesText(query)
    return new Response(page, { headers: { "Content-Type": "application/json", ...headers } })
  }),
})
