// Runs a job when an administrator or the command line requests it.

import { recordAct } from "@/lib/acts/log"
import type { Actor } from "@/lib/acts/schema"
import { AppError } from "@/lib/contract/errors"
import { db } from "@/lib/db/client"
import { runJob } from "@/lib/jobs/run"
import { JOBS, type Job } from "@/lib/jobs/schedule"
import type { JobRun } from "@/lib/jobs/schema"
import { getSource } from "@/lib/sources/queries"
import { findSource } from "@/lib/sources/registry"
import { jobOf, type SourceSync } from "@/lib/sources/schema"

/** Runs one job now, in this process. Throws `not_found`, or `conflict` while another process runs the job. */
export async function runJobNow(id: string, by: Actor, jobs: readonly Job[] = JOBS): Promise<JobRun> {
  const job = jobs.find((candidate) => candidate.id === id)
  if (!job) {
    const names = jobs.map((known) => known.id).join(", ")
    throw new AppError("not_found", `There is no job with this name. The jobs are ${names}.`)
  }
  const run = job.byHand ?? job.run
  const outcome = await runJob({
    id,
    // The line of the log is written when the job's lease is held, before the work: a run has no single transaction.
    run: async (context) => {
      await recordAct(db(), by, { act: "run_job", object: "job", objectId: id, name: job.name, now: context.now })
      return run(context)
    },
  })
  if (!outcome.ran) throw new AppError("conflict", `The job ${id} is running already.`)
  if (outcome.end === "stopped") throw new AppError("conflict", `The job ${id} was taken over by another process.`)
  if (outcome.end === "failed") return { id, ok: false, ms: outcome.ms, summary: null, error: outcome.error }
  return { id, ok: true, ms: outcome.ms, summary: outcome.summary, error: null }
}

/**
 * Runs the sync job of one source now, even when the sync is not due. Throws `not_found`, or `conflict` while another process
 * syncs the source.
 */
export async function runSourceJob(name: string, by: Actor): Promise<SourceSync> {
  const source = findSource(name)
  const { ok, ms, error } = await runJobNow(jobOf(source.name), by)
  const { last_run } = await getSource(name, new Date())
  return { name: source.name, ok, ms, run: last_run, error }
}
