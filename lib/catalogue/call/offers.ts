// Lists the ways to pay in a challenge: the valid offers in the service's protocol, in the order of the challenge. Pure.

import type { CallOffer } from "@/lib/catalogue/call/schema"
import { atomicToDecimal } from "@/lib/protocols/money"
import { isTestNetwork } from "@/lib/protocols/networks"
import type { Offer } from "@/lib/protocols/payment"
import { type Detection, getChecker } from "@/lib/protocols/registry"
import { printable } from "@/lib/text/text"

const LIMITS = { offers: 16, text: 100, seconds: 31_536_000 } as const

export function listOffers({ challenge }: Detection, now: Date): CallOffer[] {
  const offers = challenge === null ? [] : getChecker(challenge).listOffers(challenge, now)
  return offers
    .filter(({ valid }) => valid)
    .slice(0, LIMITS.offers)
    .map(toCallOffer)
}

/** The `credential_header` of a call: the header that the first valid MPP offer names. */
export const findCredentialHeader = ({ challenge }: Detection): string | null =>
  challenge?.protocol === "MPP" ? (challenge.offers.find((one) => one.valid)?.header ?? null) : null

export function findX402Version({ challenge }: Detection): 1 | 2 | null {
  if (challenge?.protocol !== "x402") return null
  return challenge.version === 1 || challenge.version === 2 ? challenge.version : null
}

function toCallOffer({ terms, priceUsd, ...offer }: Offer): CallOffer {
  const { basis, unit, unitsPerPayment, deposit, refundable, variesBy } = terms
  const { decimals } = offer
  const [asset, network] = [limit(offer.asset), limit(offer.network)]
  const amount = toDigits(offer.amount)
  const price_usd = priceUsd === null || isTestNetwork(offer.network) ? null : Number(priceUsd)
  const toWhole = (digits: string | null) =>
    digits === null || decimals === null ? null : atomicToDecimal(digits, decimals)
  return {
    ...{ scheme: limit(offer.scheme) ?? "", network, asset, asset_id: limit(offer.assetId), amount, decimals },
    ...{ price_sats: offer.priceSats, price_usd, pay_to: limit(offer.payTo) },
    timeout_seconds: toSeconds(offer.timeout),
    price: {
      ...{ basis, amount: toWhole(amount), asset, network, unit, units_per_payment: unitsPerPayment },
      ...{ deposit: toWhole(deposit), usd: price_usd, rate_at: null, refundable, varies_by: [...variesBy] },
    },
  }
}

const limit = (text: string | null | undefined) => (text ? printable(text, LIMITS.text) : null)

const toDigits = (amount: string | null) => (amount !== null && /^\d{1,78}$/.test(amount) ? amount : null)

/** Whole seconds, at least one; null for other values and for more than a year. */
function toSeconds(value: unknown): number | null {
  if (typeof value !== "number" || !(value > 0) || value > LIMITS.seconds) return null
  return Math.max(1, Math.round(value))
}
