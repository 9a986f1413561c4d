import { handler, route } from "@/lib/api/handler"
import { listSources } from "@/lib/sources/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ auth: "admin" }, async () => ({ sources: await listSources(new Date()) })),
})
