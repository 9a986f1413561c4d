// Picks the price of an x402 listing (versions 1 and 2) from its `accepts` list: the price that a probe would show (`pickPrice`).
// Parses leniently, because sources publish fewer fields than real challenges have. Pure.

import type { ChallengePrice } from "@/lib/protocols/challenge"
import { getField, getFieldAt, isObject, type JsonObject } from "@/lib/protocols/json"
import { isTestNetwork } from "@/lib/protocols/networks"
import { satsFromMsat } from "@/lib/protocols/price"
import { readPriceTerms } from "@/lib/protocols/x402/amount"
import { isLightning } from "@/lib/protocols/x402/lightning"
import { type PriceOrLimits, parseNetwork, parseTokenAmount } from "@/lib/sources/parse/amounts"
import { pickListedPrice } from "@/lib/sources/parse/pick-listed-price"

const MAX_ENTRIES = 64

/** Returns null when no entry is an object, and `limits` when every price is outside our limits. */
export function parseAccepts(accepts: readonly unknown[]): PriceOrLimits | null {
  const read = accepts.slice(0, MAX_ENTRIES).filter(isObject).map(parseEntry)
  return read.length === 0 ? null : pickListedPrice(read)
}

function parseEntry(entry: JsonObject): ChallengePrice | "limits" {
  const amount = getField(entry, "amount") ?? getField(entry, "maxAmountRequired")
  const network = getField(entry, "network")
  const { basis, unit } = readPriceTerms(entry, amount)
  const common = { payTo: null, unit, basis, testNetwork: isTestNetwork(parseNetwork(network)) } as const
  if (isLightning(entry)) {
    return { ...common, priceSats: parseMsat(amount), priceUsd: null, asset: "BTC", network: parseNetwork(network) }
  }
  const tokens = parseTokenAmount(amount, {
    token: getField(entry, "asset"),
    name: getFieldAt(entry, "extra", "name"),
    network,
  })
  if (tokens === "limits") return "limits"
  return { ...common, priceSats: null, priceUsd: tokens.usd, asset: tokens.asset, network: tokens.network }
}

/** Converts digits of millisatoshis to satoshis; null for more than 18 digits or any other text. */
function parseMsat(amount: unknown): number | null {
  return typeof amount === "string" && /^\d{1,18}$/.test(amount) ? satsFromMsat(BigInt(amount)) : null
}
