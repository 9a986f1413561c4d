import { handler } from "@/lib/api/handler"
import { route } from "@/lib/api/route"
import { JOBS } from "@/lib/jobs/contract"
import { listJobs } from "@/lib/jobs/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  handler(JOBS.listJobs, async () => ({ jobs: await listJobs() })),
)
