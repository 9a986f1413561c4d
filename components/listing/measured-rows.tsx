// The rows of each comparison table: health, price and measured figures.

import type { ReactNode } from "react"
import { abbreviateAsset, formatLatency, formatPrice, formatScore, formatUptime } from "@/components/format"
import { healthOf } from "@/components/labels"
import { NetworkName } from "@/components/listing/network"
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
    render: (one) => formatPrice(one.price_usd, one.price_sats) || <Missing>no price known</Missing>,
    best: { pick: (one) => one.price_usd, better: "lower", word: "cheapest" },
    value: (one) => `${one.price_usd} ${one.price_sats}`,
  },
  { term: "Paid in", render: renderAsset, value: (one) => `${one.payment_asset} ${one.payment_network}` },
  measured("Response time", (one) => (isResponseShown(one) ? one.latency_p50_ms : null), formatLatency, { better: "lower", word: "fastest" }),
  measured("Uptime", (one) => one.uptime_30d, formatUptime, { better: "higher", word: "best" }),
  measured("Score", (one) => one.reliability_score, formatScore, { better: "higher", word: "best" }),
]

function renderAsset({ payment_asset, payment_network }: RelatedService): ReactNode {
  if (payment_asset === null && payment_network === null) return <Missing>not known</Missing>
  return (
    <>
      {payment_asset !== null && abbreviateAsset(payment_asset)}{" "}
      {payment_network !== null && (
        <span className="text-small text-muted">
          <NetworkName network={payment_network} />
        </span>
      )}
    </>
  )
}
