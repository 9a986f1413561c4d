// The status of the jobs: the table of jobs joined with the records of their last runs.

import { query } from "@/lib/db/query"
import { sql, utc } from "@/lib/db/sql"
import { env } from "@/lib/env"
import { nextTick, withoutSeconds } from "@/lib/jobs/cron"
import { JOBS, type Job } from "@/lib/jobs/schedule"
import type { JobReport } from "@/lib/jobs/schema"
import { formatTimestamp } from "@/lib/time"

type Run = Omit<JobReport, "does" | "cron" | "next_run_at">

const NEVER: Omit<Run, "id"> = {
  is_running: false,
  last_started_at: null,
  last_run_at: null,
  last_success_at: null,
  last_ms: null,
  last_summary: null,
  last_error: null,
  runs: 0,
  failures: 0,
}

/** Lists every job in the order of the table, including those that never ran. */
export async function listJobs(jobs: readonly Job[] = JOBS, now = new Date()): Promise<JobReport[]> {
  const rows = await query<Run>(sql`
    select job as id, coalesce(until > now(), false) as is_running, ${utc("last_started_at")} as last_started_at,
      ${utc("last_run_at")} as last_run_at, ${utc("last_success_at")} as last_success_at, last_ms, last_summary,
      last_error, runs::float8 as runs, failures::float8 as failures
    from job_leases where job = any(${jobs.map(({ id }) => id)})`)
  const runs = new Map(rows.map((run) => [run.id, run]))
  return jobs.map((job) => {
    const cron = getEffectiveCron(job)
    const next = nextTick(cron, now)
    const next_run_at = next && formatTimestamp(next)
    return { ...NEVER, ...runs.get(job.id), id: job.id, does: job.does, cron, next_run_at }
  })
}

/** The shortest step of Inngest is a minute. */
function getEffectiveCron({ cron }: Job): string {
  return env.JOBS === "inngest" ? `0 ${withoutSeconds(cron)}` : cron
}
