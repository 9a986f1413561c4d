// One run of a job: acquires the lease, runs the command, records the result. Two runs of one job never overlap, even in
// different processes.

import { v7 as newId } from "uuid"
import { acquireLease, type Lease, PACE, type Pace, recordRun, releaseLease, renewLease } from "@/lib/jobs/lease"
import type { Command } from "@/lib/jobs/schedule"
import type { Summary } from "@/lib/jobs/schema"
import { log, ROUTINE_LEVEL } from "@/lib/process/log"
import { printable } from "@/lib/text/text"

const LONGEST_ERROR = 500

export type Outcome =
  /** Another run of the job holds the lease. */
  | { ran: false }
  | { ran: true; end: "done"; ms: number; summary: Summary }
  | { ran: true; end: "failed"; ms: number; error: string }
  /** The process stops, or the lease was lost. This outcome counts neither as a run nor as a failure. */
  | { ran: true; end: "stopped" }

interface Options {
  signal?: AbortSignal
  pace?: Pace
}

/** Runs a job unless another process runs it. Logs and records an error of the command; throws only database errors. */
export async function runJob(job: { id: string; run: Command }, options: Options = {}): Promise<Outcome> {
  const { signal: stop, pace = PACE } = options
  const lease = { job: job.id, holder: newId() }
  if (!(await acquireLease(lease, pace))) return { ran: false }
  const renewal = renewLease(lease, pace)
  const signal = stop ? AbortSignal.any([stop, renewal.signal]) : renewal.signal
  const startedAt = performance.now()
  const attempt = await attemptRun(job.run, signal)
  const ms = Math.round(performance.now() - startedAt)
  await renewal.stop()
  if ("summary" in attempt) return recordSuccess(lease, ms, attempt.summary)
  if (!signal.aborted) return recordFailure(lease, ms, attempt.error)
  log.info({ job: lease.job, ms, reason: formatError(signal.reason) }, "job stopped")
  await releaseLease(lease)
  return { ran: true, end: "stopped" }
}

async function attemptRun(run: Command, signal: AbortSignal): Promise<{ summary: Summary } | { error: unknown }> {
  try {
    return { summary: await run({ now: new Date(), signal }) }
  } catch (error) {
    return { error }
  }
}

async function recordSuccess(lease: Lease, ms: number, summary: Summary): Promise<Outcome> {
  if (!(await recordRun(lease, { ms, summary, error: null }))) return reportLoss(lease)
  const isIdle = Object.values(summary).every((count) => count === 0)
  log[isIdle ? "debug" : ROUTINE_LEVEL]({ job: lease.job, ms, ...summary }, "job done")
  return { ran: true, end: "done", ms, summary }
}

async function recordFailure(lease: Lease, ms: number, cause: unknown): Promise<Outcome> {
  log.error({ job: lease.job, ms, err: cause }, "job failed")
  const error = formatError(cause)
  if (!(await recordRun(lease, { ms, summary: null, error }))) return reportLoss(lease)
  return { ran: true, end: "failed", ms, error }
}

function reportLoss(lease: Lease): Outcome {
  log.warn({ job: lease.job }, "a job ended after its lease was lost; nothing is recorded")
  return { ran: true, end: "stopped" }
}

/** Formats the error as one printable line, without the credentials in URLs that the message quotes. */
function formatError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const line = message.replace(/\s+/g, " ").trim()
  return printable(line.replace(/\/\/[^\s/@]+@/g, "//…@"), LONGEST_ERROR)
}
