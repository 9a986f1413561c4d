import type { ReactNode } from "react"
import { formatLatency, formatQuantity, formatSats, formatScore, formatUptime } from "@/components/format"
import { describeListed, formatAsked, Warning } from "@/components/listing/asked-price"
import { countVerdicts } from "@/components/service/day-series"
import { Figure, Figures } from "@/components/ui/figure"
import { formatKnown, Missing } from "@/components/ui/missing"
import type { ServiceDetail } from "@/lib/catalogue/schema"

/** The same four figures as in a row of the list. The text below each figure gives its period or a link to its explanation. */
export function KeyFigures({ service }: { service: ServiceDetail }) {
  const { latency_p50_ms, reliability_score } = service
  const unmeasured = service.probe_status === "unprobeable" ? "not probed" : "not measured yet"
  return (
    <Figures>
      <Figure
        term="Price per call"
        aside={describePrice(service)}
        value={formatAsked(service) ?? <Missing>no price known</Missing>}
      />
      <Figure
        term="Median latency"
        aside={latency_p50_ms === null ? unmeasured : "last 24 hours"}
        value={formatKnown(latency_p50_ms, formatLatency)}
      />
      <Figure
        term="Uptime"
        aside={describeUptime(service) ?? unmeasured}
        value={formatKnown(service.uptime_30d, formatUptime)}
      />
      <Figure
        term="Score"
        aside={
          <a href="#score" className="solo -my-[3px]">
            {reliability_score === null ? "why there is no score" : "how it is computed"}
          </a>
        }
        value={formatKnown(reliability_score, formatScore)}
      />
    </Figures>
  )
}

/** Returns the period and the number of checks, such as "30 days, 2,792 checks"; null without an uptime. */
function describeUptime({ uptime_30d, days }: ServiceDetail): string | null {
  if (uptime_30d === null) return null
  const verdicts = countVerdicts(days)
  return verdicts === 0 ? "last 30 days" : `30\u00a0days, ${formatQuantity(verdicts, "check")}`
}

function describePrice(service: ServiceDetail): ReactNode {
  const { asked_price, test_network } = service
  if (test_network) return "test network, no real money"
  if (asked_price === null) return "none stated"
  const listed = describeListed(service)
  if (listed !== null) return <Warning>{listed}</Warning>
  const sats = asked_price.price_sats !== null && asked_price.usd !== null && formatSats(asked_price.price_sats)
  return [sats, asked_price.from === "challenge" ? "as asked" : "as listed"].filter(Boolean).join(" · ")
}
