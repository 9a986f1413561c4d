// What `x-payment-info` of an OpenAPI operation says it costs, in the four dialects that are spoken: flat terms or a list of
// offers in base units (the MPP draft), a structured price in decimal currency, and the older flat one. Pure.

import { PROTOCOLS, type Protocol } from "@/lib/catalogue/schema"
import { fieldOf, isObject, textOf } from "@/lib/protocols/json"
import { type PriceOrLimits, parseDollars, parseSats } from "@/lib/sources/parse/amounts"
import { parseMppTerms } from "@/lib/sources/parse/mpp-terms"

const LIMITS = { offers: 20 } as const

export interface Payment {
  protocol: Protocol
  price: PriceOrLimits
}

/** One for each protocol, the first offer of each; none when it names no protocol we know, null when it says nothing. */
export function parsePaymentInfo(info: unknown): Payment[] | null {
  if (!isObject(info)) return null
  const offers = fieldOf(info, "offers")
  if (Array.isArray(offers)) return offers.length === 0 ? null : readOffers(offers)
  if (textOf(fieldOf(info, "method")) !== null) return [{ protocol: "MPP", price: parseMppTerms(info) }]
  return readDecimal(info)
}

function readOffers(offers: readonly unknown[]): Payment[] {
  const [offer] = offers.slice(0, LIMITS.offers).filter(isObject)
  return offer ? [{ protocol: "MPP", price: parseMppTerms(offer) }] : []
}

/** Both dialects of decimal prices; a price that depends on the call is none. */
function readDecimal(info: unknown): Payment[] {
  const price = fieldOf(info, "price")
  const isFlat = !isObject(price)
  const isFixed = (isFlat ? fieldOf(info, "pricingMode") : fieldOf(price, "mode")) === "fixed"
  const currency = (isFlat ? null : textOf(fieldOf(price, "currency"))) ?? "USD"
  const amount = isFixed && currency.toUpperCase() === "USD" ? (isFlat ? price : fieldOf(price, "amount")) : null
  return namesOf(fieldOf(info, "protocols")).map((protocol) => ({
    protocol,
    price: protocol === "L402" ? parseSats(null) : parseDollars(amount, { asset: null, network: null }),
  }))
}

/** Written as names, or as objects with a name for their key. */
function namesOf(protocols: unknown): Protocol[] {
  const items = Array.isArray(protocols) ? protocols.slice(0, LIMITS.offers) : []
  const names = items.flatMap((item) => (isObject(item) ? Object.keys(item).slice(0, LIMITS.offers) : [item]))
  return PROTOCOLS.filter((protocol) => names.some((name) => typeof name === "string" && isNamed(name, protocol)))
}

const isNamed = (name: string, protocol: Protocol) => name.toLowerCase() === protocol.toLowerCase()
