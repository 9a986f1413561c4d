// The administrator's calls about jobs (decisions.md, "Admin").

import type { Operation } from "@/lib/api/openapi/operation"
import { JOB_ID } from "@/lib/api/openapi/parameters"

const AT = "2026-11-22T08:00:00Z"
const SUMMARY = { asked: 12, ok: 11 }

const JOB = {
  id: "sweep",
  does: "Asks every listing that is due.",
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

export const JOBS: readonly Operation[] = [
  {
    method: "get",
    path: "/api/v1/admin/jobs",
    id: "listJobs",
    tag: "admin",
    summary: "See how the jobs do",
    answers: { 200: { about: "Every job.", schema: "JobList", example: { jobs: [JOB] } } },
    by: "admin",
  },
  {
    method: "post",
    path: "/api/v1/admin/jobs/{id}/run",
    id: "runJob",
    tag: "admin",
    summary: "Run a job now",
    parameters: [JOB_ID],
    answers: {
      200: {
        about: "How it went.",
        schema: "JobRun",
        example: { id: "sweep", ok: true, ms: 840, summary: SUMMARY, error: null },
      },
    },
    refusals: ["not_found", "conflict"],
    by: "admin",
  },
]
