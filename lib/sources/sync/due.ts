// When a source is read next, from how its last runs ended: after its interval where all went well; soon where it broke off,
// and less and less often while it brings nothing; no sooner than the place asked for; at once where nothing ever ran, or a run
// was killed. Pure.

/** After a run that broke off; each run after it that brings nothing doubles the wait, up to the interval. */
const RETRY_MINUTES = 2
const MINUTE_MS = 60_000
/** How many of the last runs have a say: enough for the wait to grow to a day. */
export const RUNS_CONSIDERED = 12

export interface PastRun {
  state: "running" | "done" | "failed"
  /** Null where it was killed. */
  finishedAt: Date | null
  /** Listings it read; none where what it read made no sense. */
  found: number
  /** For how long the place asked to be left alone, when that ended the run. */
  leaveAloneMs: number
}

/** `runs` are the last ones, the newest first, none of them under way. Null: at once. */
export function nextRun(runs: readonly PastRun[], everyMinutes: number): Date | null {
  const [last] = runs
  if (!last?.finishedAt) return null
  const minutes =
    last.state === "done" ? everyMinutes : Math.min(everyMinutes, RETRY_MINUTES * 2 ** countFruitlessRuns(runs))
  return new Date(last.finishedAt.getTime() + Math.max(minutes * MINUTE_MS, last.leaveAloneMs))
}

export const isDue = (runs: readonly PastRun[], everyMinutes: number, now: Date): boolean =>
  (nextRun(runs, everyMinutes) ?? now) <= now

/** Runs in a row that failed and brought nothing. */
function countFruitlessRuns(runs: readonly PastRun[]): number {
  const length = runs.findIndex(({ state, found }) => state !== "failed" || found > 0)
  return length === -1 ? runs.length : length
}
