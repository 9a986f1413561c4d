// Exact amounts as decimal strings, because floats would round the amounts. Also picks one price for a reply with several prices.

import type { ChallengePrice } from "@/lib/protocols/challenge"
import { isPriceOfCall } from "@/lib/protocols/price-basis"

/** Atomic units as an exact decimal: ("1500000", 6) → "1.5". `amount` must be decimal digits. */
export function atomicToDecimal(amount: string, decimals: number): string {
  const digits = amount.padStart(decimals + 1, "0")
  const whole = digits.slice(0, digits.length - decimals).replace(/^0+(?=\d)/, "")
  const fraction = decimals === 0 ? "" : digits.slice(-decimals).replace(/0+$/, "")
  return fraction === "" ? whole : `${whole}.${fraction}`
}

/**
 * Converts millisatoshis to whole satoshis, rounded up so that no price becomes zero. Null when the number would not be exact.
 */
export function satsFromMsat(amountMsat: bigint): number | null {
  return toSafeNumber((amountMsat + 999n) / 1_000n)
}

/** Parses decimal digits of satoshis; null for other text, and for numbers that are too large to be exact. */
export function satsFromText(amount: string): number | null {
  return /^\d{1,16}$/.test(amount) ? toSafeNumber(BigInt(amount)) : null
}

function toSafeNumber(value: bigint): number | null {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : null
}

/**
 * Returns a negative number, zero or a positive number when `a` is below, equal to or above `b`. `a` and `b` must be non-negative
 * decimals.
 */
export function compareDecimals(a: string, b: string): number {
  const [wholeA = "0", fractionA = ""] = a.split(".")
  const [wholeB = "0", fractionB = ""] = b.split(".")
  if (wholeA.length !== wholeB.length) return wholeA.length - wholeB.length
  const width = Math.max(fractionA.length, fractionB.length)
  const left = wholeA + fractionA.padEnd(width, "0")
  const right = wholeB + fractionB.padEnd(width, "0")
  return left === right ? 0 : left < right ? -1 : 1
}

/**
 * Picks the price to show for a reply with several prices. The order: main networks before test networks, the price of a call
 * before other prices, prices above zero before zero, dollars before satoshis before other assets. Then the lowest dollar price comes first;
 * equal prices stay in the given order. A price on a test network is returned without a dollar value.
 */
export function pickPrice(prices: readonly ChallengePrice[]): ChallengePrice | null {
  const [best] = prices.toSorted(comparePrices)
  return best ? { ...best, priceUsd: best.testNetwork ? null : best.priceUsd } : null
}

function comparePrices(a: ChallengePrice, b: ChallengePrice): number {
  const [rankA, rankB] = [getRank(a), getRank(b)]
  if (rankA !== rankB) return rankA - rankB
  return a.priceUsd !== null && b.priceUsd !== null ? compareDecimals(a.priceUsd, b.priceUsd) : 0
}

function getRank(price: ChallengePrice): number {
  const currency = price.priceUsd !== null ? 0 : price.priceSats !== null ? 1 : price.amount ? 2 : 3
  const isFree = price.priceUsd === "0" || price.priceSats === 0
  return Number(price.testNetwork) * 100 + Number(!isPriceOfCall(price.basis)) * 10 + Number(isFree) * 5 + currency
}
