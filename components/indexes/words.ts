// Headings and sentences of the discovery pages, made of figures. Pure.

import { formatCount, formatList, formatQuantity } from "@/components/format"
import { nameCategory } from "@/lib/catalogue/categories/category-labels"
import type { GroupFigures } from "@/lib/interfaces/indexes/schema"
import { formatUsd } from "@/lib/protocols/money"
import { formatNetwork } from "@/lib/protocols/networks"

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
