// One run of one job, whoever asks for it: takes the lease, runs the command, writes down how it went. Two runs of one job
// never overlap, in one process or in many.

import { v7 as newId } from "uuid"
import { freeLease, type Held, keepLease, PACE, type Pace, recordRun, takeLease } from "@/lib/jobs/lease"
import type { Command } from "@/lib/jobs/schedule"
import type { Summary } from "@/lib/jobs/schema"
import { log } from "@/lib/log"
import { printable } from "@/lib/text"

const LONGEST_ERROR = 500

export type Outcome =
  /** Another run of it is under way. */
  | { ran: false }
  | { ran: true; end: "done"; ms: number; summary: Summary }
  | { ran: true; end: "failed"; ms: number; error: string }
  /** Cut short, since the process stops or the lease was lost; counted neither as a run nor as a failure. */
  | { ran: true; end: "stopped" }

interface Options {
  /** Asks the command to end early. */
  signal?: AbortSignal
  pace?: Pace
}

/**
 * Runs a job unless it runs elsewhere. What fails in the command is logged, recorded and answered; what is thrown is only
 * that the database could not be reached.
 */
export async function runJob(job: { id: string; run: Command }, options: Options = {}): Promise<Outcome> {
  const { signal: stop, pace = PACE } = options
  const held = { job: job.id, holder: newId() }
  if (!(await takeLease(held, pace))) return { ran: false }
  const kept = keepLease(held, pace)
  const signal = stop ? AbortSignal.any([stop, kept.signal]) : kept.signal
  const startedAt = performance.now()
  const attempt = await attemptRun(job.run, signal)
  const ms = Math.round(performance.now() - startedAt)
  await kept.stop()
  if ("summary" in attempt) return settleDone(held, ms, attempt.summary)
  if (!signal.aborted) return settleFailed(held, ms, attempt.error)
  log.info({ job: held.job, ms, reason: textOf(signal.reason) }, "job stopped")
  await freeLease(held)
  return { ran: true, end: "stopped" }
}

async function attemptRun(run: Command, signal: AbortSignal): Promise<{ summary: Summary } | { error: unknown }> {
  try {
    return { summary: await run({ now: new Date(), signal }) }
  } catch (error) {
    return { error }
  }
}

async function settleDone(held: Held, ms: number, summary: Summary): Promise<Outcome> {
  if (!(await recordRun(held, { ms, summary, error: null }))) return lost(held)
  const isIdle = Object.values(summary).every((count) => count === 0)
  log[isIdle ? "debug" : "info"]({ job: held.job, ms, ...summary }, "job done")
  return { ran: true, end: "done", ms, summary }
}

async function settleFailed(held: Held, ms: number, cause: unknown): Promise<Outcome> {
  log.error({ job: held.job, ms, err: cause }, "job failed")
  const error = textOf(cause)
  if (!(await recordRun(held, { ms, summary: null, error }))) return lost(held)
  return { ran: true, end: "failed", ms, error }
}

function lost(held: Held): Outcome {
  log.warn({ job: held.job }, "a job ended after its lease was lost; nothing is recorded")
  return { ran: true, end: "stopped" }
}

/** What is shown of an error: one line that can be seen, without the credentials of addresses it quotes. */
function textOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const line = message.replace(/\s+/g, " ").trim()
  return printable(line.replace(/\/\/[^\s/@]+@/g, "//…@"), LONGEST_ERROR)
}
