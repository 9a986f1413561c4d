// Starts jobs between ticks: calls `isDue` of a job, one small query, every 250 ms. Unlike LISTEN, a query works on every database
// and behind every pooler, and sees work that becomes due with time.

import { setTimeout as pause } from "node:timers/promises"
import type { Job } from "@/lib/jobs/schedule"

export const WATCH = { intervalMs: 250 } as const

/** Until `signal`: calls `begin` while the job is due, one call at a time. */
export async function watchDue(
  job: Job & { isDue: () => Promise<boolean> },
  begin: () => Promise<void> | void,
  signal: AbortSignal,
  intervalMs: number = WATCH.intervalMs,
): Promise<void> {
  while (!signal.aborted) {
    if (await job.isDue()) await begin()
    await pause(intervalMs, undefined, { signal }).catch(() => undefined)
  }
}

export const hasDueCheck = (job: Job): job is Job & { isDue: () => Promise<boolean> } => job.isDue !== undefined
