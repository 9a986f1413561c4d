// Picks the price of a listing from alternative ways to pay, by the rule for a challenge (`pickPrice`). Pure.

import { type ChallengePrice, pickPrice } from "@/lib/protocols/money"
import { type PriceOrLimits, withBasis } from "@/lib/sources/parse/amounts"

/** Returns `limits` when every price is outside our limits. */
export function pickListedPrice(prices: readonly (ChallengePrice | "limits")[]): PriceOrLimits {
  const best = pickPrice(prices.filter((price) => price !== "limits"))
  if (best === null) return "limits"
  const { priceSats, priceUsd, asset, network } = best
  const amount = {
    priceSats: priceSats === null ? null : BigInt(priceSats),
    priceUsd: priceUsd === null ? null : Number(priceUsd),
  }
  return withBasis({ ...amount, asset, network }, best)
}
