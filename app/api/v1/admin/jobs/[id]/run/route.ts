import { serve } from "@/lib/api/route"
import { runJobNow } from "@/lib/jobs/commands"
import { JOBS } from "@/lib/jobs/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(JOBS.runJob, ({ id, by }) => runJobNow(id, by))
