// Picks the price of an MPP listing from its offers, which are alternative ways to pay for the same operation: the price that a
// probe would show (`pickPrice`). Pure. Source: draft-payment-discovery-00, "Payment Extension: x-payment-info".

import type { JsonObject } from "@/lib/protocols/json"
import type { ChallengePrice } from "@/lib/protocols/money"
import { isTestNetwork } from "@/lib/protocols/networks"
import type { PriceOrLimits } from "@/lib/sources/parse/amounts"
import { parseMppTerms, readMppBasis } from "@/lib/sources/parse/mpp-terms"
import { pickListedPrice } from "@/lib/sources/parse/pick-listed-price"

/** Decimals of a dollar price as text: enough for the smallest amount of a token with 18 decimals. */
const DECIMALS = 18

/** Returns `limits` when the price of every offer is outside our limits. */
export const parseMppOffers = (offers: readonly JsonObject[]): PriceOrLimits => pickListedPrice(offers.map(parseOffer))

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
