// Picks the price of an MPP listing from its offers, which are alternative ways to pay for the same operation: the price that a
// probe would show (`pickPrice`). Pure. Source: draft-payment-discovery-00, "Payment Extension: x-payment-info".

import type { ChallengePrice } from "@/lib/protocols/challenge"
import type { JsonObject } from "@/lib/protocols/json"
import { isTestNetwork } from "@/lib/protocols/networks"
import { pickPrice } from "@/lib/protocols/price"
import { type PriceOrLimits, withBasis } from "@/lib/sources/parse/amounts"
import { parseMppTerms, readMppBasis } from "@/lib/sources/parse/mpp-terms"

/** Decimals of a dollar price as text: enough for the smallest amount of a token with 18 decimals. */
const DECIMALS = 18

/** Returns `limits` when the price of every offer is outside our limits. */
export function parseMppOffers(offers: readonly JsonObject[]): PriceOrLimits {
  const best = pickPrice(offers.map(parseOffer).filter((price) => price !== "limits"))
  if (best === null) return "limits"
  const { priceSats, priceUsd, asset, network } = best
  const amount = {
    priceSats: priceSats === null ? null : BigInt(priceSats),
    priceUsd: priceUsd === null ? null : Number(priceUsd),
  }
  return withBasis({ ...amount, asset, network }, best)
}

function parseOffer(offer: JsonObject): ChallengePrice | "limits" {
  const price = parseMppTerms(offer)
  if (price === "limits") return "limits"
  const { basis, unit } = readMppBasis(offer)
  return {
    ...{ basis, unit, payTo: null, testNetwork: isTestNetwork(price.network) },
    ...{ asset: price.asset, network: price.network },
    priceSats: price.priceSats === null ? null : Number(price.priceSats),
    priceUsd: price.priceUsd === null ? null : price.priceUsd.toFixed(DECIMALS),
  }
}
