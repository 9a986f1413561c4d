import { serve } from "@/lib/api/route"
import { STATS } from "@/lib/stats/contract"
import { getSystemHealth } from "@/lib/stats/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(STATS.getHealth, () => getSystemHealth(new Date()))
