// Lists the ways to pay in a challenge: the valid offers in the service's protocol, in the order of the challenge. Decimals come
// from our own table only, because a challenge may declare wrong ones. Pure.

import type { CallOffer } from "@/lib/catalogue/call/schema"
import { LIGHTNING_BTC } from "@/lib/protocols/assets"
import type { Detection } from "@/lib/protocols/detection"
import { getField } from "@/lib/protocols/json"
import type { L402Challenge } from "@/lib/protocols/l402/types"
import { atomicToDecimal, PER_CALL, type PriceTerms, satsFromMsat } from "@/lib/protocols/money"
import type { MppChallenge, MppOffer } from "@/lib/protocols/mpp/types"
import { isTestLightning, isTestNetwork } from "@/lib/protocols/networks"
import type { X402Challenge, X402Entry } from "@/lib/protocols/x402/types"
import { printable } from "@/lib/text/text"

const LIMITS = { offers: 16, text: 100, seconds: 31_536_000 } as const

export function listOffers({ challenge }: Detection, now: Date): CallOffer[] {
  if (challenge === null) return []
  switch (challenge.protocol) {
    case "x402":
      return listX402(challenge)
    case "MPP":
      return challenge.offers
        .filter((offer) => offer.valid)
        .slice(0, LIMITS.offers)
        .map((offer) => toMppOffer(offer, now))
    case "L402":
      return [toL402Offer(challenge)]
  }
}

/** The `credential_header` of a call: the header that the first valid MPP offer names. */
export const findCredentialHeader = ({ challenge }: Detection): string | null =>
  challenge?.protocol === "MPP" ? ((challenge as MppChallenge).offers.find((one) => one.valid)?.header ?? null) : null

/** The `x402_version` of a call. */
export function findX402Version({ challenge }: Detection): 1 | 2 | null {
  if (challenge?.protocol !== "x402") return null
  return challenge.version === 1 || challenge.version === 2 ? challenge.version : null
}

function listX402({ entries, accepts }: X402Challenge): CallOffer[] {
  return entries
    .slice(0, LIMITS.offers)
    .flatMap((entry, index) => (entry.valid ? [toX402Offer(entry, getField(accepts[index], "maxTimeoutSeconds"))] : []))
}

function toX402Offer(entry: X402Entry, timeout: unknown): CallOffer {
  const { priceUsd } = entry
  return withPrice(entry.terms, {
    scheme: limit(entry.scheme) ?? "exact",
    network: limit(entry.network),
    asset: limit(entry.asset),
    asset_id: limit(entry.assetId),
    amount: toDigits(entry.amount),
    decimals: entry.decimals,
    price_sats: entry.priceSats,
    price_usd: priceUsd === null || isTestNetwork(entry.network) ? null : Number(priceUsd),
    pay_to: limit(entry.payTo),
    timeout_seconds: toSeconds(timeout),
  })
}

function toMppOffer(offer: MppOffer, now: Date): CallOffer {
  const { method, intent, currency, priceUsd, network, expires } = offer
  return withPrice(offer.terms, {
    scheme: limit([method, intent].filter(Boolean).join("/")) ?? "",
    network: limit(network ?? method),
    asset: limit(offer.asset),
    asset_id: limit(currency),
    amount: toDigits(offer.amount),
    decimals: offer.decimals,
    price_sats: offer.priceSats,
    price_usd: priceUsd === null || isTestNetwork(network) ? null : Number(priceUsd),
    pay_to: limit(offer.payTo),
    timeout_seconds: expires === null ? null : toSeconds((Date.parse(expires) - now.getTime()) / 1000),
  })
}

function toL402Offer({ amountMsat, payee, invoiceSeconds, invoiceNetwork }: L402Challenge): CallOffer {
  const isTest = isTestLightning(invoiceNetwork)
  return withPrice(PER_CALL, {
    scheme: "lightning",
    network: "lightning",
    asset: LIGHTNING_BTC.symbol,
    asset_id: isTest ? limit(invoiceNetwork) : null,
    amount: amountMsat === null ? null : toDigits(String(amountMsat)),
    decimals: LIGHTNING_BTC.decimals,
    price_sats: amountMsat === null ? null : satsFromMsat(amountMsat),
    price_usd: null,
    pay_to: limit(payee),
    timeout_seconds: toSeconds(invoiceSeconds),
  })
}

/** Amounts and tickers are those of the offer. */
function withPrice(
  { basis, unit, unitsPerPayment, deposit, refundable, variesBy }: PriceTerms,
  offer: Omit<CallOffer, "price">,
): CallOffer {
  const { asset, network, decimals, price_usd } = offer
  const toWhole = (digits: string | null) =>
    digits === null || decimals === null ? null : atomicToDecimal(digits, decimals)
  return {
    ...offer,
    price: {
      ...{ basis, amount: toWhole(offer.amount), asset, network, unit, units_per_payment: unitsPerPayment },
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
