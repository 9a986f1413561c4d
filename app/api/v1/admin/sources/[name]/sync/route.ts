import { handler } from "@/lib/api/handler"
import { route } from "@/lib/api/route"
import { runSourceJob } from "@/lib/jobs/commands"
import { SOURCES } from "@/lib/sources/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  handler(SOURCES.syncSource, ({ name }) => runSourceJob(name)),
)
