// How the jobs are doing: the table of jobs joined with what their last runs left behind. One row per job.

import { pool } from "@/lib/db/client"
import { env } from "@/lib/env"
import { nextTick, withoutSeconds } from "@/lib/jobs/cron"
import { JOBS, type Job } from "@/lib/jobs/schedule"
import type { JobReport } from "@/lib/jobs/schema"
import { formatTimestamp } from "@/lib/time"

type Run = Omit<JobReport, "does" | "cron" | "next_run_at">

const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${column}`
const RUNS = `
  select job as id, coalesce(until > now(), false) as is_running, ${time("last_started_at")}, ${time("last_run_at")},
    ${time("last_success_at")}, last_ms, last_summary, last_error, runs::float8 as runs, failures::float8 as failures
  from job_leases where job = any($1)`

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

/** Every job in the order of the table, whether it has run yet or not. */
export async function listJobs(jobs: readonly Job[] = JOBS, now = new Date()): Promise<JobReport[]> {
  const { rows } = await pool().query<Run>(RUNS, [jobs.map(({ id }) => id)])
  const runs = new Map(rows.map((run) => [run.id, run]))
  return jobs.map((job) => {
    const cron = effectiveCron(job)
    const next = nextTick(cron, now)
    const next_run_at = next && formatTimestamp(next)
    return { ...NEVER, ...runs.get(job.id), id: job.id, does: job.does, cron, next_run_at }
  })
}

/** Inngest counts in minutes. */
function effectiveCron({ cron }: Job): string {
  return env.JOBS === "inngest" ? `0 ${withoutSeconds(cron)}` : cron
}
