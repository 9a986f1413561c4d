import { handler, route } from "@/lib/api/handler"
import { queryOf } from "@/lib/api/query"
import { SuggestQuery, suggest } from "@/lib/catalogue/suggest/suggest"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ cache: "public", query: queryOf(SuggestQuery) }, ({ query }) => suggest(query.q)),
})
