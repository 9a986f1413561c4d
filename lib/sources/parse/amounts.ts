// What a place says a call costs, in the limits of a listing and in the words of a probe (sources.md, "Mapping notes";
// decisions.md, "Registration and review"). Decimals of tokens come from our own table. Pure.

import { currencyDecimals, findAsset } from "@/lib/protocols/assets"
import { isTestNetwork, v1Network } from "@/lib/protocols/networks"
import { atomicToDecimal } from "@/lib/protocols/price"
import { LIMITS, priceSats, priceUsd } from "@/lib/registration/schema"
import { clean, identifier } from "@/lib/sources/parse/text"
import type { Listing } from "@/lib/sources/schema"

export type Price = Pick<Listing, "priceSats" | "priceUsd" | "asset" | "network">
/** `limits`: an amount is named, and no listing could have it. */
export type PriceOrLimits = Price | "limits"

/** As long as a probe's: the identifiers of some networks are longer than what people may enter. */
const MAX_IDENTIFIER = 100
const MAX_DIGITS = 78

/** Paid over Lightning; nothing, or zero, leaves the amount open. A part of a satoshi counts as a whole one. */
export function parseSats(said: unknown): PriceOrLimits {
  const price: Price = { priceSats: null, priceUsd: null, asset: "BTC", network: "lightning" }
  const amount = numberOf(said)
  if (amount === null || amount === 0) return price
  const sats = Math.ceil(amount)
  return priceSats.safeParse(sats).success ? { ...price, priceSats: BigInt(sats) } : "limits"
}

/** Named in dollars, `parts` of which make one; nothing, or zero, leaves the amount open. */
export function parseDollars(said: unknown, where: { asset: unknown; network: unknown }, parts = 1): PriceOrLimits {
  const price = { ...unpriced(where.network), asset: identifier(where.asset, MAX_IDENTIFIER) }
  const amount = numberOf(said)
  if (amount === null || amount === 0 || isTestNetwork(price.network)) return price
  return withDollars(price, amount / parts)
}

export interface Tokens {
  asset: string | null
  network: string | null
  /** Exact; null for test money, and for what is not pegged to the dollar. */
  usd: string | null
}

/** `said` smallest units of a token. */
export function parseTokenAmount(
  said: unknown,
  where: { token: unknown; name: unknown; network: unknown },
): Tokens | "limits" {
  const network = parseNetwork(where.network)
  const token = identifier(where.token, MAX_IDENTIFIER)
  const known = findAsset(network, token)
  const asset = known?.symbol ?? clean(where.name, LIMITS.asset) ?? token
  const digits = digitsOf(said)
  if (digits === "limits") return "limits"
  if (digits === null || !known?.isDollar || isTestNetwork(network)) return { asset, network, usd: null }
  const usd = atomicToDecimal(digits, known.decimals)
  return priceUsd.safeParse(Number(usd)).success ? { asset, network, usd } : "limits"
}

export function parseTokens(said: unknown, where: { token: unknown; name: unknown; network: unknown }): PriceOrLimits {
  const read = parseTokenAmount(said, where)
  if (read === "limits") return "limits"
  const { asset, network, usd } = read
  return { priceSats: null, priceUsd: usd === null ? null : Number(usd), asset, network }
}

/** `said` smallest units of a currency such as `usd`. */
export function parseCurrency(said: unknown, code: string, network: unknown, decimals: number | null): PriceOrLimits {
  const price = { ...unpriced(network), asset: code.toUpperCase() }
  const digits = digitsOf(said)
  if (digits === "limits" || digits === null) return digits ?? price
  if (code.toLowerCase() !== "usd") return price
  return withDollars(price, Number(atomicToDecimal(digits, decimals ?? currencyDecimals(code))))
}

/** A network as a probe names it: CAIP-2 for what version 1 called by plain names, everything else as it is. */
export function parseNetwork(said: unknown): string | null {
  const name = identifier(said, MAX_IDENTIFIER)
  return name && (v1Network(name.toLowerCase()) ?? name)
}

function unpriced(network: unknown): Price {
  return { priceSats: null, priceUsd: null, asset: null, network: parseNetwork(network) }
}

function withDollars(price: Price, usd: number): PriceOrLimits {
  return priceUsd.safeParse(usd).success ? { ...price, priceUsd: usd } : "limits"
}

function numberOf(said: unknown): number | null {
  if (typeof said === "number") return said
  return typeof said === "string" && /^\d{1,30}(\.\d{1,30})?$/.test(said) ? Number(said) : null
}

/** A whole number of smallest units. Null for what is no number at all: "dynamic". */
function digitsOf(said: unknown): string | null | "limits" {
  if (typeof said === "number") return Number.isSafeInteger(said) && said >= 0 ? String(said) : "limits"
  if (typeof said !== "string" || !/^\d+$/.test(said)) return null
  return said.length <= MAX_DIGITS ? said : "limits"
}
