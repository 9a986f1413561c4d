// The prices of a service in words. A reader sees the asked price (`asked_price`: the amount in a recent challenge, else the listed
// price), and the listed price only where it differs. lib/protocols/money.ts writes the amounts.

import { abbreviateAsset, describeDrift, formatQuantity } from "@/components/format"
import { AssetAndNetwork, formatAssetAndNetwork, NetworkName } from "@/components/listing/network"
import { Missing } from "@/components/ui/missing"
import type { CallOffer } from "@/lib/catalogue/call/schema"
import type { Service } from "@/lib/catalogue/schema"
import type { LintPrice } from "@/lib/lint/schema"
import {
  atomicToDecimal,
  FORMATS,
  formatMoney,
  formatSats,
  isPriceOfCall,
  type Money,
  splitMoney,
  toMoney,
} from "@/lib/protocols/money"

type Asked = Pick<Service, "asked_price"> & { test_network?: boolean }

/** The asked price; null without a known amount, and for test money. */
export const getAsked = ({ asked_price, test_network }: Asked): Money | null =>
  asked_price === null || test_network ? null : toMoney(asked_price)

export const formatAsked = (service: Asked, style?: "both" | "call") => formatMoney(getAsked(service), style)

/** What the asked price is paid in. Test money has no asked price, but an asset and a network. */
export function getPayment({
  asked_price,
  payment_asset,
  payment_network,
}: Pick<Service, "asked_price" | "payment_asset" | "payment_network">) {
  return { asset: asked_price?.asset ?? payment_asset, network: asked_price?.network ?? payment_network }
}

type Listed = Pick<Service, "price_usd_equivalent" | "price_usd" | "price_sats" | "asked_price">

/** The listed price. One that is also the asked price pays for the same; what others pay for is not known. */
export function getListed({ price_usd_equivalent, price_usd, price_sats, asked_price }: Listed): Money {
  const isAsked = asked_price?.price_usd === price_usd && asked_price.price_sats === price_sats
  const terms = price_usd_equivalent === null && isAsked ? asked_price : {}
  return toMoney({ ...terms, usd: price_usd_equivalent, price_usd, price_sats })
}

type Compared = Pick<Service, "asked_price" | "price_sats" | "price_usd_equivalent"> & { price_drift?: number | null }

/** "listed $0.02", where the listed price differs from the asked price by more than 2 %; else null. */
export function describeListed({ asked_price, price_drift, price_usd_equivalent: usd, price_sats }: Compared) {
  if (price_drift === null || asked_price?.from !== "challenge") return null
  const isListed = usd !== asked_price.usd || price_sats !== asked_price.price_sats
  const listed = isListed ? formatMoney({ usd, sats: price_sats }) : null
  if (listed !== null) return `listed ${listed}`
  return price_drift === undefined ? null : `${describeDrift(price_drift)} its source`
}

const TOLERANCE = 0.02
/** For prices in different currencies, because the rate of bitcoin moves. */
const TOLERANCE_CONVERTED = 0.1

/** Both prices as text, in the same unit. */
export interface PriceDifference {
  asked: string
  listed: string
}

/**
 * Whether a price that an owner is about to list differs from the asked price, as `price_drift` says it of a stored one. Null if they
 * agree or have no unit in common, if the endpoint has not asked for a price in seven days, and if it asks no price of a call.
 */
export function findPriceDifference(
  listed: Pick<Service, "price_usd" | "price_sats">,
  asked: Service["asked_price"],
): PriceDifference | null {
  if (asked?.from !== "challenge" || !isPriceOfCall(asked.basis)) return null
  const pairs = [
    [listed.price_usd, asked.price_usd, TOLERANCE, FORMATS.usd],
    [listed.price_sats, asked.price_sats, TOLERANCE, FORMATS.sats],
    [listed.price_usd, asked.usd, TOLERANCE_CONVERTED, FORMATS.usd],
  ] as const
  for (const [mine, theirs, tolerance, format] of pairs) {
    if (mine === null || theirs === null) continue
    return Math.abs(theirs - mine) > tolerance * mine ? { asked: format(theirs), listed: format(mine) } : null
  }
  return null
}

export interface PriceWords {
  /** Null for an unknown price. */
  value: string | null
  unknown?: string
  /** The second line: the listed price where it differs, else the amount in sats, else what the price is for. */
  below?: string | null
  differs?: boolean
}

/** The asked price on two lines. */
export function describePrice(service: Asked & Compared & Pick<Service, "payment_asset">): PriceWords {
  const { price_sats, payment_asset, test_network } = service
  if (test_network) {
    const amount = price_sats === null ? payment_asset && abbreviateAsset(payment_asset) : formatSats(price_sats)
    return { value: "Test money", below: amount && `test ${amount}` }
  }
  const asked = getAsked(service)
  const lines = asked && splitMoney(asked)
  if (!lines) return { value: null, unknown: "no price known" }
  const listed = describeListed(service)
  if (listed !== null) return { value: formatMoney(asked), below: listed, differs: true }
  return {
    value: lines.amount,
    below: asked.usd !== null && asked.sats !== null ? formatSats(asked.sats) : lines.about,
  }
}

/** The listed price with its asset and network. Returns an empty text if no price is known. */
export function writeListed(service: Service): string {
  const { payment_asset, payment_network, test_network } = service
  return [
    formatMoney(getListed(service), "both"),
    formatAssetAndNetwork({ asset: payment_asset, network: payment_network }),
    test_network && "test network",
  ]
    .filter(Boolean)
    .join(", ")
}

type PricedOffer = Pick<CallOffer, "price" | "price_sats" | "price_usd" | "amount" | "decimals" | "asset">

/** "$0.002", "up to $0.05", "1,500 sats per 1,000,000 tokens", "5 EURC"; null without a known amount. */
export function writeOfferPrice({ price, price_sats, price_usd, amount, decimals, asset }: PricedOffer): string | null {
  const whole = amount === null || decimals === null ? null : atomicToDecimal(amount, decimals)
  const other = whole === null ? amount && `${amount} smallest units` : `${whole} ${asset ?? ""}`.trim()
  const unit = price && writeUnits(price)
  return formatMoney({ ...toMoney({ price_sats, price_usd }), other, basis: price?.basis ?? null, unit }, "both")
}

/** "token", "2 weeks", "1,000,000 tokens". */
function writeUnits({ unit, units_per_payment }: NonNullable<PricedOffer["price"]>): string | null {
  const count = Number(units_per_payment ?? "1")
  return unit === null || !Number.isSafeInteger(count) || count < 2 ? unit : formatQuantity(count, unit)
}

/** The price of a challenge, with the payee: "$0.02 in USDC on Base, to 0x…". */
export function ChallengePrice({ price }: { price: LintPrice }) {
  const { asset, network, pay_to, is_test } = price
  return (
    <>
      {formatMoney(toMoney(price), "both") ?? <Missing>no amount in sats or dollars</Missing>}
      {asset !== null && (
        <>
          {" "}
          in <AssetAndNetwork asset={asset} network={network} />
        </>
      )}
      {asset === null && network !== null && (
        <>
          {" "}
          on <NetworkName network={network} />
        </>
      )}
      {pay_to !== null && (
        <>
          , to <code>{pay_to}</code>
        </>
      )}
      {is_test && " (test money)"}
    </>
  )
}
