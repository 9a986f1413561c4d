// Parses a pricing object of the L402 discovery specification (lightninglabs/L402, pull request 27, "Pricing Object"). Pure.

import { getField } from "@/lib/protocols/json"
import { type PriceOrLimits, parseSats } from "@/lib/sources/parse/amounts"

/** Only a `fixed` price is known: a `formula` depends on what the client asks for, and a `dynamic` price needs a quote. */
export function parseL402Pricing(pricing: unknown): PriceOrLimits {
  const msat = getField(pricing, "model") === "fixed" ? getField(pricing, "price_msat") : null
  if (msat === null || msat === undefined) return parseSats(null)
  return typeof msat === "number" && Number.isSafeInteger(msat) && msat >= 0 ? parseSats(msat / 1_000) : "limits"
}
