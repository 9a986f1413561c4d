// Computes when a source is read next: after its interval when the last run succeeded, with exponential back-off when it failed.
// No run starts before a requested Retry-After has passed. A killed run is continued at once. Pure.

/**
 * Minutes to wait after a failed run that read some items. Each consecutive failed run without any item doubles the wait, up to
 * the source's interval.
 */
const RETRY_MINUTES = 2
const MINUTE_MS = 60_000
/** How many past runs are considered: enough for the wait to double from 2 minutes to more than a day. */
export const RUNS_CONSIDERED = 12

export interface PastRun {
  state: "running" | "done" | "failed"
  /** Null when the process was killed during the run, before it could store a result. */
  finishedAt: Date | null
  /** Items that the run read; 0 when the source's format seems to have changed, so that the wait doubles. */
  found: number
  /** The wait that the source requested (Retry-After), when that wait ended the run; else 0. */
  leaveAloneMs: number
}

/** The time of the next run; null means at once. `runs` are the last runs, newest first, none of them in progress. */
export function nextRun(runs: readonly PastRun[], everyMinutes: number): Date | null {
  const [last] = runs
  if (!last?.finishedAt) return null
  const retryMinutes = RETRY_MINUTES * 2 ** countFruitlessRuns(runs)
  const minutes = last.state === "done" ? everyMinutes : Math.min(everyMinutes, retryMinutes)
  return new Date(last.finishedAt.getTime() + Math.max(minutes * MINUTE_MS, last.leaveAloneMs))
}

export const isDue = (runs: readonly PastRun[], everyMinutes: number, now: Date): boolean =>
  (nextRun(runs, everyMinutes) ?? now) <= now

/** Counts the latest consecutive runs that failed without reading any item. */
function countFruitlessRuns(runs: readonly PastRun[]): number {
  const length = runs.findIndex(({ state, found }) => state !== "failed" || found > 0)
  return length === -1 ? runs.length : length
}
