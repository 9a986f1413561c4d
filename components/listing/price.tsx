import { abbreviateAsset, formatPrice, formatSats, formatUsd } from "@/components/format"
import { formatAssetAndNetwork } from "@/components/listing/network"
import { writeBasis } from "@/components/listing/price-basis"
import { Missing } from "@/components/ui/missing"
import type { Service } from "@/lib/catalogue/schema"

type Priced = Pick<Service, "price_usd_equivalent" | "price_sats" | "payment_asset"> & { test_network?: boolean }

/** The listed price as text. */
interface FigureWords {
  /** Null for an unknown price. */
  value: string | null
  unknown: string
  /** The second line: the price in sats, or the asset to pay with. */
  below: string | null
}

/**
 * The first line is in dollars if the price can be converted, so that rows are comparable. The second line has the price in sats, or
 * names the asset to pay with.
 */
export function describeFigure(service: Priced): FigureWords {
  const { price_usd_equivalent, price_sats, test_network } = service
  const unknown = "no price known"
  const sats = price_sats === null ? null : formatSats(price_sats)
  if (price_usd_equivalent !== null) {
    return { value: formatUsd(price_usd_equivalent), unknown, below: sats ?? nameAsset(service) }
  }
  if (test_network) return { value: "Test money", unknown, below: sats === null ? nameAsset(service) : `test ${sats}` }
  return { value: sats, unknown, below: nameAsset(service) }
}

/** The listed price in two lines. */
export function PriceFigure({ service }: { service: Priced }) {
  const { value, unknown, below } = describeFigure(service)
  return (
    <>
      {value ?? <Missing>{unknown}</Missing>}
      {below && <span className="sub">{below}</span>}
    </>
  )
}

function nameAsset({ payment_asset, test_network }: Priced): string | null {
  if (payment_asset === null) return null
  const asset = abbreviateAsset(payment_asset)
  return test_network ? `test ${asset}` : asset
}

type Amounts = Pick<Service, "price_usd_equivalent" | "price_usd" | "price_sats" | "asked_price">

/** What the listed price pays for, as far as known: a listed price that is also the asked one has the basis of the asked one. */
export function findListedBasis(service: Amounts): Service["asked_price"] {
  const { price_usd_equivalent, price_usd, price_sats, asked_price } = service
  const isAsked = asked_price?.price_usd === price_usd && asked_price.price_sats === price_sats
  return price_usd_equivalent === null && isAsked ? asked_price : null
}

/** The listed price with what it pays for. Returns an empty text if no price is known. */
export function describeAmount(service: Amounts): string {
  const amount = formatPrice(service.price_usd, service.price_sats)
  const paysFor = findListedBasis(service)
  return amount !== "" && paysFor ? writeBasis(amount, paysFor) : amount
}

/** Describes the listed price with its asset and network. Returns an empty text if no price is known. */
export function describePrice(service: Service): string {
  const { payment_asset, payment_network, test_network } = service
  return [
    describeAmount(service),
    formatAssetAndNetwork({ asset: payment_asset, network: payment_network }),
    test_network && "test network",
  ]
    .filter(Boolean)
    .join(", ")
}
