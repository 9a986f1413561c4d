// What the checks remember of a service for its cautions, in the column `payment_record`: payees, lowest prices, the last rise of the
// price and failed checks in a row (docs/decisions.md#cautions). Pure.

import { z } from "zod"
import type { CallOffer } from "@/lib/catalogue/call/schema"
import { findLowestAmount, observeLows, PriceLows } from "@/lib/catalogue/cautions/lows"
import { NO_PAYEES, observePayees, PayeeRecord } from "@/lib/catalogue/cautions/payees"
import { findCommonUnit, formatMoney, isPriceOfCall } from "@/lib/protocols/money"
import { formatTimestamp } from "@/lib/time"

const time = z.iso.datetime()
const Amount = z.object({ usd: z.number().nullable(), sats: z.number().nullable(), words: z.string() })

export const PaymentRecord = z.object({
  payees: PayeeRecord,
  lows: PriceLows,
  /** Since when the asked price of a call is more than 20 % above the lowest; null while it is not. */
  rise: z.object({ at: time, low: Amount, price: Amount }).nullable(),
  /** Checks with a verdict that failed, since the last right one; null after a right one. */
  failing: z.object({ since: time, checks: z.int().positive(), reason: z.string().nullable() }).nullable(),
})
export type PaymentRecord = z.infer<typeof PaymentRecord>

export const NO_RECORD: PaymentRecord = { payees: NO_PAYEES, lows: {}, rise: null, failing: null }

/** The price of a call counts as risen from this multiple of the lowest one on. */
export const RISE_FACTOR = 1.2

export interface RecordedCheck {
  /** `no_verdict` changes nothing. */
  verdict: "ok" | "wrong" | "unreachable" | "no_verdict"
  /** Why the check failed. */
  reason: string | null
  /** The offers of a valid challenge; null without one. */
  offers: readonly CallOffer[] | null
  isLightning: boolean
}

/** What a listing without a record knows: its last valid challenge. */
export interface Observed {
  observedPayTo: string | null
  observedPriceSats: bigint | null
  observedPriceUsd: number | null
  observedAsset: string | null
  observedNetwork: string | null
  observedAt: Date | null
}

/** Reads the stored record. Without one, or with one of another shape, it begins with the last valid challenge. */
export function readRecord(stored: unknown, observed: Observed): PaymentRecord {
  const parsed = PaymentRecord.safeParse(stored)
  return parsed.success ? parsed.data : startRecord(observed)
}

function startRecord({ observedPayTo, observedAt, ...price }: Observed): PaymentRecord {
  if (observedAt === null) return NO_RECORD
  const seen = formatTimestamp(observedAt)
  const payee = { network: price.observedNetwork, asset: price.observedAsset, since: seen, seen }
  const known = observedPayTo === null ? [] : [{ pay_to: observedPayTo, ...payee }]
  const sats = price.observedPriceSats === null ? null : Number(price.observedPriceSats)
  const low = { on: seen.slice(0, 10), amount: null, usd: price.observedPriceUsd, sats }
  const hasPrice = (low.usd ?? 0) > 0 || (sats ?? 0) > 0
  return { ...NO_RECORD, payees: { ...NO_PAYEES, known }, lows: hasPrice ? { "": [low] } : {} }
}

export function observeCheck(record: PaymentRecord, check: RecordedCheck, at: Date): PaymentRecord {
  const failing = countFailing(record.failing, check, at)
  const { offers } = check
  if (offers === null) return { ...record, failing }
  const payees = offers.flatMap(({ pay_to, network, asset }) => (pay_to === null ? [] : [{ pay_to, network, asset }]))
  const lows = observeLows(record.lows, offers, at)
  return {
    payees: observePayees(record.payees, payees, check.isLightning, at),
    lows,
    rise: observeRise(record.rise, lows, offers, at),
    failing,
  }
}

function countFailing(before: PaymentRecord["failing"], { verdict, reason }: RecordedCheck, at: Date) {
  if (verdict === "no_verdict") return before
  if (verdict === "ok") return null
  return { since: before?.since ?? formatTimestamp(at), checks: (before?.checks ?? 0) + 1, reason }
}

/** Compares the offer with the lowest price of a call, which is the one that lists show. */
function observeRise(before: PaymentRecord["rise"], lows: PriceLows, offers: readonly CallOffer[], at: Date) {
  const [offer] = offers
    .filter(({ amount, price }) => amount !== null && isPriceOfCall(price?.basis ?? null))
    .toSorted((a, b) => (a.price_usd ?? Number.MAX_VALUE) - (b.price_usd ?? Number.MAX_VALUE))
  const lowest = offer && findLowestAmount(lows, offer)
  if (!offer?.amount || !lowest) return null
  const share = Number(lowest) / Number(offer.amount)
  if (!(share * RISE_FACTOR < 1)) return null
  const price = describe(offer, 1)
  const isHigher = before === null || compare(price, before.price) > RISE_FACTOR
  return isHigher ? { at: formatTimestamp(at), low: describe(offer, share), price } : before
}

/** How many times higher the price is; 1 where the two have no common unit. */
function compare(price: Price, before: Price): number {
  const unit = findCommonUnit(price, before)
  const then = unit && before[unit]
  return unit !== null && then !== null && then > 0 ? (price[unit] ?? 0) / then : 1
}
type Price = z.infer<typeof Amount>

/** The price of an offer times `share`, with its words: "$0.01", "21 sats" or "0.5 XYZ". */
function describe({ price_usd, price_sats, asset, amount, decimals }: CallOffer, share: number): Price {
  const usd = price_usd === null ? null : round(price_usd * share)
  const sats = price_sats === null ? null : round(price_sats * share)
  const whole = round((Number(amount) * share) / 10 ** (decimals ?? 0))
  const words = formatMoney({ usd, sats, other: `${whole} ${asset ?? "of an unknown asset"}` }, "exact") ?? ""
  return { usd, sats, words: words.slice(0, 100) }
}

const round = (value: number) => Number(value.toPrecision(6))
