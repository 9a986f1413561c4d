// Merges what happened to a service into one list, newest first: incidents, prices, payees and changes of the listing. Pure.

import { describeChange, isPayeeReturn, readPayees } from "@/components/changes/words"
import { formatDuration, formatUnsignedPercent } from "@/components/format"
import { formatAssetAndNetwork } from "@/components/listing/network"
import { KNOWN_PAYEE_RETURNED } from "@/components/listing/payee-words"
import { describeSources } from "@/components/listing/source-words"
import { chooseUnit, listPoints } from "@/components/service/price/price-line"
import { nameWithCode } from "@/components/service/reason-words"
import type { Incident, PriceChange, ServiceDetail } from "@/lib/catalogue/schema"
import type { ShownChange } from "@/lib/events/names"
import { FORMATS, formatMoney, toMoney } from "@/lib/protocols/money"
import { parseTimestamp } from "@/lib/time"

/** The kinds that the timeline filters by, with the words of their buttons. */
export const TIMELINE_KINDS = { incident: "Incidents", price: "Prices", payee: "Payee", listing: "Listing" } as const
export type TimelineKind = keyof typeof TIMELINE_KINDS

export interface TimelineEntry {
  at: string
  kind: TimelineKind
  /** What happened, in two or three words. */
  fact: string
  detail: string
  /** The health during an incident, and a warning for a payee that replaced another one. */
  tone: "down" | "degraded" | null
}

type Told = Pick<
  ServiceDetail,
  "incidents" | "price_history" | "registered_at" | "source" | "asked_price" | "price_drift"
>

/** The page of a service shows no more. Older changes are on the page of changes. */
const MOST = 30
/** Prices that a `ServiceDetail` holds; with fewer the oldest one is the first. */
const STORED_PRICES = 10

/** @param changes of the service, of the kinds `payee`, `parameters`, `dropped` and `details` */
export function listTimeline(service: Told, changes: readonly ShownChange[], now: Date): TimelineEntry[] {
  const { incidents, price_history, registered_at, source } = service
  const first = registered_at && {
    at: registered_at,
    kind: "listing" as const,
    fact: "First seen",
    detail: lowerFirst(describeSources(source)),
    tone: null,
  }
  return [
    ...incidents.map((incident) => toIncident(incident, now)),
    ...listPrices(price_history),
    ...changes.flatMap(toEntry),
    ...(first ? [first] : []),
  ]
    .toSorted((one, other) => timeOf(other.at) - timeOf(one.at))
    .slice(0, MOST)
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const timeOf = (at: string) => parseTimestamp(at)?.getTime() ?? 0

function toIncident({ opened_at, closed_at, health, reason, outcome }: Incident, now: Date): TimelineEntry {
  const word = health === "down" ? "Down" : "Degraded"
  const length = formatDuration((closed_at === null ? now.getTime() : timeOf(closed_at)) - timeOf(opened_at))
  const isShort = length.startsWith("under")
  const fact = closed_at === null ? `${word}, not over` : `${word}${isShort ? "," : " for"} ${length}`
  const detail = [
    nameWithCode(reason),
    ...(closed_at === null ? [isShort ? "began just now" : `for ${length} so far`] : []),
    ...(outcome === "unobserved" ? ["the end was not observed"] : []),
  ].join(", ")
  return { at: opened_at, kind: "incident", fact, detail, tone: health === "down" ? "down" : "degraded" }
}

/** Each change of the amount, of the asset and of the network, and the first price. @param prices newest first */
function listPrices(prices: readonly PriceChange[]): TimelineEntry[] {
  const unit = chooseUnit(prices)
  const points = listPoints(prices, unit)
  return prices.flatMap((price, index): TimelineEntry[] => {
    const entry = (fact: string, detail: string) => [{ at: price.at, kind: "price" as const, fact, detail, tone: null }]
    const before = prices[index + 1]
    const point = points.findIndex(({ at }) => at === price.at)
    const [former, current] = [points[point - 1], points[point]]
    if (current?.change != null && former) {
      const verb = current.change > 0 ? "rose" : "fell"
      const amounts = `${FORMATS[unit](former.amount)} to ${FORMATS[unit](current.amount)}`
      return entry(`Price ${verb} ${formatUnsignedPercent(current.change)}`, amounts)
    }
    const where = formatAssetAndNetwork(price)
    if (before && where !== formatAssetAndNetwork(before))
      return entry("Payment changed", `now in ${where ?? "another asset"}`)
    if (before || prices.length >= STORED_PRICES) return []
    return entry("First price", [formatMoney(toMoney(price)), where].filter(Boolean).join(", "))
  })
}

function toEntry(change: ShownChange): TimelineEntry[] {
  const { kind, at } = change
  if (kind === "payee") {
    const { from, to } = readPayees(change)
    if (from === null) return []
    const payees = `${from} to ${to ?? "none"}`
    if (isPayeeReturn(change)) {
      return [{ at, kind, fact: "Payee changed", detail: `${payees}, ${KNOWN_PAYEE_RETURNED}`, tone: null }]
    }
    return [{ at, kind, fact: "Payee changed", detail: payees, tone: "degraded" }]
  }
  const { label, after } = describeChange(change)
  const detail = after.replace(/^[:,]? */, "")
  if (kind === "parameters") return [{ at, kind: "listing", fact: "Parameters changed", detail, tone: null }]
  if (kind === "dropped") return [{ at, kind: "listing", fact: "Dropped by a source", detail, tone: null }]
  if (kind !== "details") return []
  return [{ at, kind: "listing", fact: label === "Details" ? "Listing changed" : label, detail, tone: null }]
}
