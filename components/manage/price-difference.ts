// Whether a listed price differs from the price that the endpoint asks, so that the owner is warned before saving. Like the
// column `price_drift`, for a price that is not stored yet. Pure.

import { formatSats, formatUsd } from "@/components/format"
import type { AskedPrice } from "@/lib/catalogue/schema"
import { isPriceOfCall } from "@/lib/protocols/price-basis"

const TOLERANCE = 0.02
/** For prices in different currencies, because the rate of bitcoin moves. */
const TOLERANCE_CONVERTED = 0.1

/** Both prices as text, in the same unit. */
export interface PriceDifference {
  asked: string
  listed: string
}

type Amounts = Pick<AskedPrice, "price_usd" | "price_sats">

/**
 * Returns null if the prices agree, have no unit in common, or the endpoint has not asked for a price in seven days, and if the
 * asked price is not that of a call.
 */
export function findPriceDifference(listed: Amounts, asked: AskedPrice | null): PriceDifference | null {
  if (asked?.from !== "challenge" || !isPriceOfCall(asked.basis)) return null
  const pairs = [
    [listed.price_usd, asked.price_usd, TOLERANCE, formatUsd],
    [listed.price_sats, asked.price_sats, TOLERANCE, formatSats],
    [listed.price_usd, asked.usd, TOLERANCE_CONVERTED, formatUsd],
  ] as const
  for (const [mine, theirs, tolerance, format] of pairs) {
    if (mine === null || theirs === null) continue
    return Math.abs(theirs - mine) > tolerance * mine ? { asked: format(theirs), listed: format(mine) } : null
  }
  return null
}
