import { Fragment } from "react"
import { abbreviateAsset, formatSats, formatUsd } from "@/components/format"
import { formatAsked } from "@/components/listing/asked-price"
import { NetworkName } from "@/components/listing/network"
import { SiteLink } from "@/components/site/site-link"
import { Missing } from "@/components/ui/missing"
import type { RowService } from "@/lib/catalogue/schema"
import { formatNetwork } from "@/lib/protocols/networks"

type Way = Pick<RowService, "protocol" | "asked_price" | "test_network">

/** The network by its name, and below it the asset, or the network of another protocol of the URL. */
export function PayOn({ service }: { service: RowService }) {
  const network = service.asked_price?.network ?? null
  const asset = service.asked_price?.asset ?? service.payment_asset
  const other = service.related.map((way) => way.asked_price?.network).find((name) => name && name !== network)
  const below = other ? `or ${formatNetwork(other)}` : network !== null && asset !== null && abbreviateAsset(asset)
  return (
    <>
      {network === null ? (
        asset === null ? (
          <Missing>not known</Missing>
        ) : (
          abbreviateAsset(asset)
        )
      ) : (
        <NetworkName network={network} />
      )}
      {below && <span className="sub">{below}</span>}
    </>
  )
}

/** True when every other protocol of the URL asks a known price that is not lower. */
export const isLowestPrice = ({ asked_price, related }: Pick<RowService, "asked_price" | "related">) =>
  related.length > 0 &&
  related.every((other) => (other.asked_price?.usd ?? -1) >= (asked_price?.usd ?? Number.POSITIVE_INFINITY))

/** All protocols of the URL in one line, each with its price, asset and network. */
export function Ways({ service }: { service: RowService }) {
  return (
    <p className="row-ways">
      {service.protocol} {describeWay(service)}
      {service.related.map((other) => (
        <Fragment key={other.id}>
          {" · "}
          <SiteLink href={`/service/${other.id}`}>{other.protocol}</SiteLink> {describeWay(other)}
        </Fragment>
      ))}
    </p>
  )
}

/** "$0.004 USDC on Base", "5 sats on Lightning, $0.0047". Empty for an unknown price and for test money. */
function describeWay(way: Way): string {
  const asked = formatAsked(way)
  if (asked === null || way.asked_price === null) return ""
  const { price_sats, usd, asset, network } = way.asked_price
  const place = network === null ? "" : ` on ${formatNetwork(network)}`
  if (price_sats !== null) return `${formatSats(price_sats)}${place}${usd === null ? "" : `, ${formatUsd(usd)}`}`
  return `${asked}${asset === null ? "" : ` ${abbreviateAsset(asset)}`}${place}`
}
