import { defineOperations, inPath, respondWith } from "@/lib/contract/operation"
import { JobList, JobRun } from "@/lib/jobs/schema"

const AT = "2026-11-22T08:00:00Z"
const SUMMARY = { asked: 12, ok: 11 }

const JOB = {
  id: "sweep",
  name: "Endpoint checks",
  does: "Probes every service that is due and records the result.",
  cron: "*/10 * * * * *",
  is_running: false,
  last_started_at: AT,
  last_run_at: AT,
  last_success_at: AT,
  last_ms: 840,
  last_summary: SUMMARY,
  last_error: null,
  runs: 812,
  failures: 0,
  next_run_at: "2026-11-22T08:00:10Z",
}

const RUN = { id: "sweep", ok: true, ms: 840, summary: SUMMARY, error: null }

export const JOBS = defineOperations(
  { tag: "admin", auth: "admin" },
  {
    listJobs: {
      method: "get",
      path: "/api/v1/admin/jobs",
      summary: "List the jobs",
      responses: respondWith("Every job with its last run.", JobList, { jobs: [JOB] }),
    },
    runJob: {
      method: "post",
      path: "/api/v1/admin/jobs/{id}/run",
      summary: "Run a job now",
      pathParameters: [inPath("id", "The id of the job.", "sweep")],
      responses: respondWith("The result of the run.", JobRun, RUN),
      rejections: ["not_found", "conflict"],
    },
  },
)
