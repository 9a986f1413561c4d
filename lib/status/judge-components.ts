// Judges each part of the directory from its state. Pure.

import type {
  ComponentName,
  ComponentReport,
  DirectoryState,
  JobState,
  Problem,
  ResponseCount,
} from "@/lib/status/schema"
import { parseTimestamp } from "@/lib/time"

/** The sweep runs every 10 s, and the job of webhooks at least once a minute. */
const STOPPED_MS = 600_000
/** Deliveries are due within a minute of their event. */
const DELIVERY_SECONDS = 60
/** Fewer errors than `least` are no trend. */
const ERRORS = { share: 0.01, least: 10 } as const

/** @param checkInterval in seconds: checks that are late by more than one interval are a problem */
export function judgeComponents(state: DirectoryState, checkInterval: number, now: Date): ComponentReport[] {
  const { jobs, queue, delivery_lag_seconds, responses, sources, node } = state
  return [
    report("website", findErrors(responses.website) ?? findWebsiteProblem(state)),
    report("api", findErrors(responses.api)),
    report("checks", findJobProblem(jobs.sweep, now) ?? findLag(queue.lag_seconds, checkInterval)),
    reportSources(sources),
    report("webhooks", findJobProblem(jobs.webhooks, now) ?? findLag(delivery_lag_seconds, DELIVERY_SECONDS)),
    report("payments", node.state === "down" ? { reason: "node" } : node.state === "up" ? null : { reason: "off" }),
  ]
}

const DOWN: ReadonlySet<Problem["reason"]> = new Set(["stopped", "node"])
const UNKNOWN: ReadonlySet<Problem["reason"]> = new Set(["not-started", "off"])

function report(name: ComponentName, problem: Problem | null): ComponentReport {
  if (problem === null) return { name, health: "healthy", problem }
  if (UNKNOWN.has(problem.reason)) return { name, health: "unknown", problem }
  return { name, health: DOWN.has(problem.reason) ? "down" : "degraded", problem }
}

function findErrors({ good, bad }: ResponseCount): Problem | null {
  const share = bad / Math.max(1, good + bad)
  return bad >= ERRORS.least && share >= ERRORS.share ? { reason: "errors", share } : null
}

function findWebsiteProblem({ embeddings, failed_jobs }: DirectoryState): Problem | null {
  if (embeddings.state === "resting") return { reason: "search" }
  return failed_jobs > 0 ? { reason: "background" } : null
}

function findJobProblem({ at, is_running, has_failed }: JobState, now: Date): Problem | null {
  if (is_running) return null
  const since = at === null ? null : parseTimestamp(at)
  if (at === null || !since) return { reason: "not-started" }
  if (now.getTime() - since.getTime() > STOPPED_MS) return { reason: "stopped", since: at }
  return has_failed ? { reason: "failing" } : null
}

const findLag = (seconds: number, most: number): Problem | null => (seconds > most ? { reason: "late", seconds } : null)

/** A source that is being read again counts as its former run until the run ends. */
function reportSources(sources: DirectoryState["sources"]): ComponentReport {
  if (sources.length === 0) return report("sources", { reason: "off" })
  const names = sources
    .filter(({ is_running, last_run }) => !is_running && last_run?.state === "failed")
    .map(({ name }) => name)
  if (names.length > 0) {
    const health = names.length === sources.length ? "down" : "degraded"
    return { name: "sources", health, problem: { reason: "unread", names, total: sources.length } }
  }
  return report("sources", sources.some(({ last_run }) => last_run !== null) ? null : { reason: "not-started" })
}
