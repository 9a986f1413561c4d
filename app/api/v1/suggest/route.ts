import { handler } from "@/lib/api/handler"
import { route } from "@/lib/api/route"
import { CATALOGUE } from "@/lib/catalogue/contract"
import { listSuggestions } from "@/lib/catalogue/suggest/suggest"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  handler(CATALOGUE.suggest, ({ query }) => listSuggestions(query.q)),
)
