import type { ReactNode } from "react"
import { formatLatency, formatQuantity, formatScore, formatUptime } from "@/components/format"
import { findCaution } from "@/components/listing/caution-marks"
import { Differs } from "@/components/listing/differs"
import { describeListed, formatAsked } from "@/components/listing/price"
import { countChecks, hasShownScore, isResponseShown } from "@/components/listing/shown-score"
import { Figure, Figures } from "@/components/ui/figure"
import { formatKnown, Missing } from "@/components/ui/missing"
import { TermPopover } from "@/components/ui/term-popover"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { findLastP95, type HistoryBar } from "@/lib/health/history/ranges"
import { SCORE } from "@/lib/health/rules/score"
import { describeBasis, formatSats, isPriceOfCall } from "@/lib/protocols/money"

interface KeyFiguresProps {
  service: ServiceDetail
  /** One bar a day, oldest first. */
  days: readonly HistoryBar[]
}

/** Price, response time, uptime and score, each with its period or evidence, and what the checks do not cover. */
export function KeyFigures({ service, days }: KeyFiguresProps) {
  const { asked_price, health_status, latency_p50_ms, uptime_30d } = service
  const isMeasured = isResponseShown(service)
  const unmeasured = service.probe_status === "unprobeable" ? "not probed" : "not measured yet"
  return (
    <div>
      <Figures>
        <Figure
          term={
            <TermPopover name="Asked price">
              {isPriceOfCall(asked_price?.basis ?? null) ? "Asked price per call" : "Asked price"}
            </TermPopover>
          }
          aside={describePrice(service)}
          value={formatAsked(service) ?? (service.test_network ? "Test money" : <Missing>no price known</Missing>)}
        />
        <Figure
          term={<TermPopover name="Response time">Response</TermPopover>}
          aside={!isMeasured ? "no valid response now" : latency_p50_ms === null ? unmeasured : describeSpread(days)}
          value={formatKnown(isMeasured ? latency_p50_ms : null, formatLatency)}
        />
        <Figure
          term={<TermPopover name="Uptime">Uptime, 30 days</TermPopover>}
          aside={uptime_30d === null ? unmeasured : formatQuantity(countChecks(service), "check")}
          value={formatKnown(uptime_30d, formatUptime)}
        />
        <ScoreFigure service={service} unmeasured={unmeasured} />
      </Figures>
      {service.probe_status === "probeable" && service.last_checked !== null && (
        <p className="mt-1.5 text-small text-muted">
          Checked without paying{health_status === "healthy" ? ": the challenge is valid" : ""}. What you get after
          paying is not tested.
        </p>
      )}
    </div>
  )
}

const SCORE_TERM = <TermPopover name="Score" />

function ScoreFigure({ service, unmeasured }: { service: ServiceDetail; unmeasured: string }) {
  const checks = countChecks(service)
  const { reliability_score, health_status, uptime_30d } = service
  const link = (words: string) => (
    <a href="#score" className="solo -my-[3px]">
      {words}
    </a>
  )
  if (reliability_score !== null && hasShownScore({ ...service, checks })) {
    return <Figure term={SCORE_TERM} value={formatScore(reliability_score)} aside={link("how it is made")} />
  }
  if (health_status === "down" || uptime_30d === null) {
    const aside = health_status === "down" ? "no score while down" : unmeasured
    return <Figure term={SCORE_TERM} value={<Missing>no score</Missing>} aside={aside} />
  }
  return <Figure term={SCORE_TERM} value="new" aside={link(`${checks} of ${SCORE.shownFromChecks} checks`)} />
}

/** The tile has the median of 24 hours, and the charts of the page that of each UTC day. */
const MEDIAN = "median of 24\u00a0h"

/** "median of 24 h, p95 276 ms", with the 95th percentile of the last day that has one. */
function describeSpread(days: readonly HistoryBar[]): string {
  const p95 = findLastP95(days)
  return p95 === null ? MEDIAN : `${MEDIAN}, p95 ${formatLatency(p95)}`
}

function describePrice(service: ServiceDetail): ReactNode {
  const { asked_price, test_network, health_status } = service
  if (test_network) return "test network, no real money"
  if (asked_price === null) return "none stated"
  const listed = describeListed(service)
  if (listed !== null) return <Differs>{listed}</Differs>
  const rose = findCaution(service.cautions, "price_rose")
  if (rose?.before) return <Differs>{`rose from ${rose.before}`}</Differs>
  const sats = asked_price.price_sats !== null && asked_price.usd !== null && formatSats(asked_price.price_sats)
  const from = asked_price.from === "listing" || health_status !== "down" ? "as listed" : "asked before the outage"
  const basis = isPriceOfCall(asked_price.basis) ? null : describeBasis(asked_price.basis)
  return [basis, sats, from].filter(Boolean).join(" · ")
}
