// The words of a message to the operator. Pure.

import { describeRule, formatMinute } from "@/lib/alerts/alert-rules"
import type { News } from "@/lib/alerts/alert-states"
import type { Alert } from "@/lib/alerts/schema"

type State = "began" | "ended" | "open"

/** A message in the form that each channel formats. */
export interface AlertMessage {
  /** `test` for a message that an operator has asked for. */
  kind: "alerts" | "test"
  title: string
  /** Plain text of several lines. */
  text: string
  /** The page of the administration. */
  url: string
  at: Date
  /** True when only ends are reported, so that nobody needs to wake up. */
  isCalm: boolean
  alerts: readonly { state: State; alert: Alert }[]
}

interface Place {
  siteName: string
  baseUrl: string
}

/** A message names so many alerts of each kind, and counts the others. */
const MOST_NAMED = 10
const WORDS: Readonly<Record<State, string>> = { began: "began", ended: "ended", open: "still open" }

export function buildMessage(news: News, { siteName, baseUrl }: Place, now: Date): AlertMessage {
  const parts: [State, Alert[]][] = [
    ["began", news.began],
    ["ended", news.ended],
    ["open", news.stillOpen],
  ]
  const reported = parts.filter(([, alerts]) => alerts.length > 0)
  const url = `${baseUrl}/admin`
  return {
    kind: "alerts",
    title: `${siteName}: ${summarize(reported)}`,
    text: [...reported.map(([state, alerts]) => formatPart(state, alerts)), url].join("\n\n"),
    url,
    at: now,
    isCalm: news.began.length + news.stillOpen.length === 0,
    alerts: reported.flatMap(([state, alerts]) => alerts.map((alert) => ({ state, alert }))),
  }
}

export function buildTestMessage({ siteName, baseUrl }: Place, now: Date): AlertMessage {
  const url = `${baseUrl}/admin`
  const text = `This is a test of the alerts of ${baseUrl}. Nothing is wrong.\n\n${url}`
  return { kind: "test", title: `${siteName}: Test of the alerts`, text, url, at: now, isCalm: true, alerts: [] }
}

/** "A source fails (bazaar)", or "3 troubles began, 1 ended". */
function summarize(reported: readonly [State, Alert[]][]): string {
  const all = reported.flatMap(([state, alerts]) => alerts.map((alert) => ({ state, alert })))
  const [one] = all
  if (one && all.length === 1) {
    const { title } = describeRule(one.alert.rule)
    const name = `${title} (${one.alert.subject})`
    return one.state === "began" ? name : `${name}: ${WORDS[one.state]}`
  }
  return reported
    .map(
      ([state, { length }], index) =>
        `${length}${index > 0 ? "" : length === 1 ? " trouble" : " troubles"} ${WORDS[state]}`,
    )
    .join(", ")
}

function formatPart(state: State, alerts: readonly Alert[]): string {
  const more = alerts.length - MOST_NAMED
  const heading = { began: "Began:", ended: "Ended:", open: "Still open:" }[state]
  const lines = alerts.slice(0, MOST_NAMED).map((alert) => formatAlert(state, alert))
  return [heading, ...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n")
}

function formatAlert(state: State, { rule, subject, since, summary, reopened, endedAt }: Alert): string {
  const { title, remedy } = describeRule(rule)
  const span = `since ${formatMinute(since)}${endedAt === null ? "" : ` until ${formatMinute(endedAt)}`}`
  const again = reopened > 0 ? `, came back ${reopened === 1 ? "once" : `${reopened} times`}` : ""
  const line = `- ${title} (${subject}), ${span}${again}`
  return state === "ended" ? line : `${line}\n  ${summary}\n  What to do: ${remedy}`
}
