import { handler } from "@/lib/api/handler"
import { route } from "@/lib/api/route"
import { STATS } from "@/lib/stats/contract"
import { getSystemHealth } from "@/lib/stats/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  handler(STATS.getHealth, () => getSystemHealth(new Date())),
)
