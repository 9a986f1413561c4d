import { handler, route } from "@/lib/api/handler"
import { queryOf } from "@/lib/api/query"
import { listSuggestions, SuggestQuery } from "@/lib/catalogue/suggest/suggest"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ cache: "public", query: queryOf(SuggestQuery) }, ({ query }) => listSuggestions(query.q)),
})
