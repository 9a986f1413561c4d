import { handler } from "@/lib/api/handler"
import { route } from "@/lib/api/route"
import { STATS } from "@/lib/stats/contract"
import { listSnapshots } from "@/lib/stats/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  handler(STATS.listSnapshots, ({ query }) => listSnapshots(query.days, new Date())),
)
