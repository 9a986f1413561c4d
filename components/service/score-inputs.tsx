import { formatLatency, formatScore, formatUptime } from "@/components/catalogue/format"
import { Moment } from "@/components/site/moment"
import { Missing } from "@/components/ui/missing"
import type { ServiceDetail } from "@/lib/catalogue/schema"

/** The measured values a score is made of. Payment and popularity do not enter. */
export function ScoreInputs({ service, now }: { service: ServiceDetail; now: Date }) {
  const { reliability_score, uptime_30d, latency_p50_ms, last_checked } = service
  if (reliability_score === null) return null
  return (
    <div className="box">
      <table className="table tabular-nums">
        <caption className="sr-only">What the score is made of</caption>
        <thead>
          <tr>
            <th scope="col">Input</th>
            <th scope="col" className="right">
              Measured
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Checks that went well, last 30 days</th>
            <td className="right">{uptime_30d === null ? <Missing /> : formatUptime(uptime_30d)}</td>
          </tr>
          <tr>
            <th scope="row">Median latency, last 24 hours</th>
            <td className="right">{latency_p50_ms === null ? <Missing /> : formatLatency(latency_p50_ms)}</td>
          </tr>
          <tr>
            <th scope="row">Last evidence</th>
            <td className="right">{last_checked === null ? <Missing /> : <Moment at={last_checked} now={now} />}</td>
          </tr>
          <tr className="font-semibold">
            <th scope="row" className="font-semibold">
              Score
            </th>
            <td className="right">{formatScore(reliability_score)} of 100</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
