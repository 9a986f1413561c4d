// How a source reads to people: what it is, how its last run went, and what its counts mean.

import { formatCount } from "@/components/format"
import type { Verdict } from "@/components/stats/status-words"
import type { Alert, SkipReason, SourceReport, SourceRun } from "@/lib/sources/schema"

const SKIP_WORDS: Record<SkipReason, string> = {
  shape: "not as published",
  limits: "outside the limits of a listing",
  "no-price": "without a price",
  "unknown-protocol": "of no protocol we check",
  "not-live": "not live",
  unread: "not readable",
  "bad-url": "without a usable address",
  template: "with gaps in the address",
  onion: "on the Tor network",
  "own-host": "of this directory itself",
  "not-public": "on a private address",
  duplicate: "named before",
  "other-host": "of another host",
  unproven: "without a valid challenge",
  postponed: "left for a later run",
}

const ALERT_WORDS: Record<Alert, string> = {
  misfit: "More than half of a page was not as this source publishes it; the rest was taken.",
  shrunk: "It named far fewer listings than before; none lost its label for that.",
}

/** How its last run went, in a word or two. */
export function judgeSource({ is_running, last_run }: SourceReport): Verdict {
  if (is_running) return { health: "healthy", sentence: "Being read now" }
  if (last_run === null) return { health: "unknown", sentence: "Not read yet" }
  if (last_run.state === "failed") return { health: "down", sentence: "Could not be read" }
  return describeAlerts(last_run).length > 0
    ? { health: "degraded", sentence: "Looks wrong" }
    : { health: "healthy", sentence: "Ok" }
}

/** "Last run: 1,204 found, 3 new, …", also of one that broke off or is under way. */
export function describeCounts(run: SourceRun): string {
  if (run.state === "failed" && run.found === 0) return "It brought nothing."
  const lead = { running: "So far", failed: "Before it broke off", done: "Last run" }[run.state]
  return `${lead}: ${listCounts(run, ["found", "new", "changed", "dropped", "skipped"])}.`
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

/** "1,204 found, 3 new", all of them unless told which. */
export function listCounts(run: SourceRun, names: readonly CountName[] = COUNT_NAMES): string {
  return names.map((name) => `${formatCount(run[name])} ${COUNT_WORDS[name]}`).join(", ")
}

/** What is to be looked at in a run that came to its end; why one did not is said beside it. */
export function describeAlerts({ state, alerts, error }: SourceRun): string[] {
  const gap = state === "done" && error !== null
  return [...alerts.map((alert) => ALERT_WORDS[alert]), ...(gap ? ["A page could not be read and was left out."] : [])]
}

/** "2 on the Tor network, 1 named before", the most frequent first; null where nothing was skipped. */
export function describeSkips({ skipped_by }: SourceRun): string | null {
  const reasons = Object.entries(skipped_by) as [SkipReason, number][]
  const parts = reasons.sort(([, one], [, other]) => other - one)
  return parts.map(([reason, count]) => `${formatCount(count)} ${SKIP_WORDS[reason]}`).join(", ") || null
}
