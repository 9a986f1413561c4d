// Starts jobs between ticks: calls `isDue` of a job, one small query, every 250 ms. Unlike LISTEN, a query works on every database
// and behind every pooler, and sees work that becomes due with time.

import { setTimeout as pause } from "node:timers/promises"
import type { Job } from "@/lib/jobs/schedule"
import { log } from "@/lib/log"

export const WATCH = { intervalMs: 250 } as const

export type DueJob = Job & { isDue: () => Promise<boolean> }
export const hasDueCheck = (job: Job): job is DueJob => job.isDue !== undefined

/** Until `signal`: calls `begin` while the job is due, one call at a time. A check that fails counts as not due. */
export async function watchDue(
  job: DueJob,
  begin: () => Promise<void> | void,
  signal: AbortSignal,
  intervalMs: number = WATCH.intervalMs,
): Promise<void> {
  while (!signal.aborted) {
    // The tick of the job reports that the database is down.
    const logFailure = (error: unknown) => log.debug({ job: job.id, err: error }, "isDue failed")
    if (await job.isDue().catch(logFailure)) await begin()
    await pause(intervalMs, undefined, { signal }).catch(() => undefined)
  }
}
