import { serve } from "@/lib/api/route"
import { STATS } from "@/lib/stats/contract"
import { listSnapshots } from "@/lib/stats/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(STATS.listSnapshots, ({ query }) =>
  listSnapshots(query.days, new Date()),
)
