// Builds the report of one source for the administrator and the status page: its settings, its last run, and the time of its next
// run. Pure.

import { type PastSourceRun, SKIP_REASONS, type Source, type SourceReport, type SourceRun } from "@/lib/sources/schema"
import { nextRun, type PastRun } from "@/lib/sources/sync/due"
import { formatTimestamp } from "@/lib/time"

export interface RunRow {
  state: SourceRun["state"]
  started_at: Date
  finished_at: Date | null
  counts: Record<string, number>
  error: string | null
}

export interface SourceState {
  last_success_at: Date | null
  /** Whether a process holds the lease of the source's job. */
  is_held: boolean
  /** The last runs, newest first. */
  runs: readonly RunRow[]
  listings: number
}

export function reportSource(source: Source, state: SourceState, now: Date): SourceReport {
  const { last_success_at, is_held, runs, listings } = state
  const [last] = runs
  const isRunning = is_held && last?.state === "running"
  const failed = countFailedRuns(isRunning ? runs.slice(1) : runs)
  const next = isRunning ? null : (nextRun(runs.map(toPastRun), source.everyMinutes) ?? now)
  return {
    name: source.name,
    address: source.url,
    every_minutes: source.everyMinutes,
    is_running: isRunning,
    last_run: last ? reportRun(last, isRunning) : null,
    last_success_at: last_success_at && formatTimestamp(last_success_at),
    ...failed,
    next_run_at: next && formatTimestamp(next > now ? next : now),
    listings,
  }
}

/** Counts the failed runs in a row, newest first. A killed run counts as failed, like in the report of the run. */
function countFailedRuns(runs: readonly RunRow[]): Pick<SourceReport, "failed_runs" | "failing_since"> {
  const success = runs.findIndex(({ state }) => state === "done")
  const failed = success === -1 ? runs : runs.slice(0, success)
  const first = failed.at(-1)
  return { failed_runs: failed.length, failing_since: first ? formatTimestamp(first.started_at) : null }
}

/** Reports past runs, newest first. `limit` runs are returned; the older ones only count the failures in a row. */
export function reportPastRuns(rows: readonly RunRow[], limit: number, isRunning: boolean): PastSourceRun[] {
  return rows.slice(0, limit).map((row, index) => {
    const run = reportRun(row, isRunning && index === 0)
    const { failed_runs } = countFailedRuns(rows.slice(index))
    return { ...run, failed_runs: run.state === "failed" ? failed_runs : 0 }
  })
}

export function toPastRun({ state, finished_at, counts }: RunRow): PastRun {
  const found = counts["lost_shape"] ? 0 : (counts["items"] ?? 0)
  return { state, finishedAt: finished_at, found, leaveAloneMs: counts["leave_alone_ms"] ?? 0 }
}

function reportRun({ state, started_at, finished_at, counts, error }: RunRow, isRunning: boolean): SourceRun {
  const countOf = (name: string) => counts[name] ?? 0
  const wasKilled = state === "running" && !isRunning
  const skipped = SKIP_REASONS.filter((reason) => countOf(`skipped_${reason}`) > 0)
  return {
    state: wasKilled ? "failed" : state,
    started_at: formatTimestamp(started_at),
    finished_at: finished_at && formatTimestamp(finished_at),
    pages: countOf("pages"),
    found: countOf("items"),
    new: countOf("new"),
    changed: countOf("changed"),
    unchanged: countOf("unchanged"),
    left: countOf("left"),
    dropped: countOf("dropped"),
    skipped: countOf("skipped"),
    skipped_by: Object.fromEntries(skipped.map((reason) => [reason, countOf(`skipped_${reason}`)])),
    alerts: [
      ...(countOf("misfit_pages") > 0 ? (["misfit"] as const) : []),
      ...(countOf("shrunk") > 0 ? (["shrunk"] as const) : []),
    ],
    error: wasKilled ? "The run was killed; the next run continues it." : error,
  }
}
