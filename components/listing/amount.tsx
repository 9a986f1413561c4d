import { abbreviateAsset, formatSats, formatUsd } from "@/components/format"
import { NetworkName } from "@/components/listing/network"
import { Missing } from "@/components/ui/missing"
import type { PriceChange } from "@/lib/catalogue/schema"

interface AmountProps extends Pick<PriceChange, "price_sats" | "price_usd"> {
  /** The text for screen readers if no amount is known. */
  unknown?: string
}

/** Shows the known amounts: sats, dollars, or sats and dollars. */
export function Amount({ price_sats, price_usd, unknown = "no amount in sats or dollars" }: AmountProps) {
  const parts = [price_sats !== null && formatSats(price_sats), price_usd !== null && formatUsd(price_usd)]
  const text = parts.filter(Boolean).join(", ")
  return text === "" ? <Missing>{unknown}</Missing> : text
}

export function AssetAndNetwork({ asset, network }: Pick<PriceChange, "asset" | "network">) {
  if (asset === null && network === null) return <Missing>not known</Missing>
  return (
    <>
      {asset !== null && <span title={asset}>{abbreviateAsset(asset)}</span>}
      {network !== null && (
        <>
          {asset === null ? "On " : " on "}
          <NetworkName network={network} />
        </>
      )}
    </>
  )
}
