// Parses prices that sources declare, and rejects prices outside our limits for a service. Token decimals come from our own table
// of assets, never from a source (docs/sources.md#merging). Pure.

import { LIMITS, priceSats, priceUsd } from "@/lib/catalogue/listing-fields"
import { findAsset, getCurrencyDecimals } from "@/lib/protocols/assets"
import { atomicToDecimal, isPriceOfCall, type PriceTerms } from "@/lib/protocols/money"
import { findV1Network, isTestNetwork } from "@/lib/protocols/networks"
import { cleanText, parseIdentifier } from "@/lib/sources/parse/text"
import type { Listing } from "@/lib/sources/schema"

export type Price = Pick<Listing, "priceSats" | "priceUsd" | "asset" | "network" | "basis" | "unit">
/** `limits`: the amount is outside our limits for the price of a service. */
export type PriceOrLimits = Price | "limits"

/** Maximum length in characters. Network identifiers can be longer than the 50 characters that a registration allows. */
const MAX_IDENTIFIER = 100
const MAX_DIGITS = 78

/** Adds what a price pays for, unless it is the price of a call. An unchanged listing thus keeps its digest. */
export const withBasis = (price: Price, { basis, unit }: Pick<PriceTerms, "basis" | "unit">): Price =>
  isPriceOfCall(basis) ? price : { ...price, basis, unit }

/** Parses a Lightning price in satoshis and rounds it up. An amount of null or zero counts as unknown. */
export function parseSats(value: unknown): PriceOrLimits {
  const price: Price = { priceSats: null, priceUsd: null, asset: "BTC", network: "lightning" }
  const amount = toNumber(value)
  if (amount === null || amount === 0) return price
  const sats = Math.ceil(amount)
  return priceSats.safeParse(sats).success ? { ...price, priceSats: BigInt(sats) } : "limits"
}

/** @param value the price in units of 1/`unitsPerDollar` dollar; null and zero count as unknown */
export function parseDollars(
  value: unknown,
  terms: { asset: unknown; network: unknown },
  unitsPerDollar = 1,
): PriceOrLimits {
  const price = { ...unpriced(terms.network), asset: parseIdentifier(terms.asset, MAX_IDENTIFIER) }
  const amount = toNumber(value)
  if (amount === null || amount === 0 || isTestNetwork(price.network)) return price
  return withDollars(price, amount / unitsPerDollar)
}

export interface Tokens {
  asset: string | null
  network: string | null
  /** US dollars as an exact decimal; null on test networks and for assets that are not pegged to the dollar. */
  usd: string | null
}

/** `value` is an amount in the smallest units of a token. */
export function parseTokenAmount(
  value: unknown,
  terms: { token: unknown; name: unknown; network: unknown },
): Tokens | "limits" {
  const network = parseNetwork(terms.network)
  const token = parseIdentifier(terms.token, MAX_IDENTIFIER)
  const known = findAsset(network, token)
  const asset = known?.symbol ?? cleanText(terms.name, LIMITS.asset) ?? token
  const digits = toDigits(value)
  if (digits === "limits") return "limits"
  if (digits === null || !known?.isDollar || isTestNetwork(network)) return { asset, network, usd: null }
  const usd = atomicToDecimal(digits, known.decimals)
  return priceUsd.safeParse(Number(usd)).success ? { asset, network, usd } : "limits"
}

export function parseTokens(value: unknown, terms: { token: unknown; name: unknown; network: unknown }): PriceOrLimits {
  const read = parseTokenAmount(value, terms)
  if (read === "limits") return "limits"
  const { asset, network, usd } = read
  return { priceSats: null, priceUsd: usd === null ? null : Number(usd), asset, network }
}

/** `value` is an amount in the smallest units of a currency such as `usd`. */
export function parseCurrency(value: unknown, code: string, network: unknown, decimals: number | null): PriceOrLimits {
  const price = { ...unpriced(network), asset: code.toUpperCase() }
  const digits = toDigits(value)
  if (digits === "limits" || digits === null) return digits ?? price
  if (code.toLowerCase() !== "usd") return price
  return withDollars(price, Number(atomicToDecimal(digits, decimals ?? getCurrencyDecimals(code))))
}

/**
 * Returns the name that probes use for a network. Names of x402 version 1 become CAIP-2 identifiers; other names do not change.
 */
export function parseNetwork(value: unknown): string | null {
  const name = parseIdentifier(value, MAX_IDENTIFIER)
  return name && (findV1Network(name.toLowerCase()) ?? name)
}

function unpriced(network: unknown): Price {
  return { priceSats: null, priceUsd: null, asset: null, network: parseNetwork(network) }
}

function withDollars(price: Price, usd: number): PriceOrLimits {
  return priceUsd.safeParse(usd).success ? { ...price, priceUsd: usd } : "limits"
}

function toNumber(value: unknown): number | null {
  if (typeof value === "number") return value
  return typeof value === "string" && /^\d{1,30}(\.\d{1,30})?$/.test(value) ? Number(value) : null
}

/**
 * Returns the digits of a whole number. Null for text that is not a number, such as "dynamic". `limits` for a number that is
 * negative, not exact or too long.
 */
function toDigits(value: unknown): string | null | "limits" {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? String(value) : "limits"
  if (typeof value !== "string" || !/^\d+$/.test(value)) return null
  return value.length <= MAX_DIGITS ? value : "limits"
}
