import { serve } from "@/lib/api/route"
import { SOURCES } from "@/lib/sources/contract"
import { listSources } from "@/lib/sources/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(SOURCES.listSources, async () => ({
  sources: await listSources(new Date()),
}))
