// Between ticks: asks the jobs that can say so whether there is work for them already, so that what was committed a moment ago
// is not left until the next tick. Asking works the same on every database and behind every pooler, and sees what the clock
// alone makes due; it costs one small query.

import { setTimeout as pause } from "node:timers/promises"
import type { Job } from "@/lib/jobs/schedule"

export const WATCH = { lookMs: 250 } as const

/** Until `signal`; `begin` may take its time, and is called again after it while there is still work. */
export async function watchDue(
  job: Job & { isDue: () => Promise<boolean> },
  begin: () => Promise<void> | void,
  signal: AbortSignal,
  lookMs: number = WATCH.lookMs,
): Promise<void> {
  while (!signal.aborted) {
    if (await job.isDue()) await begin()
    await pause(lookMs, undefined, { signal }).catch(() => undefined)
  }
}

export const canSayIsDue = (job: Job): job is Job & { isDue: () => Promise<boolean> } => job.isDue !== undefined
