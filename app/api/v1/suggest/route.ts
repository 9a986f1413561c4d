import { serve } from "@/lib/api/route"
import { CATALOGUE } from "@/lib/catalogue/contract"
import { listSuggestions } from "@/lib/catalogue/suggest/suggest"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(CATALOGUE.suggest, ({ query }) =>
  listSuggestions(query.q),
)
