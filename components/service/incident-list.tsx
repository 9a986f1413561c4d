import { formatDate, formatDuration, formatMoment } from "@/components/format"
import { explainReason, nameReason } from "@/components/service/reason-words"
import { HealthMark } from "@/components/ui/health-mark"
import type { Finding, Incident } from "@/lib/catalogue/schema"
import { parseTimestamp } from "@/lib/time"

interface IncidentListProps {
  incidents: Incident[]
  /**
   * The findings about the last challenge. If the reason of an incident is the id of a finding, the list shows the message of
   * that finding.
   */
  findings: Finding[]
  now: Date
}

/** Lists incidents with duration and reason, the newest first. An incident that is still open is always the newest. */
export function IncidentList({ incidents, findings, now }: IncidentListProps) {
  if (incidents.length === 0) return null
  return (
    <div>
      <h3 className="mb-1">Incidents</h3>
      <ul className="box" aria-label="Incidents, newest first">
        {incidents.map((incident) => (
          <IncidentItem key={incident.opened_at} incident={incident} findings={findings} now={now} />
        ))}
      </ul>
    </div>
  )
}

function IncidentItem({ incident, findings, now }: Omit<IncidentListProps, "incidents"> & { incident: Incident }) {
  const { opened_at, closed_at, health, reason, outcome } = incident
  return (
    <li className="stack gap-x-4 px-4 py-[9px] sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]">
      <time className="tabular-nums text-muted sm:text-ink" dateTime={opened_at} title={formatMoment(opened_at)}>
        {formatDate(opened_at)}
      </time>
      <div className="min-w-0">
        <p className="tabular-nums">
          <HealthMark health={health} /> {describeSpan(opened_at, closed_at)}
        </p>
        <p className="wrap-anywhere text-muted">
          {reason === null ? "" : `${nameReason(reason)}: `}
          {reason !== null && <code>{reason}</code>}
          {reason === null ? explainReason(reason) : ". "}
          {reason !== null && explainReason(reason, findings)}
        </p>
        {outcome === "unobserved" && (
          <p className="text-muted">The end was not observed, because checks had stopped.</p>
        )}
      </div>
      <span className="tabular-nums text-muted">
        {formatDuration(timeOf(closed_at, now) - timeOf(opened_at, now))}
        {closed_at === null && " so far"}
      </span>
    </li>
  )
}

const timeOf = (timestamp: string | null, now: Date) =>
  (timestamp === null ? null : parseTimestamp(timestamp))?.getTime() ?? now.getTime()

/** Describes the time of an incident: "from 03:12 to 05:27 UTC", with the date of the end if it is another day. */
function describeSpan(openedAt: string, closedAt: string | null): string {
  const opened = openedAt.slice(11, 16)
  if (closedAt === null) return `since ${opened} UTC, ongoing`
  const isSameDay = openedAt.slice(0, 10) === closedAt.slice(0, 10)
  return isSameDay
    ? `from ${opened} to ${closedAt.slice(11, 16)} UTC`
    : `from ${opened} UTC to ${formatMoment(closedAt)}`
}
