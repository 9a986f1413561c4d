// Sentences about the state of the directory, its jobs and the Lightning node. The sentences state the failure and the
// consequence for the reader. Only administrators see error messages.

import { formatCount, formatDuration, formatList } from "@/components/format"
import type { HealthStatus } from "@/lib/catalogue/schema"
import type { EmbeddingsReport } from "@/lib/embeddings/schema"
import type { JobReport } from "@/lib/jobs/schema"
import type { NodeReport } from "@/lib/paywall/schema"
import { jobOf, type SourceReport } from "@/lib/sources/schema"
import type { ProbeQueue } from "@/lib/stats/schema"

export interface Verdict {
  health: HealthStatus
  sentence: string
  /** What follows for the reader. */
  consequence?: string | null
}

interface State {
  jobs: readonly JobReport[]
  queue: ProbeQueue
  node: NodeReport
  embeddings: EmbeddingsReport
  sources: readonly SourceReport[]
}

/** @param patienceSeconds the check interval: the sentence mentions checks that are late by more than one */
export function judgeDirectory(state: State, patienceSeconds: number): Verdict {
  const { jobs, queue, node, embeddings, sources } = state
  const unread = sources.filter(({ is_running, last_run }) => !is_running && last_run?.state === "failed")
  // Leave out the job of a failed source, because the sentence already names the source.
  const known = new Set(unread.map(({ name }) => jobOf(name)))
  const isFailed = ({ id, last_error, is_running }: JobReport) => last_error !== null && !is_running && !known.has(id)
  const failed = jobs.filter(isFailed).map(({ name }) => `“${name}”`)
  const troubles = [
    failed.length > 0 && `${nameAll("job", failed)} failed at ${failed.length === 1 ? "its" : "their"} last run`,
    unread.length > 0 &&
      `${nameAll(
        "source",
        unread.map(({ name }) => name),
      )} could not be read`,
    queue.lag_seconds > patienceSeconds && `the oldest check is overdue by ${formatDuration(queue.lag_seconds * 1000)}`,
    node.state === "down" && "payments cannot be received",
    embeddings.state === "resting" && "the semantic search does not find new listings",
  ].filter((trouble) => trouble !== false)
  if (troubles.length > 0) {
    const text = [troubles.slice(0, -1).join(", "), troubles.at(-1)].filter(Boolean).join(", and ")
    return { health: "degraded", sentence: `${text.charAt(0).toUpperCase()}${text.slice(1)}.` }
  }
  if (jobs.every(({ last_run_at }) => last_run_at === null)) {
    return { health: "unknown", sentence: "No job has run yet." }
  }
  return { health: "healthy", sentence: "All systems operational." }
}

/** Names one or several things of one kind: "the source a", "the sources a, b and c". */
function nameAll(kind: string, names: readonly string[]): string {
  return `the ${kind}${names.length === 1 ? "" : "s"} ${formatList(names)}`
}

export function judgeRun({ is_running, last_run_at, last_error }: JobReport): Verdict {
  if (is_running) return { health: "healthy", sentence: "Running now" }
  if (last_run_at === null) return { health: "unknown", sentence: "Not run yet" }
  return last_error === null ? { health: "healthy", sentence: "Ok" } : { health: "down", sentence: "Failed" }
}

/** Describes the state of the Lightning node, and the consequence if the node is unavailable. */
export function judgeNode({ backend, state }: NodeReport): Verdict {
  switch (state) {
    case "up": {
      const consequence = backend === "dev" ? "It accepts play money only." : null
      return { health: "healthy", sentence: `${backend}, responding`, consequence }
    }
    case "down":
      return {
        health: "down",
        sentence: `${backend}, not responding`,
        consequence:
          "No tokens are sold until it is available again: above the free limit the response is 429 instead of 402.",
      }
    case "off":
      return {
        health: "unknown",
        sentence: "None",
        consequence: "No tokens are sold: above the free limit the response is 429.",
      }
    case "unknown":
      return { health: "unknown", sentence: `${backend}, not known yet`, consequence: null }
  }
}

const NBSP = "\u00a0"

/** Formats the duration of a run: "84 ms", "1.2 s", "3 min". */
export function formatTook(milliseconds: number): string {
  if (milliseconds < 1000) return `${formatCount(milliseconds)}${NBSP}ms`
  if (milliseconds < 60_000) return `${(Math.floor(milliseconds / 100) / 10).toFixed(1)}${NBSP}s`
  return formatDuration(milliseconds)
}
