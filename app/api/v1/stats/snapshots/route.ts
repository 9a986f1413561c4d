import { handler, route } from "@/lib/api/handler"
import { requireQuery } from "@/lib/api/query"
import { listSnapshots } from "@/lib/stats/queries"
import { SnapshotsQuery } from "@/lib/stats/schema"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ cache: "public" }, async ({ search }) => {
    const { query, headers } = requireQuery(SnapshotsQuery, search)
    return Response.json(await listSnapshots(query.days, new Date()), { headers })
  }),
})
