// Sentences of the page that shows how an empty directory fills. Pure.

import { formatClock, formatCount, formatList, formatQuantity } from "@/components/format"
import { formatAsked, getPayment } from "@/components/listing/price"
import { formatNetwork } from "@/lib/protocols/networks"
import { getSourceEntry } from "@/lib/source-table"
import { findFailureReason } from "@/lib/sources/names"
import type { FirstCheck, FirstStart, SourceReport } from "@/lib/sources/schema"

export type SourceState = "waiting" | "reading" | "done" | "failed"

export function getState({ is_running, last_run }: SourceReport): SourceState {
  if (is_running) return "reading"
  if (last_run === null) return "waiting"
  return last_run.state === "failed" ? "failed" : "done"
}

/** "04:20 UTC", or with the day of another day. */
export const formatTime = (at: string, now: Date) => `${formatClock(at, now)}\u00a0UTC`

/** The state of a source in a sentence, such as "Not reachable: name lookup failed. Next try 04:20 UTC." */
export function describeSource(source: SourceReport, now: Date): string {
  const { last_run, next_run_at } = source
  const state = getState(source)
  if (state === "waiting" || last_run === null) return "Waits for its first run"
  const { pages, found, skipped, error } = last_run
  const counts = `${formatCount(found)} found${skipped > 0 ? `, ${formatCount(skipped)} of them not usable` : ""}`
  if (state === "done") return counts
  if (state === "reading") return pages > 0 ? `Reading page ${formatCount(pages + 1)}, ${counts} so far` : "Reading"
  const { isReached, words } = findFailureReason(error)
  const next = next_run_at === null ? "" : ` Next try ${formatTime(next_run_at, now)}.`
  return `${isReached ? "Could not be read" : "Not reachable"}: ${words}.${next}`
}

const STATE_WORDS: readonly (readonly [SourceState, string])[] = [
  ["done", "read"],
  ["reading", "reading"],
  ["failed", "not read"],
  ["waiting", "waiting"],
]

/** "2 read, 2 reading, 1 not read, 2 waiting" */
export function countStates(sources: readonly SourceReport[]): string {
  const count = (state: SourceState) => sources.filter((source) => getState(source) === state).length
  const counts = STATE_WORDS.map(([state, words]) => [count(state), words] as const)
  return counts.flatMap(([number, words]) => (number > 0 ? `${number} ${words}` : [])).join(", ")
}

export interface LeadWords {
  title: string
  text: string
}

/** The host of a source; null for the operator's folder and for the hosts of listed services. */
export const getSourceHost = ({ address }: SourceReport): string | null => hostOf(address)

const hostOf = (address: string) => (/^https?:\/\/[^{]+$/.test(address) ? new URL(address).host : null)

/** The same for visitors, who do not learn a host that a setting of the operator names. */
export function getKnownHost(source: SourceReport): string | null {
  const host = getSourceHost(source)
  return host !== null && host === hostOf(getSourceEntry(source.name).url) ? host : null
}

/** The failed sources if no online source has been read, and none is being read; else null. */
function findOffline({ found, sources }: FirstStart): SourceReport[] | null {
  const online = sources.filter((source) => getSourceHost(source) !== null)
  const failed = online.filter(
    (source) => getState(source) === "failed" && !findFailureReason(source.last_run?.error ?? null).isReached,
  )
  return found === 0 && failed.length > 0 && failed.length === online.length ? failed : null
}

/** Heading and sentence for the operator. */
export function writeOperatorLead(start: FirstStart, now: Date): LeadWords {
  const { found, sources } = start
  const offline = findOffline(start)
  if (offline !== null) {
    const reasons = [...new Set(offline.map(({ last_run }) => findFailureReason(last_run?.error ?? null).words))]
    const next = offline.flatMap(({ next_run_at }) => next_run_at ?? []).sort()[0]
    const retry = next === undefined ? "" : ` The next try starts by itself at ${formatTime(next, now)}.`
    return {
      title: "No online source could be reached",
      text: `${offline.length} of ${formatQuantity(sources.length, "source")}: ${formatList(reasons)}. Is this machine online?${retry} You can look around without the internet: choose one of the cards.`,
    }
  }
  if (sources.length === 0) {
    return {
      title: "Your directory has no services yet",
      text: "No source is configured (setting SOURCES). Services appear when somebody registers them, or when you choose one of the cards.",
    }
  }
  if (found === 0 && sources.every((source) => ["done", "failed"].includes(getState(source)))) {
    return {
      title: "Your directory has no services yet",
      text: "Its sources have been read without a listing. The next reading starts by itself. You can look around meanwhile: choose one of the cards.",
    }
  }
  return {
    title: "Your directory is filling",
    text: `It reads ${formatQuantity(sources.length, "list")} of paid APIs, then checks every endpoint without paying. This page turns into the list when the first 50 services have been checked.`,
  }
}

const ABOUT = "It lists APIs that agents and apps can pay per call, with prices and health from its own checks."

/** Heading and sentence for everybody else. */
export function writeVisitorLead({ found, sources }: FirstStart): LeadWords {
  const isReading = sources.some((source) => ["reading", "waiting"].includes(getState(source)))
  if (found === 0 && !isReading)
    return { title: "This directory has no services yet", text: `${ABOUT} Yours can be the first one.` }
  const next = found > 0 ? "The first ones are being checked." : "The first services appear in a few minutes."
  return { title: "This directory is being filled", text: `${ABOUT} ${next}` }
}

/** "about 3 a second, first round ends about 04:22 UTC"; null without a check in the last minute. */
export function describePace({ found, checked, last_minute }: FirstStart, now: Date): string | null {
  if (last_minute === 0 || checked >= found) return null
  const perSecond = Math.round(last_minute / 60)
  const pace = perSecond > 0 ? `about ${formatCount(perSecond)} a second` : `${formatCount(last_minute)} a minute`
  const end = new Date(now.getTime() + ((found - checked) / last_minute) * 60_000)
  return `${pace}, first round ends about ${formatTime(end.toISOString(), now)}`
}

/** What a check met: its icon, what the icon says, and what the endpoint asked or why there is no price. */
export function describeCheck(check: FirstCheck) {
  const { verdict, error_message } = check
  if (verdict === "ok") return { health: "healthy", says: "Valid payment request", what: describeAsked(check) } as const
  const what = nameFault(error_message)
  if (verdict === "wrong") return { health: "degraded", says: "Wrong response", what } as const
  if (verdict === "unreachable") return { health: "down", says: "No response", what } as const
  return { health: "unknown", says: "Checker kept out", what } as const
}

function describeAsked(check: FirstCheck): string {
  const { network } = getPayment(check)
  const amount = check.test_network ? "test money" : (formatAsked(check) ?? "no price known")
  return network === null ? amount : `${amount} on ${formatNetwork(network)}`
}

const FAULTS: Readonly<Record<string, string>> = {
  dns: "name lookup failed",
  refused: "connection refused",
  reset: "connection closed early",
  timeout: "timed out",
  tls: "no trusted TLS connection",
  redirect: "redirects elsewhere",
  "opted-out": "asks not to be checked",
}

function nameFault(reason: string | null): string {
  const status = Number(/^HTTP (\d{3})$/.exec(reason ?? "")?.[1])
  if (status >= 500) return "server error"
  if (status >= 400 && status !== 402) return "request rejected"
  if (status >= 200 && status < 300) return "no payment asked"
  return FAULTS[reason ?? ""] ?? "payment request not valid"
}
