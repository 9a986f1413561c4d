// Parses payment terms of the Machine Payments Protocol (MPP), from the registry mpp.dev or from a host's own documents, to a
// price. Amounts are in the smallest units of a currency or token. Pure.

import { getField, getText, isObject, type JsonObject } from "@/lib/protocols/json"
import type { PriceTerms } from "@/lib/protocols/money"
import { readPriceTerms } from "@/lib/protocols/mpp/price-terms"
import { type PriceOrLimits, parseCurrency, parseSats, parseTokens, withBasis } from "@/lib/sources/parse/amounts"

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
export const readMppBasis = (terms: JsonObject): PriceTerms =>
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
