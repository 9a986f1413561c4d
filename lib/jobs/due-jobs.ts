// Starts jobs between ticks: calls a job's `isDue`, one small query, every 250 ms. Unlike LISTEN, polling works on every database
// and behind every connection pooler, and finds work that becomes due as time passes.

import { setTimeout as pause } from "node:timers/promises"
import type { Job } from "@/lib/jobs/schedule"
import { log } from "@/lib/process/log"

export const DUE_CHECKS = { intervalMs: 250 } as const

export type DueJob = Job & { isDue: () => Promise<boolean> }
export const hasDueCheck = (job: Job): job is DueJob => job.isDue !== undefined

/** Calls `begin` while the job is due, one call at a time, until `signal` aborts. A failed `isDue` counts as not due. */
export async function startWhenDue(
  job: DueJob,
  begin: () => Promise<void> | void,
  signal: AbortSignal,
  intervalMs: number = DUE_CHECKS.intervalMs,
): Promise<void> {
  while (!signal.aborted) {
    // Log at debug level only: the run at the job's next tick reports an unreachable database.
    const logFailure = (error: unknown) => log.debug({ job: job.id, err: error }, "isDue failed")
    if (await job.isDue().catch(logFailure)) await begin()
    await pause(intervalMs, undefined, { signal }).catch(() => undefined)
  }
}
