// Draws the asked prices over time as a step line with labelled changes. Text keeps its size, so each width has its own drawing.
// Pure.

import { niceCeiling } from "@/components/charts/scale"
import type { PriceChange } from "@/lib/catalogue/schema"
import type { MoneyUnit } from "@/lib/protocols/money"
import { parseTimestamp } from "@/lib/time"

export interface PricePoint {
  at: string
  amount: number
  /** Relative to the price before: 0.5 means 50 % more. Null for the first price and after a price of 0. */
  change: number | null
}

interface Label {
  x: number
  y: number
  anchor: "start" | "end"
  point: PricePoint
}
export interface PriceLine {
  path: string
  points: { x: number; y: number }[]
  labels: Label[]
  listedY: number | null
  ticks: { y: number; amount: number }[]
}

const HEIGHT = { top: 24, bottom: 150 } as const
const LABEL_WIDTH = 130

/** Prices in different units share no axis. */
export const chooseUnit = (prices: readonly PriceChange[]): MoneyUnit =>
  prices.some(({ price_usd }) => price_usd !== null) ? "usd" : "sats"

/** Lists the prices oldest first, without rows that changed only the payee or the network. @param prices newest first */
export function listPoints(prices: readonly PriceChange[], unit: MoneyUnit): PricePoint[] {
  const points: PricePoint[] = []
  for (const { at, [`price_${unit}` as const]: amount } of prices.toReversed()) {
    const before = points.at(-1)?.amount
    if (amount === null || amount === before) continue
    points.push({ at, amount, change: before ? amount / before - 1 : null })
  }
  return points
}

/** @param from the left edge of the plot, right of its labels */
export function drawPriceLine(
  points: readonly PricePoint[],
  listed: number | null,
  now: Date,
  { from, to }: { from: number; to: number },
): PriceLine {
  const times = points.map(({ at }) => parseTimestamp(at)?.getTime() ?? now.getTime())
  const start = times[0] ?? now.getTime()
  const span = Math.max(1, now.getTime() - start)
  const top = niceCeiling(Math.max(listed ?? 0, ...points.map(({ amount }) => amount)))
  const yOf = (amount: number) => Math.round(HEIGHT.bottom - (amount / top) * (HEIGHT.bottom - HEIGHT.top))
  const places = points.map(({ amount }, index) => ({
    x: Math.round(from + (((times[index] ?? start) - start) / span) * (to - from)),
    y: yOf(amount),
  }))
  const steps = places.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`))
  return {
    path: `${steps.join("")}H${to}`,
    points: places,
    labels: placeLabels(points, places, (from + to) / 2),
    listedY: listed === null ? null : yOf(listed),
    ticks: [0, top / 2, top].map((amount) => ({ amount, y: yOf(amount) })),
  }
}

/** Labels the newest changes first, and leaves out a label that would touch another; the table has every change. */
function placeLabels(points: readonly PricePoint[], places: readonly { x: number; y: number }[], middle: number) {
  const labels: Label[] = []
  for (const [index, point] of [...points.entries()].toReversed()) {
    const { x, y } = places[index] ?? { x: 0, y: 0 }
    if (point.change === null) continue
    const anchor = x > middle ? "end" : "start"
    const left = anchor === "end" ? x - LABEL_WIDTH : x
    const isFree = labels.every((other) => {
      const otherLeft = other.anchor === "end" ? other.x - LABEL_WIDTH : other.x
      return Math.abs(otherLeft - left) > LABEL_WIDTH || Math.abs(other.y - y) > 36
    })
    // Above a rise and below a fall, where the line is not.
    if (isFree) labels.push({ x, y: point.change > 0 ? y - 9 : y + 18, anchor, point })
  }
  return labels
}
