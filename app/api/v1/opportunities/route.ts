import { serve } from "@/lib/api/route"
import { listDemand } from "@/lib/demand/queries"
import { STATS } from "@/lib/stats/contract"
import { listOpportunities } from "@/lib/stats/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(STATS.listOpportunities, async ({ query }) => {
  const [found, demand] = await Promise.all([listOpportunities(query.protocol), listDemand(new Date())])
  return { ...found, demand }
})
