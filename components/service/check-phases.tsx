import { formatClock, formatCount } from "@/components/format"
import { Missing } from "@/components/ui/missing"
import { PlainTable } from "@/components/ui/plain-table"
import { Unfold } from "@/components/ui/unfold"
import type { TimedCheck } from "@/lib/catalogue/schema"

const PHASES = ["dns_ms", "connect_ms", "tls_ms", "first_byte_ms"] as const satisfies (keyof TimedCheck)[]

/** The timing of each check by phase: a slow name server is not a slow endpoint. */
export function CheckPhases({ checks, now }: { checks: TimedCheck[]; now: Date }) {
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
