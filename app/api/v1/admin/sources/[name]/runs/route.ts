import { serve } from "@/lib/api/route"
import { SOURCES } from "@/lib/sources/contract"
import { listSourceRuns } from "@/lib/sources/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(SOURCES.listSourceRuns, async ({ name, query }) => ({
  runs: await listSourceRuns(name, query.limit, new Date()),
}))
