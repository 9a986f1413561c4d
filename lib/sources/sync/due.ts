// When a source is read next: after its interval when the last run succeeded, soon when it failed, later with each failed run
// that read nothing, and never before the time the source asked for. A killed run is continued at once. Pure.

/** After a failed run that read something. Each failed run that read nothing doubles the wait, up to the interval. */
const RETRY_MINUTES = 2
const MINUTE_MS = 60_000
/** How many of the last runs count: enough for the wait to grow to a day. */
export const RUNS_CONSIDERED = 12

export interface PastRun {
  state: "running" | "done" | "failed"
  /** Null when the run was killed. */
  finishedAt: Date | null
  /** Listings read; 0 when the format of the source seems to have changed. */
  found: number
  /** How long the source asked us to wait, when that ended the run. */
  leaveAloneMs: number
}

/** When the source is read next; null: at once. `runs` are the last ones, newest first, none of them in progress. */
export function nextRun(runs: readonly PastRun[], everyMinutes: number): Date | null {
  const [last] = runs
  if (!last?.finishedAt) return null
  const retryMinutes = RETRY_MINUTES * 2 ** countFruitlessRuns(runs)
  const minutes = last.state === "done" ? everyMinutes : Math.min(everyMinutes, retryMinutes)
  return new Date(last.finishedAt.getTime() + Math.max(minutes * MINUTE_MS, last.leaveAloneMs))
}

export const isDue = (runs: readonly PastRun[], everyMinutes: number, now: Date): boolean =>
  (nextRun(runs, everyMinutes) ?? now) <= now

/** The latest consecutive runs that failed and read nothing. */
function countFruitlessRuns(runs: readonly PastRun[]): number {
  const length = runs.findIndex(({ state, found }) => state !== "failed" || found > 0)
  return length === -1 ? runs.length : length
}
