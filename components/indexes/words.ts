// Headings and sentences of the discovery pages, made of figures. Pure.

import { formatCount, formatDuration, formatList, formatQuantity } from "@/components/format"
import { nameCategory } from "@/lib/catalogue/categories/category-labels"
import {
  type GroupFigures,
  INDEX_DAYS,
  MOST_LISTED,
  MOST_SHOWN,
  type PriceDrop,
  type Recovery,
} from "@/lib/interfaces/indexes/schema"
import { FORMATS, findCommonUnit, formatUsd } from "@/lib/protocols/money"
import { formatNetwork } from "@/lib/protocols/networks"
import { parseTimestamp } from "@/lib/time"

/** The word in front of "APIs" for categories whose label does not fit there. */
const NOUNS: ReadonlyMap<string, string> = new Map([
  ["ai/llm", "Language model"],
  ["ai/image", "AI image"],
  ["ai/audio", "AI audio"],
  ["ai/video", "AI video"],
  ["data/geo", "Map and place"],
  ["data/legal", "Legal data"],
  ["data/health", "Health data"],
  ["data/science", "Science data"],
  ["data/finance", "Finance data"],
  ["data/business", "Business data"],
  ["crypto/prices", "Crypto price"],
  ["crypto/nft", "NFT"],
  ["crypto/wallet", "Crypto wallet"],
  ["crypto/payments", "Crypto payment"],
  ["bitcoin/mempool", "Bitcoin mempool"],
  ["web/browser", "Browser automation"],
  ["media/images", "Image library"],
  ["communication/social", "Social network"],
  ["communication/messaging", "Messaging"],
  ["tools", "Tool"],
  ["tools/documents", "Document"],
  ["tools/language", "Language and translation"],
  ["tools/developer", "Developer"],
])

/** "Weather APIs you can pay per call". */
export const describeCategoryHeading = (path: string): string =>
  `${NOUNS.get(path.toLowerCase()) ?? nameCategory(path)} APIs you can pay per call`

/** "42 services are listed and 38 work now." */
export function describeNumbers({ services, healthy }: GroupFigures): string {
  const listed = `${formatQuantity(services, "service")} ${services === 1 ? "is" : "are"} listed`
  if (healthy === 0) return `${listed} and none passed its last checks.`
  return `${listed} and ${formatCount(healthy)} ${healthy === 1 ? "works" : "work"} now.`
}

/** "The working ones cost $0.001 to $0.5 a call, median $0.01. They take x402 (32) and L402 (10), on Base and Lightning." */
export function describePayment(
  { prices, protocols, networks }: GroupFigures,
  names: "both" | "networks" | "protocols",
): string {
  const takes = formatList(protocols.map(({ value, count }) => `${value} (${formatCount(count)})`))
  const places = formatList(listNetworkNames(networks))
  const ways = [
    names !== "networks" && takes && `take ${takes}`,
    names !== "protocols" && places && `are paid on ${places}`,
  ].filter(Boolean)
  const how = ways.length > 0 ? ` Services here ${ways.join(" and ")}.` : ""
  return `${describePrices(prices)}${how}`
}

function describePrices(prices: GroupFigures["prices"]): string {
  if (prices === null) return "No working service has a known price in dollars."
  const { least, median, most } = prices
  if (least === most) return `A call to a working one costs ${formatUsd(least)}.`
  return `A call to a working one costs ${formatUsd(least)} to ${formatUsd(most)}, median ${formatUsd(median)}.`
}

const MOST_NAMED = 4

/** The names of the most frequent networks. Different ids of one network have one name. */
function listNetworkNames(networks: GroupFigures["networks"]): string[] {
  const names = [...new Set(networks.map(({ value }) => formatNetwork(value)))]
  if (names.length <= MOST_NAMED) return names
  return [...names.slice(0, MOST_NAMED - 1), `${formatCount(names.length - MOST_NAMED + 1)} more networks`]
}

export function describeNew(total: number): string[] {
  const days = `in the last ${INDEX_DAYS.new} days`
  if (total === 0) return [`No service was listed ${days}.`]
  const count =
    total >= MOST_LISTED ? `Over ${formatCount(MOST_LISTED - 1)} services` : formatQuantity(total, "service")
  const shown = total > MOST_SHOWN ? ` The newest ${MOST_SHOWN} are shown.` : ""
  return [`${count} ${total === 1 ? "was" : "were"} listed ${days}.${shown}`]
}

/** Dollars with dollars, else sats with sats: "$0.01 → $0.005". */
export function describeDrop({ before, now, fall }: Pick<PriceDrop, "before" | "now" | "fall">) {
  const unit = findCommonUnit(before, now) ?? "sats"
  const format = (amount: number | null) => (amount === null ? "" : FORMATS[unit](amount))
  return { before: format(before[unit]), now: format(now[unit]), fall: `${formatFall(fall)}\u00a0% less` }
}

/** A price that fell by nearly all of itself is not 100 % less. */
const formatFall = (fall: number) => (fall > 0.99 && fall < 1 ? "over 99" : formatCount(fall * 100))

export function describeDrops(count: number): string[] {
  const days = `in the last ${INDEX_DAYS.drops} days`
  if (count === 0) return [`No endpoint charges a lower price than before ${days}.`]
  const shown = count >= MOST_SHOWN ? `The latest ${MOST_SHOWN} endpoints` : formatQuantity(count, "endpoint")
  return [
    `${shown} ${count === 1 ? "charges" : "charge"} a lower price than before, changed ${days}.`,
    "Prices are those in the payment challenge of each endpoint.",
  ]
}

export function describeRecoveries(count: number): string[] {
  const days = `in the last ${INDEX_DAYS.recovered} days`
  if (count === 0) return [`No service recovered from an outage ${days}.`]
  const shown = count >= MOST_SHOWN ? `The latest ${MOST_SHOWN} services` : formatQuantity(count, "service")
  return [
    `${shown} recovered ${days} and ${count === 1 ? "works" : "work"} now.`,
    "A recovery takes two good checks in a row.",
  ]
}

/** "Down for 3 h 12 min". */
export function describeOutage({
  opened_at,
  closed_at,
  was,
}: Pick<Recovery, "opened_at" | "closed_at" | "was">): string {
  const [from, to] = [parseTimestamp(opened_at), parseTimestamp(closed_at)]
  const length = from && to ? ` for ${formatDuration(to.getTime() - from.getTime())}` : ""
  return `${was === "down" ? "Down" : "Degraded"}${length}`
}
