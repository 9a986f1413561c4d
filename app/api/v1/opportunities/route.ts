import { handler } from "@/lib/api/handler"
import { route } from "@/lib/api/route"
import { STATS } from "@/lib/stats/contract"
import { listOpportunities } from "@/lib/stats/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  handler(STATS.listOpportunities, ({ query }) => listOpportunities(query.protocol)),
)
