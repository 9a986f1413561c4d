import type { ReactNode } from "react"
import { formatCount, formatLatency, formatQuantity, formatScore } from "@/components/format"
import { countChecks, hasShownScore } from "@/components/listing/shown-score"
import { Moment } from "@/components/site/moment"
import { Section } from "@/components/site/section"
import { SiteLink } from "@/components/site/site-link"
import type { Reliability, ServiceDetail } from "@/lib/catalogue/schema"
import { SCORE } from "@/lib/health/rules/score"

export function ScoreSection({ service, now }: { service: ServiceDetail; now: Date }) {
  const { reliability, reliability_score } = service
  const isShown = hasShownScore({ ...service, checks: countChecks(service) })
  const version = reliability === null ? "" : `, version ${reliability.version}`
  return (
    <Section id="score" title="Score" aside={<SiteLink href="/methodology#score">Methodology{version}</SiteLink>}>
      {reliability === null || reliability_score === null || !isShown ? (
        <p className="text-pretty text-muted">{explainAbsence(service)}</p>
      ) : (
        <>
          <p className="mb-3 text-pretty text-muted">
            {formatScore(reliability_score)} of 100: the product of the terms below. Computed only from our checks. It
            cannot be bought.
          </p>
          <TermTable score={reliability_score} terms={reliability} now={now} />
        </>
      )}
    </Section>
  )
}

function explainAbsence(service: ServiceDetail): string {
  const { shownFromChecks, windowDays } = SCORE
  if (service.probe_status === "unprobeable") return "No score: this endpoint is not probed."
  if (service.health_status === "down") {
    return "No score while the service is down. The score is computed from past checks, and would hide the outage."
  }
  const checks = countChecks(service)
  if (checks >= shownFromChecks) return "No score yet: the next check computes it."
  return `Not enough checks yet: ${checks} of ${shownFromChecks} in ${windowDays}\u00a0days, which is about one day of checks.`
}

function TermTable({ score, terms, now }: { score: number; terms: Reliability; now: Date }) {
  const { wilson, latency, freshness } = terms
  const base = 1 - SCORE.latencyWeight
  return (
    <div className="box">
      <table className="table tabular-nums">
        <caption className="sr-only">Terms of the score</caption>
        <thead className="max-xs:sr-only">
          <tr>
            <th scope="col">Term</th>
            <th scope="col">Measured</th>
            <th scope="col" className="right">
              Value
            </th>
          </tr>
        </thead>
        <tbody>
          <Term name="Reliability" value={wilson.toFixed(3)}>
            {formatCount(terms.ok)} of {formatQuantity(terms.checks, "check")} were right in {SCORE.windowDays}
            &nbsp;days; the lower bound of the 95&nbsp;% interval
          </Term>
          <Term name="Speed" value={`× ${(base + SCORE.latencyWeight * latency).toFixed(3)}`}>
            {describeSpeed(terms)}
          </Term>
          <Term name="Freshness" value={`× ${freshness.toFixed(3)}`}>
            Last check <Moment at={terms.evidence_at} now={now} />; falls from {SCORE.freshHours}&nbsp;hour on, to{" "}
            {SCORE.staleFactor} at {SCORE.staleHours}
          </Term>
          <Term name="Score" value={formatScore(score)} isSum>
            <code>
              100 × {wilson.toFixed(3)} × ({base} + {SCORE.latencyWeight} × {latency.toFixed(3)}) ×{" "}
              {freshness.toFixed(3)}
            </code>
          </Term>
        </tbody>
      </table>
    </div>
  )
}

function describeSpeed({ p50_ms, latency }: Reliability): string {
  const { bestMs, worstMs, latencyWeight } = SCORE
  if (p50_ms === null) return `There was no valid response, so the full ${latencyWeight} is subtracted`
  const median = `Median of ${formatLatency(p50_ms)}`
  if (p50_ms <= bestMs) return `${median} is within ${formatLatency(bestMs)}, so nothing is subtracted`
  if (p50_ms >= worstMs)
    return `${median} is ${formatLatency(worstMs)} or more, so the full ${latencyWeight} is subtracted`
  return `${median} rates ${latency.toFixed(3)} between ${formatLatency(bestMs)} and ${formatLatency(worstMs)}; at most ${latencyWeight} is subtracted`
}

interface TermProps {
  name: string
  value: string
  isSum?: boolean
  children: ReactNode
}

/** On phones the row has two columns, with the reason on its own line. */
function Term({ name, value, isSum = false, children }: TermProps) {
  return (
    <tr className={`max-xs:grid max-xs:grid-cols-[1fr_auto] ${isSum ? "border-t-control! font-semibold" : ""}`}>
      <th scope="row" className={isSum ? "font-semibold" : ""}>
        {name}
      </th>
      <td className="text-pretty font-normal text-muted max-xs:col-span-2 max-xs:row-start-2 max-xs:pt-0!">
        {children}
      </td>
      <td className="right whitespace-nowrap">{value}</td>
    </tr>
  )
}
