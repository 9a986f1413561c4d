import { handler, route } from "@/lib/api/handler"
import { queryOf } from "@/lib/api/query"
import { listSnapshots } from "@/lib/stats/queries"
import { SnapshotsQuery } from "@/lib/stats/schema"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ cache: "public", query: queryOf(SnapshotsQuery) }, ({ query }) =>
    listSnapshots(query.days, new Date()),
  ),
})
