import { formatClock, formatCount } from "@/components/format"
import { Missing } from "@/components/ui/missing"
import { ScrollRegion } from "@/components/ui/scroll-region"
import { Unfold } from "@/components/ui/unfold"
import type { TimedCheck } from "@/lib/catalogue/schema"

const PHASES = [
  ["DNS", "dns_ms"],
  ["Connect", "connect_ms"],
  ["TLS", "tls_ms"],
  ["Wait", "first_byte_ms"],
] as const satisfies [string, keyof TimedCheck][]

/** The timing of each check by phase: a slow name server is not a slow endpoint. */
export function CheckPhases({ checks, now }: { checks: TimedCheck[]; now: Date }) {
  if (checks.every((check) => PHASES.every(([, field]) => check[field] === null))) return null
  return (
    <Unfold summary={<span className="text-accent hover:underline">Timing breakdown</span>}>
      <ScrollRegion label="Timing breakdown" className="box">
        <table className="table tabular-nums max-xs:[&_td]:px-1.5 max-xs:[&_th]:px-1.5">
          <caption className="sr-only">
            Milliseconds of each check by phase, newest first: name resolution, connection, TLS, and the wait for the
            first byte
          </caption>
          <thead>
            <tr>
              <th scope="col">Time, UTC</th>
              {PHASES.map(([name]) => (
                <th key={name} scope="col" className="right">
                  {name}
                </th>
              ))}
              <th scope="col" className="right">
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {checks.map((check) => (
              <tr key={check.id}>
                <th scope="row" className="whitespace-nowrap">
                  {formatClock(check.checked_at, now)}
                </th>
                {[...PHASES.map(([, field]) => check[field]), check.response_time_ms].map((value, index) => (
                  <td key={PHASES[index]?.[1] ?? "all"} className="right">
                    {value === null ? <Missing>not reached</Missing> : formatCount(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Unfold>
  )
}
