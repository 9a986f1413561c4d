// The one sentence on how the directory itself is doing, and how a job's last run reads. What went wrong inside a job is for
// administrators; the public learns that it failed, and when.

import { formatCount, formatDuration } from "@/components/catalogue/format"
import type { HealthStatus } from "@/lib/catalogue/schema"
import type { JobReport } from "@/lib/jobs/schema"
import type { ProbeQueue } from "@/lib/stats/schema"

export interface Verdict {
  health: HealthStatus
  sentence: string
}

/** `patienceSeconds` is the interval of checks: within it a listing that is due is not late. */
export function judgeDirectory(jobs: readonly JobReport[], queue: ProbeQueue, patienceSeconds: number): Verdict {
  const failed = jobs.filter(({ last_error, is_running }) => last_error !== null && !is_running).map(({ id }) => id)
  const troubles = [
    failed.length > 0 && `${nameJobs(failed)} failed at ${failed.length === 1 ? "its" : "their"} last run`,
    queue.lag_seconds > patienceSeconds && `checks are behind by ${formatDuration(queue.lag_seconds * 1000)}`,
  ].filter((trouble) => trouble !== false)
  if (troubles.length > 0) {
    const text = troubles.join(", and ")
    return { health: "degraded", sentence: `${text.charAt(0).toUpperCase()}${text.slice(1)}.` }
  }
  if (jobs.every(({ last_run_at }) => last_run_at === null)) {
    return { health: "unknown", sentence: "No job has run yet." }
  }
  return { health: "healthy", sentence: "Everything runs as it should." }
}

function nameJobs(ids: readonly string[]): string {
  return ids.length === 1 ? `the job ${ids[0]}` : `the jobs ${ids.slice(0, -1).join(", ")} and ${ids.at(-1)}`
}

/** How the last run went, in a word or two. */
export function judgeRun({ is_running, last_run_at, last_error }: JobReport): Verdict {
  if (is_running) return { health: "healthy", sentence: "Running now" }
  if (last_run_at === null) return { health: "unknown", sentence: "Not run yet" }
  return last_error === null ? { health: "healthy", sentence: "Ok" } : { health: "down", sentence: "Failed" }
}

const NBSP = "\u00a0"

/** "84 ms", "1.2 s", "3 min": how long a run took. */
export function formatTook(milliseconds: number): string {
  if (milliseconds < 1000) return `${formatCount(milliseconds)}${NBSP}ms`
  if (milliseconds < 60_000) return `${(Math.floor(milliseconds / 100) / 10).toFixed(1)}${NBSP}s`
  return formatDuration(milliseconds)
}
