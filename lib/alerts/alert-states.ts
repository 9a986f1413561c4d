// What becomes of alerts when the rules were evaluated again, and which of them the operator is told. Pure.

import { describeRule } from "@/lib/alerts/alert-rules"
import type { Alert, Trouble } from "@/lib/alerts/schema"

const MINUTE = 60_000
export const PACE = {
  /** A trouble that comes back within this time is the same one. Its end is then told after this time without it. */
  flapMs: 15 * MINUTE,
  remindMs: 24 * 60 * MINUTE,
  /** One reminder names all open alerts that were told longer ago than this. */
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
    // The end was told, so that the operator must learn that it was not the end.
    const toldAt = alert.endToldAt === null ? alert.toldAt : null
    return { ...alert, summary: trouble.summary, reopened: alert.reopened + 1, endedAt: null, toldAt, endToldAt: null }
  })
  const begun = troubles.filter((trouble) => !known.some((alert) => isOpen(alert) && isSame(alert, trouble)))
  return [
    ...known,
    ...begun.map((trouble) => ({ ...trouble, reopened: 0, toldAt: null, endedAt: null, endToldAt: null })),
  ]
}

/** What one message tells. */
export interface News {
  began: Alert[]
  ended: Alert[]
  stillOpen: Alert[]
}

/** Returns what the operator must be told now; null for nothing, and while the last messages were too many. */
export function findNews(alerts: readonly Alert[], now: Date): News | null {
  const told = alerts.filter(({ rule, toldAt }) => toldAt !== null && !describeRule(rule).isNotice)
  const began = alerts.filter((alert) => isOpen(alert) && alert.toldAt === null)
  const ended = told.filter(
    ({ endedAt, endToldAt, reopened }) =>
      endedAt !== null && endToldAt === null && passed(endedAt, now) >= (reopened > 0 ? PACE.flapMs : 0),
  )
  const open = told.filter(isOpen)
  const isReminderDue = open.some(({ toldAt }) => passed(toldAt, now) >= PACE.remindMs)
  const stillOpen = isReminderDue ? open.filter(({ toldAt }) => passed(toldAt, now) >= PACE.remindTogetherMs) : []
  const isNews = began.length + ended.length + stillOpen.length > 0
  return isNews && countMessages(alerts, now) < PACE.mostMessages ? { began, ended, stillOpen } : null
}

/** The messages of the last half hour. What one message tells has the same time. */
function countMessages(alerts: readonly Alert[], now: Date): number {
  const times = alerts.flatMap(({ toldAt, endToldAt }) => [toldAt, endToldAt].filter((time) => time !== null))
  return new Set(times.filter((time) => passed(time, now) < PACE.floodMs).map((time) => time.getTime())).size
}

/** Records that a message with the news was sent. */
export function markTold(alerts: readonly Alert[], { began, ended, stillOpen }: News, now: Date): Alert[] {
  return alerts.map((alert) => {
    if (ended.includes(alert)) return { ...alert, endToldAt: now }
    return began.includes(alert) || stillOpen.includes(alert) ? { ...alert, toldAt: now } : alert
  })
}
