import { formatClock, formatDay, formatDuration, formatMoment, listDays } from "@/components/format"
import { describeIncident } from "@/components/stats/status-words"
import { HealthMark } from "@/components/ui/health-mark"
import { type ComponentIncident, STATUS_DAYS } from "@/lib/status/schema"

interface IncidentListProps {
  incidents: readonly ComponentIncident[]
  /** The first day that was measured, as an ISO date; null before the first one. Earlier days are left out. */
  since: string | null
  now: Date
}

/** The incidents of the last 14 days, newest first. Days without an incident in a row are one line. */
export function IncidentList({ incidents, since, now }: IncidentListProps) {
  const lines = listLines(incidents, since, now)
  if (lines.length === 0) return <p className="box px-4 py-3 text-muted">Nothing has been recorded yet.</p>
  return (
    <ul className="box incidents" aria-label={`Incidents of the last ${STATUS_DAYS.incidents} days`}>
      {lines.map((line) => (
        <Line key={line.key} line={line} now={now} />
      ))}
    </ul>
  )
}

interface IncidentLine {
  key: string
  /** The newest and the oldest day of the line, as ISO dates. */
  days: [newest: string, oldest: string]
  incident: ComponentIncident | null
}

function Line({ line: { days, incident }, now }: { line: IncidentLine; now: Date }) {
  const [newest, oldest] = days
  if (incident === null) {
    return (
      <li className="text-muted">
        <span className="whitespace-nowrap">{formatDays(newest, oldest)}</span>
        <p>No incidents</p>
      </li>
    )
  }
  const { what, effect } = describeIncident(incident)
  const { opened_at, closed_at } = incident
  const length = (closed_at === null ? now : new Date(closed_at)).getTime() - Date.parse(opened_at)
  return (
    <li>
      <time dateTime={opened_at} title={formatMoment(opened_at)} className="whitespace-nowrap text-muted">
        {formatDay(opened_at)}
      </time>
      <div className="min-w-0">
        <h3 className="wrap-anywhere">
          <HealthMark health={closed_at === null ? "degraded" : "unknown"}>{what}</HealthMark>
        </h3>
        <p className="text-pretty text-muted">
          {closed_at === null
            ? `Since ${formatMoment(opened_at)}`
            : `From ${formatMoment(opened_at)} to ${formatEnd(opened_at, closed_at)}`}
          . {effect}
        </p>
      </div>
      <p className="tabular-nums whitespace-nowrap text-muted">
        {closed_at === null && <b className="font-medium text-degraded">open, </b>}
        {formatDuration(length)}
      </p>
    </li>
  )
}

/** "25 to 17 Nov", "2 Dec to 28 Nov", "16 Nov". */
function formatDays(newest: string, oldest: string): string {
  if (newest === oldest) return formatDay(newest)
  const isOneMonth = newest.slice(0, 7) === oldest.slice(0, 7)
  return `${isOneMonth ? Number(newest.slice(8)) : formatDay(newest)} to ${formatDay(oldest)}`
}

/** The time of the end, with its day if the incident began on another one. */
const formatEnd = (from: string, to: string) =>
  from.slice(0, 10) === to.slice(0, 10) ? `${formatClock(to, new Date(to))} UTC` : formatMoment(to)

/** Each incident stands on the day it began, an older open one at the end. */
function listLines(incidents: readonly ComponentIncident[], since: string | null, now: Date): IncidentLine[] {
  const days = listDays(STATUS_DAYS.incidents, now).filter((day) => since !== null && day >= since)
  const lines: IncidentLine[] = []
  for (const day of days.toReversed()) {
    const own = incidents.filter(({ opened_at }) => opened_at.startsWith(day))
    for (const incident of own) lines.push({ key: incident.id, days: [day, day], incident })
    if (own.length > 0) continue
    const last = lines.at(-1)
    if (last?.incident === null) last.days[1] = day
    else lines.push({ key: day, days: [day, day], incident: null })
  }
  const listed = new Set(lines.map(({ key }) => key))
  const older = incidents.filter(({ id }) => !listed.has(id))
  return [...lines, ...older.map((incident) => ({ key: incident.id, days: dayOf(incident), incident }))]
}

function dayOf({ opened_at }: ComponentIncident): [string, string] {
  const day = opened_at.slice(0, 10)
  return [day, day]
}
