import { formatClock, formatCount, formatMoment } from "@/components/format"
import { nameReason } from "@/components/service/reason-words"
import { HealthMark } from "@/components/ui/health-mark"
import { formatKnown, Missing } from "@/components/ui/missing"
import { PlainTable } from "@/components/ui/plain-table"
import { ScrollRegion } from "@/components/ui/scroll-region"
import { Unfold } from "@/components/ui/unfold"
import type { HealthStatus, TimedCheck } from "@/lib/catalogue/schema"

const SHOWN = 20
/** Verdicts have the same icons as health, because a verdict is the health at one moment. */
const HEALTH: Record<TimedCheck["status"], HealthStatus> = {
  ok: "healthy",
  wrong: "degraded",
  unreachable: "down",
  no_verdict: "unknown",
}

export function ChecksTable({ checks, now }: { checks: TimedCheck[]; now: Date }) {
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
