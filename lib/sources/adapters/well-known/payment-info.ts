// Parses the price in `x-payment-info` of an OpenAPI operation. The MPP draft has flat terms or a list of offers, with amounts in
// the smallest units. Two other dialects have a decimal price, as an object or in an older flat form. Pure.

import { PROTOCOLS, type Protocol } from "@/lib/catalogue/schema"
import { getField, getText, isObject } from "@/lib/protocols/json"
import { type PriceOrLimits, parseDollars, parseSats } from "@/lib/sources/parse/amounts"
import { parseL402Pricing } from "@/lib/sources/parse/l402-pricing"
import { parseMppOffers } from "@/lib/sources/parse/mpp-offers"
import { parseMppTerms } from "@/lib/sources/parse/mpp-terms"

const LIMITS = { offers: 64, protocols: 20 } as const

export interface Payment {
  protocol: Protocol
  price: PriceOrLimits
}

/**
 * The payments of an OpenAPI operation, one per protocol: of `x-payment-info`, and of `x-l402-pricing`. `free`: the operation
 * declares no payment.
 */
export function findPayments(operation: unknown): Payment[] | "free" | "shape" | "unknown-protocol" {
  const pricing = getField(operation, "x-l402-pricing")
  const l402: Payment[] = pricing === undefined ? [] : [{ protocol: "L402", price: parseL402Pricing(pricing) }]
  const info = getField(operation, "x-payment-info")
  const payments = info === undefined ? [] : parsePaymentInfo(info)
  const others = (payments ?? []).filter(({ protocol }) => l402.length === 0 || protocol !== "L402")
  if (others.length + l402.length > 0) return [...others, ...l402]
  if (info === undefined) return "free"
  if (payments !== null) return "unknown-protocol"
  // An operation that needs no credential and has no payment terms is public. With terms it is paid: a payment is not one of the
  // security schemes of OpenAPI.
  const security = getField(operation, "security")
  return Array.isArray(security) && security.length === 0 ? "free" : "shape"
}

/** Returns one payment per protocol; empty when no protocol is known, null when the value has no payment terms. */
export function parsePaymentInfo(info: unknown): Payment[] | null {
  if (!isObject(info)) return null
  const offers = getField(info, "offers")
  if (Array.isArray(offers)) return offers.length === 0 ? null : parseOffers(offers)
  if (getText(getField(info, "method")) !== null) return [{ protocol: "MPP", price: parseMppTerms(info) }]
  return parseDecimal(info)
}

function parseOffers(offers: readonly unknown[]): Payment[] {
  const read = offers.slice(0, LIMITS.offers).filter(isObject)
  return read.length > 0 ? [{ protocol: "MPP", price: parseMppOffers(read) }] : []
}

/** Parses both dialects of decimal prices. A price that depends on the request counts as unknown. */
function parseDecimal(info: unknown): Payment[] {
  const price = getField(info, "price")
  const isFlat = !isObject(price)
  const isFixed = (isFlat ? getField(info, "pricingMode") : getField(price, "mode")) === "fixed"
  const currency = (isFlat ? null : getText(getField(price, "currency"))) ?? "USD"
  const amount = isFixed && currency.toUpperCase() === "USD" ? (isFlat ? price : getField(price, "amount")) : null
  return parseProtocols(getField(info, "protocols")).map((protocol) => ({
    protocol,
    price: protocol === "L402" ? parseSats(null) : parseDollars(amount, { asset: null, network: null }),
  }))
}

/** Parses a list whose items are names of protocols, or objects whose keys are names of protocols. */
function parseProtocols(protocols: unknown): Protocol[] {
  const items = Array.isArray(protocols) ? protocols.slice(0, LIMITS.protocols) : []
  const names = items.flatMap((item) => (isObject(item) ? Object.keys(item).slice(0, LIMITS.protocols) : [item]))
  return PROTOCOLS.filter((protocol) => names.some((name) => typeof name === "string" && isNamed(name, protocol)))
}

const isNamed = (name: string, protocol: Protocol) => name.toLowerCase() === protocol.toLowerCase()
