// The price of one offer in words: the known amounts, and what one payment buys.

import { formatCount, formatSats, formatUsd } from "@/components/format"
import { writeBasis } from "@/components/listing/price-basis"
import type { CallOffer } from "@/lib/catalogue/call/schema"
import { atomicToDecimal } from "@/lib/protocols/price"

type Priced = Pick<CallOffer, "price" | "price_sats" | "price_usd" | "amount" | "decimals" | "asset">

/** "$0.002", "up to $0.05", "1,500 sats per 1,000,000 tokens", "5 EURC"; null without a known amount. */
export function writeOfferPrice(offer: Priced): string | null {
  const text = writeAmount(offer)
  const { price } = offer
  if (text === null || price === null) return text
  return writeBasis(text, { basis: price.basis, unit: writeUnits(price) })
}

function writeAmount({ price_sats, price_usd, amount, decimals, asset }: Priced): string | null {
  const known = [
    price_sats === null ? [] : formatSats(price_sats),
    price_usd === null ? [] : formatUsd(price_usd),
  ].flat()
  if (known.length > 0) return known.join(", ")
  if (amount === null) return null
  return decimals === null ? `${amount} smallest units` : `${atomicToDecimal(amount, decimals)} ${asset ?? ""}`.trim()
}

/** "token", "2 weeks", "1,000,000 tokens". */
function writeUnits({ unit, units_per_payment }: NonNullable<Priced["price"]>): string | null {
  const count = Number(units_per_payment ?? "1")
  if (unit === null || !Number.isSafeInteger(count) || count < 2) return unit
  return `${formatCount(count)} ${unit}s`
}
