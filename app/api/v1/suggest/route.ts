import { handler, route } from "@/lib/api/handler"
import { requireQuery } from "@/lib/api/query"
import { SuggestQuery, suggest } from "@/lib/catalogue/suggest"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ cache: "public" }, async ({ search }) => {
    const { query, headers } = requireQuery(SuggestQuery, search)
    return Response.json(await suggest(query.q), { headers })
  }),
})
