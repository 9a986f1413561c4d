import { serve } from "@/lib/api/route"
import { JOBS } from "@/lib/jobs/contract"
import { listJobs } from "@/lib/jobs/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(JOBS.listJobs, async () => ({ jobs: await listJobs() }))
