// Parses what an OpenAPI operation declares about its payment. `x-payment-info` of the MPP draft has flat terms or a list of offers,
// with amounts in the smallest units. Two other dialects of it have a decimal price. Other hosts write `x-x402` fields. Pure.

import { PROTOCOLS, type Protocol } from "@/lib/catalogue/schema"
import { getField, getFieldAt, getText, isObject, type JsonObject } from "@/lib/protocols/json"
import { type PriceOrLimits, parseDollars, parseSats } from "@/lib/sources/parse/amounts"
import { type PriceKind, readPriceFields, readPriceUnit, unknownPrice } from "@/lib/sources/parse/price-fields"
import { findMentionedProtocols, findNamedProtocols, listProtocolNames } from "@/lib/sources/parse/protocol-names"
import { parseAccepts, parseL402Pricing, parseMppOffers, parseMppTerms } from "@/lib/sources/parse/protocol-price"
import { NO_UNIT, type PriceUnit, type WrittenPrice } from "@/lib/sources/parse/written-price"

const LIMITS = { offers: 64, keys: 20 } as const

export interface Payment {
  protocol: Protocol
  price: PriceOrLimits
}
type NoPayment = "free" | "shape" | "unknown-protocol"

/** What an OpenAPI document declares for all of its operations. */
export interface DocumentTerms {
  /** The token and the network of `x-x402`. */
  unit: PriceUnit
  /** The protocols that the document mentions: those of a paid operation that names none. */
  protocols: readonly Protocol[]
}

/**
 * The payments of an OpenAPI operation, one per protocol: of `x-payment-info`, `x-l402-pricing` and the `x-x402` fields, else of its
 * 402 response. `free`: the operation declares no payment, or a price of zero.
 */
export function findPayments(
  operation: unknown,
  { unit, protocols }: DocumentTerms = { unit: NO_UNIT, protocols: [] },
): Payment[] | NoPayment {
  const pricing = getField(operation, "x-l402-pricing")
  const l402: Payment[] = pricing === undefined ? [] : [{ protocol: "L402", price: parseL402Pricing(pricing) }]
  const info = getField(operation, "x-payment-info")
  const declared = info === undefined ? null : parsePaymentInfo(info)
  const x402 = findX402Price(operation, unit)
  const found = Array.isArray(declared) ? declared : []
  const own = x402 === null || x402 === "free" ? [] : [{ protocol: "x402" as const, price: x402 }]
  const payments = mergePayments(l402, found, own)
  if (payments.length > 0) return payments
  if (declared === "free" || x402 === "free") return "free"
  if (info === undefined) return findResponse(operation, protocols)
  if (declared !== null) return namesProtocols(info) ? "unknown-protocol" : inheritProtocols(info, protocols)
  // An operation that needs no credential and has no payment terms is public. With terms it is paid: a payment is not one of the
  // security schemes of OpenAPI.
  const security = getField(operation, "security")
  return Array.isArray(security) && security.length === 0 ? "free" : "shape"
}

const namesProtocols = (info: unknown) => (getField(info, "protocols") ?? getField(info, "protocol") ?? null) !== null

/** The payments of terms that name no protocol. */
function inheritProtocols(info: unknown, protocols: readonly Protocol[]): Payment[] | "unknown-protocol" {
  if (protocols.length === 0) return "unknown-protocol"
  return protocols.map((protocol) => {
    const price = parseDecimal(info, protocol === "L402" ? "sats" : "dollars")
    return { protocol, price: price === null || price === "free" ? noPrice(protocol) : price }
  })
}

/** The payments of an operation that has a 402 response and no terms: those that the response mentions, else those of the document. */
function findResponse(operation: unknown, protocols: readonly Protocol[]): Payment[] | "free" {
  const response = getFieldAt(operation, "responses", "402")
  if (!isObject(response)) return "free"
  const headers = getField(response, "headers")
  const names = isObject(headers) ? Object.keys(headers).slice(0, LIMITS.keys) : []
  const isX402 = names.some((name) => /^(x-)?payment-required$/i.test(name))
  const own = findMentionedProtocols([getField(response, "description"), ...names, isX402 ? "x402" : null])
  const found = own.length > 0 ? own : protocols
  return found.length === 0 ? "free" : found.map((protocol) => ({ protocol, price: noPrice(protocol) }))
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
  if (Array.isArray(listed) && listed.length === 0) return null
  const dollars = isFree(info) ? "free" : parseDecimal(info, "dollars")
  if (dollars === "free") return "free"
  const offers = sortOffers(Array.isArray(listed) ? listed.slice(0, LIMITS.offers).filter(isObject) : [])
  const isMpp = !Array.isArray(listed) && isMppMethod(info)
  const named = findNamedProtocols(listProtocolNames(getField(info, "protocols") ?? getField(info, "protocol")))
  const hasAccepts = Array.isArray(getField(info, "accepts"))
  const implied = findNamedProtocols([
    ...[getField(info, "method"), isMpp ? "MPP" : null, hasAccepts ? "x402" : null],
    ...Object.keys(info).slice(0, LIMITS.keys),
  ])
  const found = [...(named.length > 0 ? named : implied), ...offers.keys()]
  return PROTOCOLS.filter((protocol) => found.includes(protocol)).map((protocol) => {
    const own = offers.get(protocol) ?? []
    if (protocol === "MPP" && own.length > 0) return { protocol, price: parseMppOffers(own) }
    const terms =
      protocol === "MPP" && isMpp ? parseMppTerms(info) : protocol === "x402" ? parseX402Terms(info, own) : null
    if (terms !== null && hasAmount(terms)) return { protocol, price: terms }
    const decimal = protocol === "L402" ? parseDecimal(info, "sats") : dollars
    return { protocol, price: decimal === "free" || decimal === null ? (terms ?? noPrice(protocol)) : decimal }
  })
}

const isFree = (info: JsonObject) =>
  ["type", "mode", "pricingMode", "price"].some((name) => /^free$/i.test(getText(getField(info, name)) ?? ""))

/** A payment method of MPP, such as "tempo". Other hosts have the name of the protocol in `method`. */
const isMppMethod = (terms: JsonObject) => getText(getField(terms, "method")) !== null && !namesProtocol(terms)
const namesProtocol = (terms: JsonObject) => findNamedProtocols([getField(terms, "method")]).length > 0

/** The offers by their protocol: the one that they name, else MPP, whose draft has the offers. */
function sortOffers(offers: readonly JsonObject[]): Map<Protocol, JsonObject[]> {
  const sorted = new Map<Protocol, JsonObject[]>()
  for (const offer of offers) {
    const [protocol = "MPP"] = findNamedProtocols([getField(offer, "protocol"), getField(offer, "method")])
    sorted.set(protocol, [...(sorted.get(protocol) ?? []), offer])
  }
  return sorted
}

/** The price in terms of x402: the `accepts` of the object, its offers, or the object itself; null without an amount. */
function parseX402Terms(info: JsonObject, offers: readonly JsonObject[]): PriceOrLimits | null {
  const accepts = getField(info, "accepts")
  for (const terms of [Array.isArray(accepts) ? accepts : [], offers, [info]]) {
    const price = parseAccepts(terms)
    if (price !== null && hasAmount(price)) return price
  }
  const written = readPriceFields({ pricing: offers }, readPriceUnit(info), "dollars")
  return written === "free" ? null : written
}

const noPrice = (protocol: Protocol): PriceOrLimits =>
  protocol === "L402" ? parseSats(null) : parseDollars(null, { asset: null, network: null })

/** Parses both dialects of decimal prices. A price that depends on the request counts as unknown. */
function parseDecimal(info: unknown, kind: PriceKind): WrittenPrice {
  const amount = isObject(info) && isMppMethod(info) ? null : getField(info, "amount")
  const price = getField(info, "price") ?? amount
  const mode = getText(isObject(price) ? getField(price, "mode") : getField(info, "pricingMode"))
  if (mode !== null && mode !== "fixed") return null
  const { ticker } = readPriceUnit({ currency: getField(info, "currency") })
  // Without a mode and a currency a whole number may be in other units.
  return readPriceFields({ price }, { ...NO_UNIT, ticker: ticker ?? (mode === "fixed" ? "USD" : null) }, kind)
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
