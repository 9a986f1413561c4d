// Parses what an OpenAPI operation declares about its payment. `x-payment-info` of the MPP draft has flat terms or a list of offers,
// with amounts in the smallest units. Two other dialects of it have a decimal price. Other hosts write `x-x402` fields. Pure.

import { PROTOCOLS, type Protocol } from "@/lib/catalogue/schema"
import { getField, getText, isObject } from "@/lib/protocols/json"
import { type PriceOrLimits, parseDollars, parseSats } from "@/lib/sources/parse/amounts"
import { parseL402Pricing } from "@/lib/sources/parse/l402-pricing"
import { parseMppOffers } from "@/lib/sources/parse/mpp-offers"
import { parseMppTerms } from "@/lib/sources/parse/mpp-terms"
import { type PriceKind, readPriceFields, readPriceUnit, unknownPrice } from "@/lib/sources/parse/price-fields"
import { findNamedProtocols } from "@/lib/sources/parse/text"
import { NO_UNIT, type PriceUnit, type WrittenPrice } from "@/lib/sources/parse/written-price"
import { parseAccepts } from "@/lib/sources/parse/x402-terms"

const LIMITS = { offers: 64, protocols: 20 } as const

export interface Payment {
  protocol: Protocol
  price: PriceOrLimits
}
type NoPayment = "free" | "shape" | "unknown-protocol"

/**
 * The payments of an OpenAPI operation, one per protocol: of `x-payment-info`, `x-l402-pricing` and the `x-x402` fields. `free`: the
 * operation declares no payment, or a price of zero.
 * @param unit the token and the network of the document's `x-x402`
 */
export function findPayments(operation: unknown, unit: PriceUnit = NO_UNIT): Payment[] | NoPayment {
  const pricing = getField(operation, "x-l402-pricing")
  const l402: Payment[] = pricing === undefined ? [] : [{ protocol: "L402", price: parseL402Pricing(pricing) }]
  const info = getField(operation, "x-payment-info")
  const declared = info === undefined ? null : parsePaymentInfo(info)
  const x402 = findX402Price(operation, unit)
  const found = Array.isArray(declared) ? declared : []
  const own = x402 === null || x402 === "free" ? [] : [{ protocol: "x402" as const, price: x402 }]
  const payments = mergePayments(l402, found, own)
  if (payments.length > 0) return payments
  if (declared === "free" || x402 === "free" || info === undefined) return "free"
  if (declared !== null) return "unknown-protocol"
  // An operation that needs no credential and has no payment terms is public. With terms it is paid: a payment is not one of the
  // security schemes of OpenAPI.
  const security = getField(operation, "security")
  return Array.isArray(security) && security.length === 0 ? "free" : "shape"
}

/** One payment per protocol. The `x-x402` fields give the price of x402 where `x-payment-info` has none. */
function mergePayments(l402: readonly Payment[], found: readonly Payment[], x402: readonly Payment[]): Payment[] {
  const others = found.filter(({ protocol }) => l402.length === 0 || protocol !== "L402")
  const merged = others.map((payment) => {
    const [own] = payment.protocol === "x402" && !hasAmount(payment.price) ? x402 : []
    return own ?? payment
  })
  const isNamed = others.some(({ protocol }) => protocol === "x402")
  return [...merged, ...(isNamed ? [] : x402), ...l402]
}

const hasAmount = (price: PriceOrLimits) => price === "limits" || price.priceUsd !== null || price.priceSats !== null

/**
 * Returns one payment per protocol; empty when no protocol is known, null when the value has no payment terms, `free` for a price of
 * zero.
 */
export function parsePaymentInfo(info: unknown): Payment[] | "free" | null {
  if (!isObject(info)) return null
  const listed = getField(info, "offers")
  const offers = Array.isArray(listed) ? listed : null
  if (offers?.length === 0) return null
  const named = parseProtocols(getField(info, "protocols") ?? getField(info, "protocol"))
  const isMpp = offers !== null || getText(getField(info, "method")) !== null
  const protocols = named.length > 0 ? named : isMpp ? (["MPP"] as const) : []
  const dollars = parseDecimal(info, "dollars")
  if (dollars === "free") return "free"
  return protocols.flatMap((protocol): Payment[] => {
    if (protocol === "MPP" && offers !== null) return parseOffers(offers)
    const terms = protocol === "MPP" && isMpp ? parseMppTerms(info) : null
    if (terms !== null && hasAmount(terms)) return [{ protocol, price: terms }]
    const decimal = protocol === "L402" ? parseDecimal(info, "sats") : dollars
    return [{ protocol, price: decimal === "free" || decimal === null ? (terms ?? noPrice(protocol)) : decimal }]
  })
}

const noPrice = (protocol: Protocol): PriceOrLimits =>
  protocol === "L402" ? parseSats(null) : parseDollars(null, { asset: null, network: null })

function parseOffers(offers: readonly unknown[]): Payment[] {
  const read = offers.slice(0, LIMITS.offers).filter(isObject)
  return read.length > 0 ? [{ protocol: "MPP", price: parseMppOffers(read) }] : []
}

/** Parses both dialects of decimal prices. A price that depends on the request counts as unknown. */
function parseDecimal(info: unknown, kind: PriceKind): WrittenPrice {
  const amount = getText(getField(info, "method")) === null ? getField(info, "amount") : null
  const price = getField(info, "price") ?? amount
  const mode = getText(isObject(price) ? getField(price, "mode") : getField(info, "pricingMode"))
  if (mode !== null && mode !== "fixed") return null
  const { ticker } = readPriceUnit({ currency: getField(info, "currency") })
  // Without a mode and a currency a whole number may be in other units.
  return readPriceFields({ price }, { ...NO_UNIT, ticker: ticker ?? (mode === "fixed" ? "USD" : null) }, kind)
}

/** Parses text, or a list whose items are names of protocols, or objects whose keys are names of protocols. */
function parseProtocols(protocols: unknown): Protocol[] {
  const items = Array.isArray(protocols) ? protocols.slice(0, LIMITS.protocols) : [protocols]
  const names = items.flatMap((item) => (isObject(item) ? Object.keys(item).slice(0, LIMITS.protocols) : [item]))
  const found = findNamedProtocols(names)
  return PROTOCOLS.filter((protocol) => found.includes(protocol))
}

/** The price under x402 that the fields `x-x402` and `x-x402-price` of an operation name; null when it has none of them. */
function findX402Price(operation: unknown, inherited: PriceUnit): PriceOrLimits | "free" | null {
  const nested = getField(operation, "x-x402")
  const terms = isObject(nested) ? nested : { price: nested }
  const names = ["price", "price-usd", "price-usdc", "network", "asset", "accepts"]
  const [price, ...others] = names.map((name) => getField(operation, `x-x402-${name}`) ?? null)
  const [price_usd, price_usdc, network, asset, accepts] = others
  const flat = { price, price_usd, price_usdc, network, asset }
  const isDeclared = isObject(nested) || getText(nested) !== null || [accepts, ...Object.values(flat)].some(isPresent)
  if (!isDeclared) return null
  if (getField(terms, "paid") === false) return "free"
  const listed = accepts ?? getField(terms, "accepts")
  const offered = Array.isArray(listed) ? parseAccepts(listed) : null
  if (offered !== null && hasAmount(offered)) return offered
  const unit = readPriceUnit(flat, readPriceUnit(terms, inherited))
  const written = readPriceFields({ pricing: [terms, flat] }, unit, "dollars")
  return written ?? offered ?? unknownPrice(unit, "dollars")
}

const isPresent = (value: unknown) => value !== null && value !== undefined
