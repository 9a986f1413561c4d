// The rows of every comparison: health, price and measured figures.

import type { ReactNode } from "react"
import {
  abbreviateAsset,
  formatCount,
  formatSats,
  formatScore,
  formatUptimeFigure,
  formatUsd,
} from "@/components/format"
import { healthOf } from "@/components/labels"
import { NetworkName } from "@/components/listing/network"
import type { FactRow } from "@/components/listing/side-by-side"
import { HealthMark } from "@/components/ui/health-mark"
import { Missing } from "@/components/ui/missing"
import type { RelatedService } from "@/lib/catalogue/schema"

const unlessNull = (value: number | null, format: (value: number) => string) =>
  value === null ? <Missing /> : format(value)

export const MEASURED_ROWS: readonly FactRow<RelatedService>[] = [
  { term: "Health", render: (one) => <HealthMark health={healthOf(one)} />, value: healthOf },
  {
    term: "Price",
    render: renderPrice,
    best: { pick: (one) => one.price_usd, better: "lower", word: "cheapest" },
    value: (one) => `${one.price_usd} ${one.price_sats}`,
  },
  { term: "Paid in", render: renderAsset, value: (one) => `${one.payment_asset} ${one.payment_network}` },
  {
    term: "p50\u00a0ms",
    render: (one) => unlessNull(one.latency_p50_ms, formatCount),
    best: { pick: (one) => one.latency_p50_ms, better: "lower", word: "fastest" },
    value: (one) => one.latency_p50_ms,
  },
  {
    term: "Uptime\u00a0%",
    render: (one) => unlessNull(one.uptime_30d, formatUptimeFigure),
    best: { pick: (one) => one.uptime_30d, better: "higher", word: "best" },
    value: (one) => one.uptime_30d,
  },
  {
    term: "Score",
    render: (one) => unlessNull(one.reliability_score, formatScore),
    best: { pick: (one) => one.reliability_score, better: "higher", word: "best" },
    value: (one) => one.reliability_score,
  },
]

function renderPrice({ price_usd, price_sats }: RelatedService): ReactNode {
  const parts = [price_usd !== null && formatUsd(price_usd), price_sats !== null && formatSats(price_sats)]
  return parts.filter(Boolean).join(", ") || <Missing>no price known</Missing>
}

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
