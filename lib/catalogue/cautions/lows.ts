// Remembers the lowest amount that each way to pay asked within 30 days, so that a raised price is noticed and no example adopts it
// (docs/decisions.md#cautions). Pure.

import { z } from "zod"
import type { CallOffer } from "@/lib/catalogue/call/schema"
import { toPayeeKey } from "@/lib/catalogue/cautions/payees"

const DAY_MS = 86_400_000
export const LOWS = {
  days: 30,
  /** Bounds for what one service can store. */
  ways: 16,
  steps: 8,
} as const

/** One amount and the last day on which it was asked. */
const Low = z.object({
  on: z.iso.date(),
  /** In the smallest unit of the asset; null where only the value is known. */
  amount: z.string().nullable(),
  usd: z.number().nullable(),
  sats: z.number().nullable(),
})
type Low = z.infer<typeof Low>

/**
 * By way to pay: amounts that ascend as their days do, so that the first one is the lowest of all, and each next one the lowest after
 * the first has expired.
 */
export const PriceLows = z.record(z.string(), z.array(Low))
export type PriceLows = z.infer<typeof PriceLows>

/** Reads stored lows; empty for another shape and for null. */
export function parseLows(stored: unknown): PriceLows {
  const parsed = PriceLows.safeParse(stored)
  return parsed.success ? parsed.data : {}
}

type Offer = Pick<CallOffer, "scheme" | "network" | "asset_id" | "amount" | "price_usd" | "price_sats">

const toWay = ({ scheme, network, asset_id }: Offer) => [scheme, network ?? "", toPayeeKey(asset_id ?? "")].join(" ")

/** Returns the lows after one more valid challenge. An amount of zero is no price. */
export function observeLows(lows: PriceLows, offers: readonly Offer[], at: Date): PriceLows {
  const first = toDay(at.getTime() - LOWS.days * DAY_MS)
  const recent = Object.entries(lows).flatMap(([way, steps]) => {
    const left = steps.filter(({ on }) => on >= first)
    return left.length > 0 ? [[way, left] as const] : []
  })
  const known = new Map(recent)
  const next = new Map(known)
  const today = toDay(at.getTime())
  for (const offer of offers) {
    if (offer.amount === null || BigInt(offer.amount) === 0n) continue
    const way = toWay(offer)
    const steps = next.get(way) ?? seed(known, offer)
    next.delete(way)
    next.set(way, addStep(steps, { on: today, amount: offer.amount, usd: offer.price_usd, sats: offer.price_sats }))
  }
  // Ways without a known value go first: a challenge full of unknown tokens must not push out the known prices.
  const isValued = ([, steps]: readonly [string, Low[]]) =>
    Number(steps.some(({ usd, sats }) => (usd ?? sats) !== null))
  return Object.fromEntries([...next].toSorted((a, b) => isValued(a) - isValued(b)).slice(-LOWS.ways))
}

/** A new way to pay begins with the lowest value of the others: a new token or scheme must not make a raised price look usual. */
function seed(known: ReadonlyMap<string, readonly Low[]>, { amount, price_usd, price_sats }: Offer): Low[] {
  const steps = [...known.values()].flat()
  const low = findLowest(steps, "usd", price_usd) ?? findLowest(steps, "sats", price_sats)
  if (!low || amount === null) return []
  const { value, now, on } = low
  const scaled = (BigInt(amount) * BigInt(Math.floor((value / now) * 1e9))) / 1_000_000_000n
  const usd = price_usd === null ? null : (price_usd * value) / now
  const sats = price_sats === null ? null : Math.round((price_sats * value) / now)
  return [{ on, amount: String(scaled > 0n ? scaled : 1n), usd, sats }]
}

/** The lowest value in dollars or sats, if it is below the price now. */
function findLowest(steps: readonly Low[], unit: "usd" | "sats", now: number | null) {
  const valued = steps.flatMap(({ on, [unit]: value }) => (value !== null && value > 0 ? [{ on, value }] : []))
  const [low] = valued.toSorted((a, b) => a.value - b.value)
  return low && now !== null && low.value < now ? { ...low, now } : null
}

function addStep(steps: readonly Low[], step: Low): Low[] {
  const amount = BigInt(step.amount ?? 0)
  const lower = steps.filter((one) => one.amount !== null && BigInt(one.amount) < amount)
  const next = [...lower, step]
  if (next.length <= LOWS.steps) return next
  // The oldest two become one: the lower amount, as if it was asked until the later day.
  const [one, two, ...rest] = next
  return one && two ? [{ ...one, on: two.on }, ...rest] : next
}

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The lowest amount of an offer within 30 days, in the smallest unit of its asset; null when no check knows one. */
export const findLowestAmount = (lows: PriceLows, offer: Offer): string | null =>
  lows[toWay(offer)]?.[0]?.amount ?? null

/** The lowest values of all ways to pay, and the lowest amount of each of these offers; null without any. */
export function findLowestPrice(lows: PriceLows, offers: readonly Offer[]) {
  const steps = Object.values(lows).flat()
  const lowest = (unit: "usd" | "sats") => {
    const values = steps.flatMap(({ [unit]: value }) => (value !== null && value > 0 ? [value] : []))
    return values.length > 0 ? Math.min(...values) : null
  }
  if (steps.length === 0) return null
  const amounts = offers.map((offer) => findLowestAmount(lows, offer))
  return { price_usd: lowest("usd"), price_sats: lowest("sats"), amounts }
}
