import { abbreviateAsset, formatPrice, formatSats, formatUsd } from "@/components/format"
import { formatAssetAndNetwork } from "@/components/listing/network"
import { Missing } from "@/components/ui/missing"
import type { Service } from "@/lib/catalogue/schema"

type Priced = Pick<Service, "price_usd_equivalent" | "price_sats" | "payment_asset"> & { test_network?: boolean }

/**
 * The price in two lines. The first line is in dollars if the price can be converted, so that rows are comparable. The second
 * line has the price in sats, or names the asset to pay with.
 */
export function PriceFigure({ service }: { service: Priced }) {
  const { price_usd_equivalent, price_sats } = service
  if (price_usd_equivalent !== null) {
    return (
      <>
        {formatUsd(price_usd_equivalent)}
        <PaidWith>{price_sats === null ? nameAsset(service) : formatSats(price_sats)}</PaidWith>
      </>
    )
  }
  if (price_sats !== null && !service.test_network) {
    return (
      <>
        {formatSats(price_sats)}
        <PaidWith>{nameAsset(service)}</PaidWith>
      </>
    )
  }
  return (
    <>
      <Missing>no price known</Missing>
      <PaidWith>{price_sats === null ? nameAsset(service) : `test ${formatSats(price_sats)}`}</PaidWith>
    </>
  )
}

function PaidWith({ children }: { children: string | null }) {
  return children && <span className="sub">{children}</span>
}

function nameAsset({ payment_asset, test_network }: Priced): string | null {
  if (payment_asset === null) return test_network ? "test money" : null
  const asset = abbreviateAsset(payment_asset)
  return test_network ? `test ${asset}` : asset
}

/** Describes the listed price with its asset and network. Returns an empty text if no price is known. */
export function describePrice(service: Service): string {
  const { price_sats, price_usd, payment_asset, payment_network, test_network } = service
  return [
    formatPrice(price_usd, price_sats),
    formatAssetAndNetwork({ asset: payment_asset, network: payment_network }),
    test_network && "test network",
  ]
    .filter(Boolean)
    .join(", ")
}
