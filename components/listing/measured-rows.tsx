// The rows of each comparison table: health, price and measured figures.

import { formatLatency, formatScore, formatUptime } from "@/components/format"
import { healthOf } from "@/components/labels"
import { AssetAndNetwork } from "@/components/listing/amount"
import { describeAmount } from "@/components/listing/price"
import { isResponseShown } from "@/components/listing/shown-score"
import type { FactRow } from "@/components/listing/side-by-side"
import { HealthMark } from "@/components/ui/health-mark"
import { formatKnown, Missing } from "@/components/ui/missing"
import type { RelatedService } from "@/lib/catalogue/schema"

type PickFigure = (one: RelatedService) => number | null
type Best = NonNullable<FactRow<RelatedService>["best"]>

/** Builds the row of a measured figure. The row marks the best value. */
function measured(term: string, pick: PickFigure, format: (value: number) => string, best: Omit<Best, "pick">) {
  const render = (one: RelatedService) => formatKnown(pick(one), format)
  return { term, render, value: pick, best: { pick, ...best } }
}

export const MEASURED_ROWS: readonly FactRow<RelatedService>[] = [
  { term: "Health", render: (one) => <HealthMark health={healthOf(one)} />, value: healthOf },
  {
    term: "Price",
    render: (one) => describeAmount(one) || <Missing>no price known</Missing>,
    // Null where it is not the price of a call, so that $0.001 per token is not the cheapest.
    best: { pick: (one) => one.price_usd_equivalent, better: "lower", word: "cheapest" },
    value: (one) => `${one.price_usd} ${one.price_sats}`,
  },
  {
    term: "Paid in",
    render: (one) => <AssetAndNetwork asset={one.payment_asset} network={one.payment_network} />,
    value: (one) => `${one.payment_asset} ${one.payment_network}`,
  },
  measured("Response time", (one) => (isResponseShown(one) ? one.latency_p50_ms : null), formatLatency, {
    better: "lower",
    word: "fastest",
  }),
  measured("Uptime", (one) => one.uptime_30d, formatUptime, { better: "higher", word: "best" }),
  measured("Score", (one) => one.reliability_score, formatScore, { better: "higher", word: "best" }),
]
