// Parses the price of a listing from the terms of its protocol, as a source or a host's own documents declare them. Of alternative ways
// to pay it picks the price that a probe would show (`pickPrice`). Parses leniently, because sources publish fewer fields than real
// challenges have. Pure.

import { getField, getFieldAt, getText, isObject, type JsonObject } from "@/lib/protocols/json"
import { type ChallengePrice, type PriceTerms, pickPrice, satsFromMsat } from "@/lib/protocols/money"
import { readPriceTerms as readMppTerms } from "@/lib/protocols/mpp/price-terms"
import { isTestNetwork } from "@/lib/protocols/networks"
import { readPriceTerms as readX402Terms } from "@/lib/protocols/x402/amount"
import { isLightning } from "@/lib/protocols/x402/lightning"
import {
  type PriceOrLimits,
  parseCurrency,
  parseNetwork,
  parseSats,
  parseTokenAmount,
  parseTokens,
  withBasis,
} from "@/lib/sources/parse/amounts"

const MAX_ENTRIES = 64

/** An `accepts` list of x402, version 1 or 2. Returns null when no entry is an object, and `limits` when every price is outside our limits. */
export function parseAccepts(accepts: readonly unknown[]): PriceOrLimits | null {
  const read = accepts.slice(0, MAX_ENTRIES).filter(isObject).map(parseX402Entry)
  return read.length === 0 ? null : pickListedPrice(read)
}

function parseX402Entry(entry: JsonObject): ChallengePrice | "limits" {
  const amount = getField(entry, "amount") ?? getField(entry, "maxAmountRequired")
  const network = getField(entry, "network")
  const { basis, unit } = readX402Terms(entry, amount)
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

const MAX_TEXT = 100

/**
 * The network that probes show for these payment methods. For other methods, such as "stripe" and "card", the method's own name
 * is shown as the network.
 */
const NETWORKS: ReadonlyMap<string, string> = new Map([
  ["tempo", "eip155:4217"],
  ["solana", "solana"],
])

/** What the amount pays for, by the `intent`; a charge without one. */
const readMppBasis = (terms: JsonObject): PriceTerms =>
  readMppTerms(terms, getText(getField(terms, "intent")) ?? "charge")

/** Terms of MPP: reads `method`, `currency`, `decimals`, `amount` and `intent`. The price is unknown when the amount is missing or "dynamic". */
export function parseMppTerms(terms: unknown): PriceOrLimits {
  const price = parseMppAmount(terms)
  return price === "limits" || !isObject(terms) ? price : withBasis(price, readMppBasis(terms))
}

function parseMppAmount(terms: unknown): PriceOrLimits {
  const text = (name: string) => getText(getField(terms, name))?.slice(0, MAX_TEXT).trim() ?? ""
  const method = text("method").toLowerCase()
  const amount = getField(terms, "amount")
  if (method === "lightning") return parseSats(amount)
  const network = NETWORKS.get(method) ?? (method || null)
  const currency = text("currency")
  if (!/^[a-z]{3}$/i.test(currency)) return parseTokens(amount, { token: currency, name: null, network })
  return parseCurrency(amount, currency, network, parseDecimals(getField(terms, "decimals")))
}

function parseDecimals(decimals: unknown): number | null {
  return typeof decimals === "number" && Number.isInteger(decimals) && decimals >= 0 && decimals <= 36 ? decimals : null
}

/** Decimals of a dollar price as text: enough for the smallest amount of a token with 18 decimals. */
const DECIMALS = 18

/** `x-payment-info` of draft-payment-discovery-00. Returns `limits` when the price of every offer is outside our limits. */
export const parseMppOffers = (offers: readonly JsonObject[]): PriceOrLimits =>
  pickListedPrice(offers.map(parseMppOffer))

function parseMppOffer(offer: JsonObject): ChallengePrice | "limits" {
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

/** A pricing object of lightninglabs/L402, pull request 27. Only a `fixed` price is known: a `formula` depends on what the client asks for, and a `dynamic` price needs a quote. */
export function parseL402Pricing(pricing: unknown): PriceOrLimits {
  const msat = getField(pricing, "model") === "fixed" ? getField(pricing, "price_msat") : null
  if (msat === null || msat === undefined) return parseSats(null)
  return typeof msat === "number" && Number.isSafeInteger(msat) && msat >= 0 ? parseSats(msat / 1_000) : "limits"
}

/** Returns `limits` when every price is outside our limits. */
function pickListedPrice(prices: readonly (ChallengePrice | "limits")[]): PriceOrLimits {
  const best = pickPrice(prices.filter((price) => price !== "limits"))
  if (best === null) return "limits"
  const { priceSats, priceUsd, asset, network } = best
  const amount = {
    priceSats: priceSats === null ? null : BigInt(priceSats),
    priceUsd: priceUsd === null ? null : Number(priceUsd),
  }
  return withBasis({ ...amount, asset, network }, best)
}
