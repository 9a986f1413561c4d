// Sentences about new services, fallen prices and recoveries. Pure.

import { formatCount, formatDuration, formatQuantity } from "@/components/format"
import { INDEX_DAYS, MOST_LISTED, MOST_SHOWN, type PriceDrop, type Recovery } from "@/lib/interfaces/indexes/schema"
import { FORMATS, findCommonUnit } from "@/lib/protocols/money"
import { parseTimestamp } from "@/lib/time"

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
