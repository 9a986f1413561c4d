import { handler, route } from "@/lib/api/handler"
import { listJobs } from "@/lib/jobs/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler({ auth: "admin" }, async () => ({ jobs: await listJobs() })),
})
