// The one sentence on how the directory itself is doing, and how a job's last run and the Lightning node read. What went wrong
// inside is for administrators; the public learns that it failed, and what that means for them.

import { formatCount, formatDuration } from "@/components/format"
import type { HealthStatus } from "@/lib/catalogue/schema"
import type { EmbeddingsReport } from "@/lib/embeddings/schema"
import type { JobReport } from "@/lib/jobs/schema"
import type { NodeReport } from "@/lib/paywall/schema"
import { jobOf, type SourceReport } from "@/lib/sources/schema"
import type { ProbeQueue } from "@/lib/stats/schema"

export interface Verdict {
  health: HealthStatus
  sentence: string
}

interface State {
  jobs: readonly JobReport[]
  queue: ProbeQueue
  node: NodeReport
  embeddings: EmbeddingsReport
  sources: readonly SourceReport[]
}

/** `patienceSeconds` is the interval of checks: within it a listing that is due is not late. */
export function judgeDirectory(state: State, patienceSeconds: number): Verdict {
  const { jobs, queue, node, embeddings, sources } = state
  const unread = sources.filter(({ is_running, last_run }) => !is_running && last_run?.state === "failed")
  // A source that could not be read is named once, not its job beside it.
  const known = new Set(unread.map(({ name }) => jobOf(name)))
  const isFailed = ({ id, last_error, is_running }: JobReport) => last_error !== null && !is_running && !known.has(id)
  const failed = jobs.filter(isFailed).map(({ id }) => id)
  const troubles = [
    failed.length > 0 && `${nameAll("job", failed)} failed at ${failed.length === 1 ? "its" : "their"} last run`,
    unread.length > 0 &&
      `${nameAll(
        "source",
        unread.map(({ name }) => name),
      )} could not be read`,
    queue.lag_seconds > patienceSeconds && `checks are behind by ${formatDuration(queue.lag_seconds * 1000)}`,
    node.state === "down" && "payments cannot be taken",
    embeddings.state === "resting" && "new listings cannot be found by their meaning",
  ].filter((trouble) => trouble !== false)
  if (troubles.length > 0) {
    const text = [troubles.slice(0, -1).join(", "), troubles.at(-1)].filter(Boolean).join(", and ")
    return { health: "degraded", sentence: `${text.charAt(0).toUpperCase()}${text.slice(1)}.` }
  }
  if (jobs.every(({ last_run_at }) => last_run_at === null)) {
    return { health: "unknown", sentence: "No job has run yet." }
  }
  return { health: "healthy", sentence: "Everything runs as it should." }
}

/** "the job a", "the jobs a, b and c". */
function nameAll(kind: string, names: readonly string[]): string {
  return names.length === 1
    ? `the ${kind} ${names[0]}`
    : `the ${kind}s ${names.slice(0, -1).join(", ")} and ${names.at(-1)}`
}

/** How the last run went, in a word or two. */
export function judgeRun({ is_running, last_run_at, last_error }: JobReport): Verdict {
  if (is_running) return { health: "healthy", sentence: "Running now" }
  if (last_run_at === null) return { health: "unknown", sentence: "Not run yet" }
  return last_error === null ? { health: "healthy", sentence: "Ok" } : { health: "down", sentence: "Failed" }
}

/** How the Lightning node is in a word or two, and what follows where there is no good one. */
export function judgeNode({ backend, state }: NodeReport): Verdict & { consequence: string | null } {
  switch (state) {
    case "up": {
      const consequence = backend === "dev" ? "It takes play money only." : null
      return { health: "healthy", sentence: `${backend}, answering`, consequence }
    }
    case "down":
      return {
        health: "down",
        sentence: `${backend}, not answering`,
        consequence: "Nothing can be bought until it is back: past the free limit the answer is 429 instead of 402.",
      }
    case "off":
      return {
        health: "unknown",
        sentence: "None",
        consequence: "Nothing is sold here: past the free limit the answer is 429.",
      }
    case "unknown":
      return { health: "unknown", sentence: `${backend}, not known yet`, consequence: null }
  }
}

const NBSP = "\u00a0"

/** "84 ms", "1.2 s", "3 min": how long a run took. */
export function formatTook(milliseconds: number): string {
  if (milliseconds < 1000) return `${formatCount(milliseconds)}${NBSP}ms`
  if (milliseconds < 60_000) return `${(Math.floor(milliseconds / 100) / 10).toFixed(1)}${NBSP}s`
  return formatDuration(milliseconds)
}
