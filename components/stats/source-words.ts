// Sentences about a source of listings: a description of the source, the result of its last import, and the counts of that
// import.

import { formatCount } from "@/components/format"
import type { Verdict } from "@/components/stats/status-words"
import { findFailureReason } from "@/lib/sources/names"
import type { Alert, SkipReason, SourceReport, SourceRun } from "@/lib/sources/schema"

const SKIP_WORDS: Record<SkipReason, string> = {
  shape: "not as published",
  limits: "over the limits of a listing",
  "no-price": "without a price",
  "unknown-protocol": "of an unsupported protocol",
  "not-live": "not live",
  unread: "not readable",
  "bad-url": "without a usable URL",
  template: "with placeholders in the URL",
  onion: "on the Tor network",
  "own-host": "of this directory",
  "not-public": "on a private IP address",
  duplicate: "named before",
  "other-host": "of another host",
  unproven: "without a valid challenge",
  postponed: "left for a later run",
}

const ALERT_WORDS: Record<Alert, string> = {
  misfit: "More than half of a page did not match the format of this source. The rest was imported.",
  shrunk: "It listed far fewer listings than before. No listing lost its source label.",
}

export function judgeSource({ is_running, last_run }: SourceReport): Verdict {
  if (is_running) return { health: "healthy", sentence: "Reading now" }
  if (last_run === null) return { health: "unknown", sentence: "Not read yet" }
  // As the bar and the incident of the part "sources": the services of the list are still there and checked.
  if (last_run.state === "failed") return { health: "degraded", sentence: "Could not be read" }
  return describeAlerts(last_run).length > 0
    ? { health: "degraded", sentence: "Suspicious" }
    : { health: "healthy", sentence: "Ok" }
}

/**
 * Describes the result of an import, such as "Last run: 1,204 found, 3 new". For a running import other words replace "Last run",
 * and for a failed one the reason comes first.
 */
export function describeCounts(run: SourceRun): string {
  const { state, found, dropped, error } = run
  if (state === "done" && found === 0 && dropped === 0) return "It returned no listings."
  const counts = listCounts(run, ["found", "new", "changed", "dropped", "skipped"])
  if (state !== "failed") return `${state === "done" ? "Last run" : "So far"}: ${counts}.`
  const { words } = findFailureReason(error)
  const reason = `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
  return found === 0 ? reason : `${reason} Before the failure: ${counts}.`
}

const COUNT_WORDS = {
  found: "found",
  new: "new",
  changed: "changed",
  unchanged: "as before",
  left: "left alone",
  dropped: "dropped",
  skipped: "skipped",
} as const
type CountName = keyof typeof COUNT_WORDS
const COUNT_NAMES = Object.keys(COUNT_WORDS) as CountName[]

/** Lists counts, such as "1,204 found, 3 new". Lists all counts unless `names` is given. */
export function listCounts(run: SourceRun, names: readonly CountName[] = COUNT_NAMES): string {
  return names.map((name) => `${formatCount(run[name])} ${COUNT_WORDS[name]}`).join(", ")
}

/** Returns the warnings about an import. The page shows the error of a failed import separately. */
export function describeAlerts({ state, alerts, error }: SourceRun): string[] {
  const gap = state === "done" && error !== null
  return [...alerts.map((alert) => ALERT_WORDS[alert]), ...(gap ? ["A page could not be read and was skipped."] : [])]
}

/** Why entries were skipped, the most frequent reason first: "2 on the Tor network, 1 named before". Null for none. */
export function describeSkips({ skipped_by }: SourceRun): string | null {
  const reasons = Object.entries(skipped_by) as [SkipReason, number][]
  const parts = reasons.sort(([, one], [, other]) => other - one)
  return parts.map(([reason, count]) => `${formatCount(count)} ${SKIP_WORDS[reason]}`).join(", ") || null
}
