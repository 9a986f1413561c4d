// The texts of a row of the list. The server writes the texts, so that the browser needs no formats and no names of networks and
// categories: 6 kB of compressed JavaScript. Pure.

import { listRowMarks } from "@/components/catalogue/row-marks"
import { abbreviateAsset } from "@/components/format"
import { healthOf } from "@/components/labels"
import { type CautionMark, describeFailing } from "@/components/listing/caution-marks"
import { describeEvidence, type EvidenceWords } from "@/components/listing/evidence-words"
import { formatAssetAndNetwork } from "@/components/listing/network"
import { describePrice, formatAsked } from "@/components/listing/price"
import { describeMark, type MarkWords } from "@/components/listing/provider-mark-words"
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
  below?: string | null | undefined
  /** True for a value that takes two lines. */
  isLong?: boolean
}

/** From this length on, a value takes two lines. */
const LONG = 10
const withLength = <F extends RowFigure>(figure: F): F =>
  figure.value !== null && figure.value.length > LONG ? { ...figure, isLong: true } : figure

export interface RowWords extends Pick<RowService, "id" | "number" | "name" | "host" | "protocol"> {
  description: string
  /** All protocols of the URL, for a phone, where the row has no tags. */
  protocols: string
  /** Null in a row whose checkbox replaces the button that copies the URL. */
  url: string | null
  category: string | null
  mark: MarkWords
  health: NonNullable<RowService["health_status"]>
  /** The word for the health with what it does not say yet, such as "last 2 checks failed (HTTP 500)"; null without that. */
  healthText: string | null
  isVerified: boolean
  marks: Omit<CautionMark, "title">[]
  /** The sentences of the marks and of the health. The link of the row has them, because it covers the marks. */
  remarks: string | undefined
  price: RowFigure
  /** `id`: the id of the network, unless the value shows all of it. */
  payOn: RowFigure & { id?: string | undefined }
  evidence: EvidenceWords
  /** The same URL under other protocols, each with how to pay there. */
  others: { id: string; protocol: RowService["protocol"]; terms: string }[]
}

/** @param saysWhenStale false if a remark above the list already says that all figures are outdated */
export function describeRow(service: RowService, now: Date, saysWhenStale = true): RowWords {
  const { id, number, name, url, host, description, protocol, category, related } = service
  const failing = describeFailing(service.cautions)
  const marks = listRowMarks(service, now, saysWhenStale)
  const remarks = [...(failing === null ? [] : [`Healthy, but the ${failing}.`]), ...marks.map(({ title }) => title)]
  return {
    ...{ id, number, name, url, host, protocol },
    description: description ?? "No description",
    protocols: [service, ...related].map((one) => one.protocol).join(", "),
    category: category === null ? null : formatCategory(category),
    mark: describeMark(host, service.icon),
    health: healthOf(service),
    healthText: describeHealth(healthOf(service), failing),
    isVerified: service.domain_verified === 1,
    marks: marks.map(({ text, tone }) => ({ text, tone })),
    remarks: remarks.length > 0 ? remarks.join(" ") : undefined,
    price: withLength(describeLowest(service)),
    payOn: withLength(describePayOn(service)),
    evidence: describeEvidence(service),
    others: related.map((other) => ({ id: other.id, protocol: other.protocol, terms: describeTerms(other) })),
  }
}

/** The asked price; "from" it, where it is the lowest of the URL. */
function describeLowest(service: RowService): RowWords["price"] {
  const { value, unknown, below } = describePrice({ ...service, price_drift: null })
  return { value, unknown, below: isLowestPrice(service) ? `from, ${below}` : below }
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
