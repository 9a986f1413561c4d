import { serve } from "@/lib/api/route"
import { runSourceJob } from "@/lib/jobs/commands"
import { SOURCES } from "@/lib/sources/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(SOURCES.syncSource, ({ name, by }) =>
  runSourceJob(name, by),
)
