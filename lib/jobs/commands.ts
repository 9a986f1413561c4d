// Running a job by hand, for the administrator and the command line.

import { AppError } from "@/lib/errors"
import { runJob } from "@/lib/jobs/run"
import { JOBS, type Job } from "@/lib/jobs/schedule"
import type { JobRun } from "@/lib/jobs/schema"

/** Runs one job now, in this process, and answers how it went. Throws `not_found`, or `conflict` while it runs elsewhere. */
export async function runNow(id: string, jobs: readonly Job[] = JOBS): Promise<JobRun> {
  const job = jobs.find((candidate) => candidate.id === id)
  if (!job) throw new AppError("not_found", `There is no job of this name. The jobs are ${namesOf(jobs)}.`)
  const outcome = await runJob(job)
  if (!outcome.ran) throw new AppError("conflict", `The job ${id} is running already.`)
  if (outcome.end === "stopped") throw new AppError("conflict", `The job ${id} was taken over by another process.`)
  if (outcome.end === "failed") return { id, ok: false, ms: outcome.ms, summary: null, error: outcome.error }
  return { id, ok: true, ms: outcome.ms, summary: outcome.summary, error: null }
}

const namesOf = (jobs: readonly Job[]) => jobs.map(({ id }) => id).join(", ")
