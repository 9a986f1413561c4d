import { serve } from "@/lib/api/route"
import { STATS } from "@/lib/stats/contract"
import { listOpportunities } from "@/lib/stats/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(STATS.listOpportunities, ({ query }) =>
  listOpportunities(query.protocol),
)
