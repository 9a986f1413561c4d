import type { ReactNode } from "react"
import { abbreviateAsset, formatLatency, formatQuantity, formatScore, formatUptime } from "@/components/format"
import { Differs } from "@/components/listing/differs"
import { NetworkName } from "@/components/listing/network"
import { describeListed, formatAsked, getPayment } from "@/components/listing/price"
import { countChecks, hasShownScore, isResponseShown } from "@/components/listing/shown-score"
import { Figure } from "@/components/ui/figure"
import { Icon } from "@/components/ui/icon"
import { formatKnown, Missing } from "@/components/ui/missing"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import type { History } from "@/lib/health/history/ranges"
import { SCORE } from "@/lib/health/rules/score"
import { describeBasis, formatSats, isPriceOfCall } from "@/lib/protocols/money"

/** Price, network, response time, uptime and score, each with its period or evidence, and what the checks do not cover. */
export function KeyFigures({ service, history }: { service: ServiceDetail; history: History }) {
  const { asked_price, health_status, latency_p50_ms, uptime_30d } = service
  const isMeasured = isResponseShown(service)
  const unmeasured = service.probe_status === "unprobeable" ? "not probed" : "not measured yet"
  const { asset, network } = getPayment(service)
  return (
    <div>
      <dl className="box figures sm:grid-cols-[1.2fr_repeat(4,minmax(0,1fr))]">
        <Figure
          term={isPriceOfCall(asked_price?.basis ?? null) ? "Asked price per call" : "Asked price"}
          aside={describePrice(service)}
          value={formatAsked(service) ?? (service.test_network ? "Test money" : <Missing>no price known</Missing>)}
        />
        <Figure
          term="Pay on"
          aside={asset ? abbreviateAsset(asset) : "asset not known"}
          value={network ? <NetworkName network={network} /> : <Missing>not known</Missing>}
        />
        <Figure
          term="Response"
          aside={!isMeasured ? "no valid response now" : latency_p50_ms === null ? unmeasured : describePeriod(history)}
          value={formatKnown(isMeasured ? latency_p50_ms : null, formatLatency)}
        />
        <Figure
          term="Uptime"
          aside={uptime_30d === null ? unmeasured : `30\u00a0days, ${formatQuantity(countChecks(service), "check")}`}
          value={formatKnown(uptime_30d, formatUptime)}
        />
        <ScoreFigure service={service} unmeasured={unmeasured} />
      </dl>
      {service.probe_status === "probeable" && service.last_checked !== null && (
        <p className="mt-2 flex gap-2 text-small text-muted">
          <Icon name="info" />
          <span>
            Checked without paying{health_status === "healthy" ? ": the challenge is valid" : ""}. What you get after
            paying is not tested.
          </span>
        </p>
      )}
    </div>
  )
}

function ScoreFigure({ service, unmeasured }: { service: ServiceDetail; unmeasured: string }) {
  const checks = countChecks(service)
  const { reliability_score, health_status, uptime_30d } = service
  const link = (words: string) => (
    <a href="#score" className="solo -my-[3px]">
      {words}
    </a>
  )
  if (reliability_score !== null && hasShownScore({ ...service, checks })) {
    return <Figure term="Score" value={formatScore(reliability_score)} aside={link("formula")} />
  }
  if (health_status === "down" || uptime_30d === null) {
    const aside = health_status === "down" ? "no score while down" : unmeasured
    return <Figure term="Score" value={<Missing>no score</Missing>} aside={aside} />
  }
  const few = (
    <span className="few">
      Not enough checks yet: {checks} of {SCORE.shownFromChecks}
    </span>
  )
  return <Figure term="Score" value={few} aside={link("formula")} />
}

/** The median covers 24 hours, or the last responses where these hours have fewer than three. */
function describePeriod({ day }: History): string {
  const answers = day.reduce((sum, { ok }) => sum + ok, 0)
  return answers >= 3 ? "median, 24\u00a0hours" : "median of the last responses"
}

function describePrice(service: ServiceDetail): ReactNode {
  const { asked_price, test_network, health_status } = service
  if (test_network) return "test network, no real money"
  if (asked_price === null) return "none stated"
  const listed = describeListed(service)
  if (listed !== null) return <Differs>{listed}</Differs>
  const sats = asked_price.price_sats !== null && asked_price.usd !== null && formatSats(asked_price.price_sats)
  const from =
    asked_price.from === "listing" ? "as listed" : health_status === "down" ? "asked before the outage" : "as asked"
  const basis = isPriceOfCall(asked_price.basis) ? null : describeBasis(asked_price.basis)
  return [basis, sats, from].filter(Boolean).join(" · ")
}
