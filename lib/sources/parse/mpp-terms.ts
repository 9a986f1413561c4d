// What a call costs in the words of the Machine Payments Protocol, as its registry and the documents of hosts write them: an
// amount in the smallest units of a currency or token, and the method by which it is paid. Pure.

import { fieldOf, textOf } from "@/lib/protocols/json"
import { type PriceOrLimits, parseCurrency, parseSats, parseTokens } from "@/lib/sources/parse/amounts"

const MAX_TEXT = 100

/** Methods that a probe shows by the network they pay on; the others name it themselves: "stripe", "card". */
const NETWORKS: ReadonlyMap<string, string> = new Map([
  ["tempo", "eip155:4217"],
  ["solana", "solana"],
])

/** Reads `method`, `currency`, `decimals` and `amount`; no amount, or "dynamic", leaves the price open. */
export function parseMppTerms(terms: unknown): PriceOrLimits {
  const text = (name: string) => textOf(fieldOf(terms, name))?.slice(0, MAX_TEXT).trim() ?? ""
  const method = text("method").toLowerCase()
  const amount = fieldOf(terms, "amount")
  if (method === "lightning") return parseSats(amount)
  const network = NETWORKS.get(method) ?? (method || null)
  const currency = text("currency")
  if (!/^[a-z]{3}$/i.test(currency)) return parseTokens(amount, { token: currency, name: null, network })
  return parseCurrency(amount, currency, network, placesOf(fieldOf(terms, "decimals")))
}

function placesOf(decimals: unknown): number | null {
  return typeof decimals === "number" && Number.isInteger(decimals) && decimals >= 0 && decimals <= 36 ? decimals : null
}
