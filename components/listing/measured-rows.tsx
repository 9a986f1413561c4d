// The rows of each comparison table: health, price and measured figures.

import type { ReactNode } from "react"
import { formatLatency, formatScore, formatUptime } from "@/components/format"
import { healthOf } from "@/components/labels"
import { AssetAndNetwork } from "@/components/listing/network"
import { describeListed, formatAsked, getPayment } from "@/components/listing/price"
import { isResponseShown } from "@/components/listing/shown-score"
import type { FactRow } from "@/components/listing/side-by-side"
import { HealthMark } from "@/components/ui/health-mark"
import { formatKnown, Missing } from "@/components/ui/missing"
import type { RelatedService, Service } from "@/lib/catalogue/schema"

/** A listing of the same URL has fewer fields than a chosen service. */
type Compared = RelatedService & Partial<Pick<Service, "test_network" | "price_drift">>
type PickFigure = (one: Compared) => number | null
type Best = NonNullable<FactRow<Compared>["best"]>

/** Builds the row of a measured figure. The row marks the best value, and two values differ if their texts do. */
function measured(term: string, pick: PickFigure, format: (value: number) => string, best: Omit<Best, "pick">) {
  const render = (one: Compared) => formatKnown(pick(one), format)
  const value = (one: Compared) => {
    const figure = pick(one)
    return figure === null ? null : format(figure)
  }
  return { term, render, value, best: { pick, ...best } }
}

function renderPrice(one: Compared): ReactNode {
  if (one.test_network) return <Missing>test money</Missing>
  const asked = formatAsked(one, "both")
  const listed = describeListed(one)
  return asked === null ? <Missing>no price known</Missing> : listed === null ? asked : `${asked} (${listed})`
}

export const MEASURED_ROWS: readonly FactRow<Compared>[] = [
  { term: "Health", render: (one) => <HealthMark health={healthOf(one)} />, value: healthOf },
  {
    term: "Asked price",
    render: renderPrice,
    // In dollars, so that a price in sats can also be the cheapest. Null where it is not the price of a call, so that $0.001 per
    // token is not.
    best: { pick: (one) => one.asked_price?.usd ?? null, better: "lower", word: "cheapest" },
    value: (one) => `${one.asked_price?.usd} ${one.asked_price?.price_sats}`,
  },
  {
    term: "Paid in",
    render: (one) => <AssetAndNetwork {...getPayment(one)} />,
    value: (one) => Object.values(getPayment(one)).join(" "),
  },
  measured("Response time", (one) => (isResponseShown(one) ? one.latency_p50_ms : null), formatLatency, {
    better: "lower",
    word: "fastest",
  }),
  measured("Uptime", (one) => one.uptime_30d, formatUptime, { better: "higher", word: "best" }),
  measured("Score", (one) => one.reliability_score, formatScore, { better: "higher", word: "best" }),
]
