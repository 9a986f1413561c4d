import type { ReactNode } from "react"
import { formatCount, formatLatency, formatQuantity, formatScore } from "@/components/format"
import { countChecks, hasShownScore } from "@/components/listing/shown-score"
import { MEASURING, measuringHref } from "@/components/site/menu"
import { Moment } from "@/components/site/moment"
import { Section } from "@/components/site/section"
import { SiteLink } from "@/components/site/site-link"
import type { Reliability, ServiceDetail } from "@/lib/catalogue/schema"
import { SCORE, wilsonLowerBound } from "@/lib/health/rules/score"

export function ScoreSection({ service, now }: { service: ServiceDetail; now: Date }) {
  const { reliability, reliability_score } = service
  const isShown = hasShownScore({ ...service, checks: countChecks(service) })
  const version = reliability === null ? "" : `, version ${reliability.version}`
  return (
    <Section
      id="score"
      title="Score"
      aside={
        <>
          from our checks only, cannot be bought · <SiteLink href={measuringHref("score")}>{MEASURING}</SiteLink>
          {version}
        </>
      }
    >
      {reliability === null || reliability_score === null || !isShown ? (
        <p className="text-pretty text-muted">{explainAbsence(service)}</p>
      ) : (
        <Factors score={reliability_score} terms={reliability} now={now} />
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
  return `Not enough checks yet: ${checks} of ${shownFromChecks} in ${windowDays}\u00a0days.`
}

/** The three factors and their product, each with what would raise it. */
function Factors({ score, terms, now }: { score: number; terms: Reliability; now: Date }) {
  const speed = 1 - SCORE.latencyWeight + SCORE.latencyWeight * terms.latency
  return (
    <ol className="box blocks">
      <Factor name="Reliability" value={terms.wilson}>
        {describeReliability(terms)}
      </Factor>
      <Factor name="Speed" value={speed}>
        {describeSpeed(terms)}
      </Factor>
      <Factor name="Freshness" value={terms.freshness}>
        {terms.freshness === 1 ? (
          `Checked within ${SCORE.freshHours} hour: nothing to gain`
        ) : (
          <>
            Last check <Moment at={terms.evidence_at} now={now} />: the next one would give 1.000
          </>
        )}
      </Factor>
      <Factor name="Score" value={score / 100} shown={formatScore(score)}>
        100 × the product of the three
      </Factor>
    </ol>
  )
}

/** The lower bound of the 95 % interval of the uptime. */
function describeReliability({ ok, checks }: Reliability): string {
  const evidence = `${formatCount(ok)} of ${formatQuantity(checks, "check")} right in ${SCORE.windowDays}\u00a0days`
  if (ok === checks) return `${evidence}: only more checks raise it`
  return `${evidence}; without the failed ones ${wilsonLowerBound(checks, checks).toFixed(3)}`
}

function describeSpeed({ p50_ms }: Reliability): string {
  const best = formatLatency(SCORE.bestMs)
  if (p50_ms === null) return `No valid response: a median within ${best} would give 1.000`
  const median = `Median ${formatLatency(p50_ms)}`
  if (p50_ms <= SCORE.bestMs) return `${median}, within ${best}: nothing to gain`
  return `${median}: within ${best} it would be 1.000`
}

interface FactorProps {
  name: string
  /** From 0 to 1. */
  value: number
  shown?: string
  children: ReactNode
}

function Factor({ name, value, shown = value.toFixed(3), children }: FactorProps) {
  return (
    <li>
      <h3>{name}</h3>
      <b>{shown}</b>
      <meter value={value} aria-label={name} />
      <p>{children}</p>
    </li>
  )
}
