// The offer that the examples pay: the first of the cheapest that a usual client can pay, and its maximum, one and a half times the lowest
// asked price of 30 days, rounded up to two digits. Pure.

import type { Call, CallOffer } from "@/lib/catalogue/call/schema"
import { toOneLine } from "@/lib/catalogue/snippets/quote"
import { atomicToDecimal } from "@/lib/protocols/money"
import type { Protocol } from "@/lib/protocols/names"
import { formatNetwork, isTestNetwork } from "@/lib/protocols/networks"
import type { PaymentKind } from "@/lib/protocols/payment"
import { CHECKERS } from "@/lib/protocols/registry"

/** An offer that a usual client can pay. Amounts are in the smallest unit of the asset; of Lightning in satoshi. */
export interface Payable {
  kind: PaymentKind
  network: string
  /** The chain id of an EVM network; 0 for other networks. */
  chainId: number
  /** The ticker, or a word for an unknown asset. */
  asset: string
  assetId: string
  decimals: number
  /** The expected payee; of Lightning the key of the node, or "" where no one node is expected. */
  payTo: string
  /** Why `payTo` is not the payee of the last challenge; null when it is. */
  payeeNote: string | null
  /** The version of x402 that the service was listed with. */
  x402Version: 1 | 2
  maximum: bigint
  /** The most that one session can cost. */
  deposit: bigint
  depositWords: string
  /** The maximum in words: "$0.0015 in USDC on Base". */
  maximumWords: string
  /** Whether the service asks for more than the maximum, so that the examples refuse to pay. */
  asksMore: boolean
  isTest: boolean
}

/** Addresses and identifiers. A shell cannot show hidden characters as escapes, so other texts are no offer. */
const PLAIN = /^[\x21-\x7e]{1,100}$/

/** A session is paid by the unit, such as a token, and its deposit is enough for this many units. */
const UNITS_PER_SESSION = 1_000n

/** Returns the offer, or a sentence that says why no usual client can pay. */
export function chooseOffer(protocol: Protocol, { offers, x402_version }: Call, guard: PaymentGuard): Payable | string {
  const known = offers.flatMap((offer) => toPayable(protocol, offer, guard, x402_version) ?? [])
  const [first] = known.toSorted((a, b) => a.order - b.order)
  return first?.payable ?? explain(protocol, offers)
}

function toPayable(
  protocol: Protocol,
  offer: CallOffer,
  guard: PaymentGuard,
  x402Version: 1 | 2 | null,
): { payable: Payable; order: number } | null {
  const kind = CHECKERS[protocol].findPaymentKind(offer)
  const { amount, network, asset_id } = offer
  if (kind === null || amount === null || network === null) return null
  // For a price of 0 these clients sign no payment that a program could read.
  if (BigInt(amount) === 0n && (kind === "lightning" || kind.startsWith("tempo"))) return null
  if (kind === "lightning") {
    const sats = (BigInt(amount) + 999n) / 1000n
    const maximum = computeMaximum(sats, guard.lowestShare)
    const payee = guard.payeeVaries ? { payTo: "", payeeNote: null } : choosePayee(offer.pay_to ?? "", guard)
    const isKnown = /^0[23][0-9a-f]{64}$/.test(payee.payTo)
    return {
      payable: {
        ...{ ...LIGHTNING, ...describe(maximum, "sats"), asksMore: sats > maximum, isTest: asset_id !== null },
        ...(isKnown ? payee : { payTo: "", payeeNote: null }),
      },
      order: Number(sats),
    }
  }
  if (asset_id === null || offer.pay_to === null) return null
  const payee = choosePayee(offer.pay_to, guard)
  if (![network, asset_id, offer.pay_to, payee.payTo].every((text) => PLAIN.test(text))) return null
  const asset = offer.decimals !== null && offer.asset ? offer.asset : "an unknown asset"
  const decimals = offer.decimals ?? 0
  const maximum = computeMaximum(BigInt(amount), guard.lowestShare)
  const payable: Payable = {
    kind,
    network,
    chainId: Number(/^eip155:(\d{1,15})$/.exec(network)?.[1] ?? 0),
    asset,
    assetId: asset_id,
    decimals,
    ...payee,
    x402Version: x402Version ?? 2,
    deposit: maximum * UNITS_PER_SESSION,
    depositWords: `${atomicToDecimal(String(maximum * UNITS_PER_SESSION), decimals)} ${asset}`,
    ...describe(maximum, asset, decimals, offer),
    asksMore: BigInt(amount) > maximum,
    isTest: isTestNetwork(network),
  }
  // Offers with a price in dollars come first; the others keep their order.
  return { payable, order: offer.price_usd ?? Number.MAX_VALUE }
}

/** For seven days the examples expect the payee from before a change. */
function choosePayee(payTo: string, { payeeChange }: PaymentGuard): Pick<Payable, "payTo" | "payeeNote"> {
  if (payeeChange === null || !isSameAddress(payTo, payeeChange.after)) return { payTo, payeeNote: null }
  const day = toOneLine(payeeChange.at.slice(0, 10))
  return {
    payTo: payeeChange.before,
    payeeNote: `the payee before ${day}. Since then another one is asked for: check with the provider before you pay`,
  }
}

/** The letter case of an EVM address is a checksum only. */
const isSameAddress = (one: string, other: string) =>
  one === other || (/^0x[0-9a-fA-F]{40}$/.test(one) && one.toLowerCase() === other.toLowerCase())

const LIGHTNING = {
  kind: "lightning",
  network: "lightning",
  chainId: 0,
  asset: "sats",
  assetId: "",
  decimals: 0,
  x402Version: 2,
  deposit: 0n,
  depositWords: "",
} as const

function describe(maximum: bigint, asset: string, decimals = 0, offer?: CallOffer) {
  const units = atomicToDecimal(String(maximum), decimals)
  if (!offer) return { maximum, maximumWords: `${units} ${asset}` }
  const place = offer.network === null ? "" : ` on ${formatNetwork(offer.network)}`
  const isDollar = offer.price_usd !== null || /^(USDC|USDT|pathUSD)/.test(asset)
  return { maximum, maximumWords: isDollar ? `$${units} in ${asset}${place}` : `${units} ${asset}${place}` }
}

const CARDS_ONLY =
  "No example: this service takes cards through Stripe only. To pay by card, a program needs a Stripe account of its own."
const NOTHING_TO_PAY = "No example: the price is 0, so there is nothing to pay."

function explain(protocol: Protocol, offers: readonly CallOffer[]): string {
  if (offers.length === 0) return "No example: the last challenge has no offer that a client could pay."
  if (offers.every(({ amount }) => amount !== null && BigInt(amount) === 0n)) return NOTHING_TO_PAY
  const isCard = offers.every(({ scheme }) => scheme.startsWith("stripe/"))
  if (isCard) return CARDS_ONLY
  const schemes = [
    ...new Set(offers.map(({ scheme, network }) => (network ? `${scheme} on ${formatNetwork(network)}` : scheme))),
  ]
  return `No example: no usual ${protocol} client pays the offers of this service (${schemes.join(", ").slice(0, 200)}).`
}

/** A share as a whole number of 10⁻¹², rounded down, so that the maximum is never above the exact one. */
const PARTS = 1_000_000_000_000n

/**
 * @param price in the smallest unit of the asset
 * @param lowestShare the lowest asked price of 30 days divided by `price`, at most 1
 */
export function computeMaximum(price: bigint, lowestShare = 1): bigint {
  const parts = BigInt(Math.floor(lowestShare * Number(PARTS)))
  const raised = (price * parts * 3n + 2n * PARTS - 1n) / (2n * PARTS)
  const step = 10n ** BigInt(Math.max(0, raised.toString().length - 2))
  return ((raised + step - 1n) / step) * step
}

/** What the checks of the last 30 days know of a service's payments, so that an example does not adopt a changed payee or a raised price. */
export interface PaymentGuard {
  /**
   * The payee changed in the last seven days, and the domain's owner has not confirmed the change: examples keep `before`. Null for a
   * Lightning node that is another one in each invoice.
   */
  payeeChange: { before: string; after: string /** ISO 8601. */; at: string } | null
  /** The lowest asked price of 30 days divided by the asked price now: above 0, at most 1. 1 where unknown. */
  lowestShare: number
  /** Whether each invoice names another Lightning node, so that an example cannot expect one. */
  payeeVaries: boolean
}

/** For a service without a caution. */
export const NO_GUARD: PaymentGuard = { payeeChange: null, lowestShare: 1, payeeVaries: false }
