// The status of the jobs: the table of jobs joined with the records of their last runs.

import { query } from "@/lib/db/query"
import { sql, utc } from "@/lib/db/sql"
import { env } from "@/lib/env"
import { nextTick, withoutSeconds } from "@/lib/jobs/cron"
import { JOBS, type Job } from "@/lib/jobs/schedule"
import type { JobReport } from "@/lib/jobs/schema"
import { formatTimestamp } from "@/lib/time"

/** Lists every job in the order of the table, including those that never ran. */
export async function listJobs(jobs: readonly Job[] = JOBS, now = new Date()): Promise<JobReport[]> {
  const rows = await query<Omit<JobReport, "name" | "does" | "cron" | "next_run_at">>(sql`
    select wanted.id, coalesce(until > now(), false) as is_running, ${utc("last_started_at")} as last_started_at,
      ${utc("last_run_at")} as last_run_at, ${utc("last_success_at")} as last_success_at, last_ms, last_summary,
      last_error, coalesce(runs, 0)::float8 as runs, coalesce(failures, 0)::float8 as failures
    from unnest(${jobs.map(({ id }) => id)}::text[]) as wanted(id) left join job_leases on job = wanted.id`)
  const runs = new Map(rows.map(({ id, ...run }) => [id, run]))
  return jobs.flatMap((job) => {
    const run = runs.get(job.id)
    const cron = getEffectiveCron(job)
    const next = nextTick(cron, now)
    const { id, name, does } = job
    return run ? [{ id, name, does, ...run, cron, next_run_at: next && formatTimestamp(next) }] : []
  })
}

/** With JOBS=inngest a job runs at most once a minute, because Inngest's cron patterns have no seconds. */
function getEffectiveCron({ cron }: Job): string {
  return env.JOBS === "inngest" ? `0 ${withoutSeconds(cron)}` : cron
}
