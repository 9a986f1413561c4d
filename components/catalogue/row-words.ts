// The texts of a row of the list. The server writes the texts, so that the browser needs no formats and no names of networks and
// categories: 6 kB of compressed JavaScript. Pure.

import { abbreviateAsset, formatAgo, formatLatency, formatUptime, isStale } from "@/components/format"
import { FEATURED, healthOf } from "@/components/labels"
import { type CautionMark, describeFailing, listCautionMarks } from "@/components/listing/caution-marks"
import { formatAssetAndNetwork } from "@/components/listing/network"
import { describePrice, formatAsked, type PriceWords } from "@/components/listing/price"
import { describeScore, isResponseShown } from "@/components/listing/shown-score"
import { describeHealth } from "@/components/ui/health-mark"
import { formatCategory } from "@/lib/catalogue/categories/category-labels"
import type { RowService } from "@/lib/catalogue/schema"
import { isPriceOfCall } from "@/lib/protocols/money"
import { formatNetwork } from "@/lib/protocols/networks"

/** A figure as text, in up to two lines. */
export interface RowFigure {
  /** Null is shown as a dash. */
  value: string | null
  /** What screen readers read instead of the dash. */
  unknown?: string | undefined
  below?: string | null
}

export interface RowWords extends Pick<RowService, "id" | "number" | "name" | "host" | "description" | "protocol"> {
  /** Null in a row whose checkbox replaces the button that copies the URL. */
  url: string | null
  category: string | null
  health: NonNullable<RowService["health_status"]>
  /** What the health does not say yet, such as "last 2 checks failed (HTTP 500)". */
  remark: string | undefined
  /** The word for the health with the remark; null without a remark. */
  healthText: string | null
  isVerified: boolean
  cautions: CautionMark[]
  /** Marks next to the name, some with an explanation. */
  marks: { text: string; title?: string }[]
  price: PriceWords
  /** `id`: the id of the network, unless the value shows all of it. `isId`: the network has no known name. */
  payOn: RowFigure & { id?: string; isId?: boolean }
  response: string | null
  uptime: string | null
  /** `isEarly`: the number of checks, because a score needs more checks. */
  score: RowFigure & { isEarly?: boolean }
  /** How to pay under the protocol of the row, and the same URL under other protocols. */
  terms: string
  others: { id: string; protocol: RowService["protocol"]; terms: string }[]
}

/** @param saysWhenStale false if a remark above the list already says that all figures are outdated */
export function describeRow(service: RowService, now: Date, saysWhenStale = true): RowWords {
  const { id, number, name, url, host, description, protocol, category, related } = service
  const remark = describeFailing(service.cautions) ?? undefined
  return {
    ...{ id, number, name, url, host, description, protocol },
    category: category === null ? null : formatCategory(category),
    health: healthOf(service),
    remark,
    healthText: describeHealth(healthOf(service), remark ?? null),
    isVerified: service.domain_verified === 1,
    cautions: listCautionMarks(service.cautions),
    marks: listMarks(service, now, saysWhenStale),
    price: describeLowest(service),
    payOn: describePayOn(service),
    response: isResponseShown(service) ? formatKnown(service.latency_p50_ms, formatLatency) : null,
    uptime: formatKnown(service.uptime_30d, formatUptime),
    score: describeScore(service),
    terms: describeTerms(service),
    others: related.map((other) => ({ id: other.id, protocol: other.protocol, terms: describeTerms(other) })),
  }
}

const formatKnown = (value: number | null, format: (value: number) => string) => (value === null ? null : format(value))

function listMarks({ featured, test_network, template, last_checked }: RowService, now: Date, saysWhenStale: boolean) {
  const marks: RowWords["marks"] = []
  if (featured === 1) marks.push({ text: "Featured", title: FEATURED })
  if (test_network) marks.push({ text: "Test network" })
  if (template !== null) marks.push({ text: "Starter or demo" })
  if (last_checked === null) marks.push({ text: "Not checked yet" })
  else if (saysWhenStale && isStale(last_checked, now)) marks.push({ text: `Checked ${formatAgo(last_checked, now)}` })
  return marks
}

/** The asked price; "from" it, where it is the lowest of the URL. */
function describeLowest(service: RowService): PriceWords {
  const price = describePrice(service)
  return isLowestPrice(service) && !price.differs ? { ...price, below: `from, ${price.below}` } : price
}

/** True when every other protocol of the URL asks a known price that is not lower. */
const isLowestPrice = ({ asked_price, related }: RowService) =>
  related.length > 0 &&
  isPriceOfCall(asked_price?.basis ?? null) &&
  related.every((other) => (other.asked_price?.usd ?? -1) >= (asked_price?.usd ?? Number.POSITIVE_INFINITY))

/** The network by its name, and below it the asset, or the network of another protocol of the URL. */
function describePayOn({ asked_price, payment_asset, related }: RowService): RowWords["payOn"] {
  const network = asked_price?.network ?? null
  const asset = asked_price?.asset ?? payment_asset
  const assetName = asset === null ? null : abbreviateAsset(asset)
  const other = related.map((way) => way.asked_price?.network).find((id) => id && id !== network)
  const otherName = other ? `or ${formatNetwork(other)}` : null
  if (network === null) return { value: assetName, unknown: "not known", below: otherName }
  const name = formatNetwork(network)
  const value = name === network ? abbreviateAsset(network) : name
  return {
    value,
    below: otherName ?? assetName,
    ...(value !== network && { id: network }),
    ...(name === network && { isId: true }),
  }
}

/** "$0.004 USDC on Base", "$0.0047, 5 sats on Lightning". Empty for an unknown price and for test money. */
function describeTerms(way: Pick<RowService, "asked_price" | "test_network">): string {
  const asked = formatAsked(way, "both")
  if (asked === null || way.asked_price === null) return ""
  const { price_sats, asset, network } = way.asked_price
  return [asked, formatAssetAndNetwork({ asset: price_sats === null ? asset : null, network })]
    .filter(Boolean)
    .join(" ")
}
