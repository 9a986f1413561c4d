import { formatClock, formatCount, formatDate, formatDuration, formatMoment } from "@/components/format"
import { HistoryCharts } from "@/components/service/history/history-charts"
import { explainReason, nameReason } from "@/components/service/reason-words"
import { Ahead } from "@/components/site/moment"
import { Section } from "@/components/site/section"
import { HealthMark } from "@/components/ui/health-mark"
import { formatKnown, Missing } from "@/components/ui/missing"
import { PlainTable } from "@/components/ui/plain-table"
import { ScrollRegion } from "@/components/ui/scroll-region"
import { Unfold } from "@/components/ui/unfold"
import type { Finding, HealthStatus, Incident, ServiceDetail, TimedCheck } from "@/lib/catalogue/schema"
import type { History } from "@/lib/health/history/ranges"
import { parseTimestamp } from "@/lib/time"

interface HealthSectionProps {
  service: ServiceDetail
  history: History
  now: Date
}

export function HealthSection({ service, history, now }: HealthSectionProps) {
  return (
    <Section id="health" title="Health" aside={<NextCheck at={service.next_check_at} now={now} />}>
      <div className="stack gap-6">
        {service.probe_status === "probeable" && (
          <HistoryCharts history={history} incidents={service.incidents} now={now} />
        )}
        <IncidentList incidents={service.incidents} findings={service.findings} now={now} />
        <ChecksTable checks={service.health_checks} now={now} />
      </div>
    </Section>
  )
}

function NextCheck({ at, now }: { at: string | null; now: Date }) {
  if (at === null) return "Not probed"
  return (
    <>
      Next check <Ahead at={at} now={now} />
    </>
  )
}

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
function IncidentList({ incidents, findings, now }: IncidentListProps) {
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

const SHOWN = 20
/** Verdicts have the same icons as health, because a verdict is the health at one moment. */
const HEALTH: Record<TimedCheck["status"], HealthStatus> = {
  ok: "healthy",
  wrong: "degraded",
  unreachable: "down",
  no_verdict: "unknown",
}

function ChecksTable({ checks, now }: { checks: TimedCheck[]; now: Date }) {
  const shown = checks.slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <div>
      <h3 className="mb-1">Last checks</h3>
      <div className="box">
        <ScrollRegion label="Last checks">
          <table className="table max-xs:[&_td]:px-2 max-xs:[&_th]:px-2">
            <caption className="sr-only">The last checks, newest first, UTC</caption>
            <thead>
              <tr>
                <th scope="col">Time, UTC</th>
                <th scope="col">Result</th>
                <th scope="col" className="right">
                  HTTP
                </th>
                <th scope="col" className="right">
                  ms
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((check) => (
                <CheckRow key={check.id} check={check} now={now} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </div>
      <CheckPhases checks={shown} now={now} />
    </div>
  )
}

function CheckRow({ check, now }: { check: TimedCheck; now: Date }) {
  const { status, error_message, http_status } = check
  // The column of the status has the number already.
  const detail = error_message === `HTTP ${http_status}` ? null : error_message
  return (
    <tr>
      <th scope="row" className="tabular-nums whitespace-nowrap">
        <time dateTime={check.checked_at} title={formatMoment(check.checked_at)}>
          {formatClock(check.checked_at, now)}
        </time>
      </th>
      <td>
        <HealthMark health={HEALTH[status]}>{status === "ok" ? "Ok" : nameReason(error_message)}</HealthMark>{" "}
        {check.is_slow && <span className="text-muted">slow</span>}
        {detail && <span className="wrap-anywhere text-muted max-sm:block">{detail}</span>}
      </td>
      <td className="right">{http_status || <Missing>no response</Missing>}</td>
      <td className="right">{formatKnown(check.response_time_ms, formatCount)}</td>
    </tr>
  )
}

const PHASES = ["dns_ms", "connect_ms", "tls_ms", "first_byte_ms"] as const satisfies (keyof TimedCheck)[]

/**
 * A table of the timing of each check by phase (DNS, connect, TLS, first byte): a slow name server does not mean a slow endpoint.
 */
function CheckPhases({ checks, now }: { checks: TimedCheck[]; now: Date }) {
  if (checks.every((check) => PHASES.every((phase) => check[phase] === null))) return null
  const rows = checks.map((check) => [
    <span key="time" className="whitespace-nowrap">
      {formatClock(check.checked_at, now)}
    </span>,
    ...[...PHASES, "response_time_ms" as const].map((phase) =>
      check[phase] === null ? <Missing key={phase}>not reached</Missing> : formatCount(check[phase]),
    ),
  ])
  return (
    <Unfold summary={<span className="text-accent hover:underline">Timing breakdown</span>}>
      <PlainTable
        label="Timing breakdown"
        caption="Milliseconds of each check by phase, newest first: name resolution, connection, TLS, and the wait for the first byte"
        columns={["Time, UTC", "#DNS", "#Connect", "#TLS", "#Wait", "#Total"]}
        rows={rows}
      />
    </Unfold>
  )
}
