// The price in `x-payment-info` of an OpenAPI operation, in four dialects: flat terms or a list of offers in base units (the MPP
// draft), a structured price in decimal currency, and its older flat form. Pure.

import { PROTOCOLS, type Protocol } from "@/lib/catalogue/schema"
import { getField, getText, isObject } from "@/lib/protocols/json"
import { type PriceOrLimits, parseDollars, parseSats } from "@/lib/sources/parse/amounts"
import { parseMppTerms } from "@/lib/sources/parse/mpp-terms"

const LIMITS = { offers: 20 } as const

export interface Payment {
  protocol: Protocol
  price: PriceOrLimits
}

/** One payment per protocol; empty when no protocol is known, null when there are no terms. */
export function parsePaymentInfo(info: unknown): Payment[] | null {
  if (!isObject(info)) return null
  const offers = getField(info, "offers")
  if (Array.isArray(offers)) return offers.length === 0 ? null : parseOffers(offers)
  if (getText(getField(info, "method")) !== null) return [{ protocol: "MPP", price: parseMppTerms(info) }]
  return parseDecimal(info)
}

function parseOffers(offers: readonly unknown[]): Payment[] {
  const [offer] = offers.slice(0, LIMITS.offers).filter(isObject)
  return offer ? [{ protocol: "MPP", price: parseMppTerms(offer) }] : []
}

/** Both dialects of decimal prices. A price that depends on the request counts as no price. */
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

/** Protocols as names, or as objects whose keys are names. */
function parseProtocols(protocols: unknown): Protocol[] {
  const items = Array.isArray(protocols) ? protocols.slice(0, LIMITS.offers) : []
  const names = items.flatMap((item) => (isObject(item) ? Object.keys(item).slice(0, LIMITS.offers) : [item]))
  return PROTOCOLS.filter((protocol) => names.some((name) => typeof name === "string" && isNamed(name, protocol)))
}

const isNamed = (name: string, protocol: Protocol) => name.toLowerCase() === protocol.toLowerCase()
