// Parses payment terms of the Machine Payments Protocol (MPP), from the registry mpp.dev or from a host's own documents, to a
// price. Amounts are in the smallest units of a currency or token. Pure.

import type { ChallengePrice } from "@/lib/protocols/challenge"
import { getField, getText, isObject, type JsonObject } from "@/lib/protocols/json"
import { readPriceTerms } from "@/lib/protocols/mpp/price-terms"
import { isTestNetwork } from "@/lib/protocols/networks"
import type { PriceTerms } from "@/lib/protocols/price-basis"
import {
  type PriceOrLimits,
  parseCurrency,
  parseSats,
  parseTokens,
  pickListedPrice,
  withBasis,
} from "@/lib/sources/parse/amounts"

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
  readPriceTerms(terms, getText(getField(terms, "intent")) ?? "charge")

/** Reads `method`, `currency`, `decimals`, `amount` and `intent`. The price is unknown when the amount is missing or "dynamic". */
export function parseMppTerms(terms: unknown): PriceOrLimits {
  const price = parseAmount(terms)
  return price === "limits" || !isObject(terms) ? price : withBasis(price, readMppBasis(terms))
}

function parseAmount(terms: unknown): PriceOrLimits {
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

/**
 * Picks the price from offers, which are alternative ways to pay for the same operation (draft-payment-discovery-00, "Payment
 * Extension: x-payment-info"): the price that a probe would show. Returns `limits` when the price of every offer is outside our
 * limits.
 */
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
