import { handler, route } from "@/lib/api/handler"
import { getSystemHealth } from "@/lib/stats/queries"

const isCounted = false

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  { GET: handler({ cache: "public", isCounted }, () => getSystemHealth(new Date())) },
  { isCounted },
)
