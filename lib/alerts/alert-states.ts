// What becomes of alerts when the rules were evaluated again, and which of them are reported to the operator. Pure.

import { describeRule } from "@/lib/alerts/alert-rules"
import type { Alert, Trouble } from "@/lib/alerts/schema"

const MINUTE = 60_000
export const PACE = {
  /** A trouble that comes back within this time is the same one. Its end is then reported after this time without it. */
  flapMs: 15 * MINUTE,
  remindMs: 24 * 60 * MINUTE,
  /** One reminder names all open alerts that were reported longer ago than this. */
  remindTogetherMs: 12 * 60 * MINUTE,
  /** So many messages within `floodMs`; then what follows waits, and becomes one message. */
  mostMessages: 5,
  floodMs: 30 * MINUTE,
} as const

const isSame = (a: Trouble, b: Trouble) => a.rule === b.rule && a.subject === b.subject
const isOpen = ({ endedAt }: Alert) => endedAt === null
const passed = (since: Date | null, now: Date) =>
  since === null ? Number.POSITIVE_INFINITY : now.getTime() - since.getTime()

/** Opens, keeps and ends alerts. An alert that ended minutes ago is opened again instead of a new one. */
export function updateAlerts(alerts: readonly Alert[], troubles: readonly Trouble[], now: Date): Alert[] {
  const known = alerts.map((alert): Alert => {
    const trouble = troubles.find((one) => isSame(one, alert))
    if (isOpen(alert) && trouble)
      return trouble.summary === alert.summary ? alert : { ...alert, summary: trouble.summary }
    if (isOpen(alert)) return { ...alert, endedAt: now }
    const isLatest = !alerts.some((other) => isSame(other, alert) && other.since > alert.since)
    if (!trouble || !isLatest || passed(alert.endedAt, now) >= PACE.flapMs) return alert
    // The end was reported, so the return of the trouble is reported too.
    const reportedAt = alert.endReportedAt === null ? alert.reportedAt : null
    return {
      ...alert,
      summary: trouble.summary,
      reopened: alert.reopened + 1,
      endedAt: null,
      reportedAt,
      endReportedAt: null,
    }
  })
  const begun = troubles.filter((trouble) => !known.some((alert) => isOpen(alert) && isSame(alert, trouble)))
  return [
    ...known,
    ...begun.map((trouble) => ({ ...trouble, reopened: 0, reportedAt: null, endedAt: null, endReportedAt: null })),
  ]
}

/** The alerts of one message. */
export interface News {
  began: Alert[]
  ended: Alert[]
  stillOpen: Alert[]
}

/** Returns what is reported now; null for nothing, and after five messages in half an hour. */
export function findNews(alerts: readonly Alert[], now: Date): News | null {
  const reported = alerts.filter(({ rule, reportedAt }) => reportedAt !== null && !describeRule(rule).isNotice)
  const began = alerts.filter((alert) => isOpen(alert) && alert.reportedAt === null)
  const ended = reported.filter(
    ({ endedAt, endReportedAt, reopened }) =>
      endedAt !== null && endReportedAt === null && passed(endedAt, now) >= (reopened > 0 ? PACE.flapMs : 0),
  )
  const open = reported.filter(isOpen)
  const isReminderDue = open.some(({ reportedAt }) => passed(reportedAt, now) >= PACE.remindMs)
  const stillOpen = isReminderDue
    ? open.filter(({ reportedAt }) => passed(reportedAt, now) >= PACE.remindTogetherMs)
    : []
  const isNews = began.length + ended.length + stillOpen.length > 0
  return isNews && countMessages(alerts, now) < PACE.mostMessages ? { began, ended, stillOpen } : null
}

/** The messages of the last half hour. The alerts of one message have the same time. */
function countMessages(alerts: readonly Alert[], now: Date): number {
  const times = alerts.flatMap(({ reportedAt, endReportedAt }) =>
    [reportedAt, endReportedAt].filter((time) => time !== null),
  )
  return new Set(times.filter((time) => passed(time, now) < PACE.floodMs).map((time) => time.getTime())).size
}

/** Records that a message with the news was sent. */
export function markReported(alerts: readonly Alert[], { began, ended, stillOpen }: News, now: Date): Alert[] {
  return alerts.map((alert) => {
    if (ended.includes(alert)) return { ...alert, endReportedAt: now }
    return began.includes(alert) || stillOpen.includes(alert) ? { ...alert, reportedAt: now } : alert
  })
}
