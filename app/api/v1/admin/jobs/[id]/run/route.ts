import { handler } from "@/lib/api/handler"
import { route } from "@/lib/api/route"
import { runJobNow } from "@/lib/jobs/commands"
import { JOBS } from "@/lib/jobs/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(handler(JOBS.runJob, ({ id }) => runJobNow(id)))
