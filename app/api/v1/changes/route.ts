import { handler, route } from "@/lib/api/handler"
import { queryOf } from "@/lib/api/query"
import { listChangesText } from "@/lib/events/queries"
import { ChangesQuery } from "@/lib/events/schema"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ cache: "public", query: queryOf(ChangesQuery) }, async ({ query }) => {
    const page = await listChangesText(query)
    return new Response(page, { headers: { "Content-Type": "application/json" } })
  }),
})
