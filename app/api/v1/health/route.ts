import { handler, route } from "@/lib/api/handler"
import { getSystemHealth } from "@/lib/stats/queries"

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: handler({ cache: "public", isCounted: false }, () => getSystemHealth(new Date())),
})
