import { abbreviateAsset, formatSats, formatUsd } from "@/components/format"
import { NetworkName } from "@/components/listing/network"
import { writeBasis } from "@/components/listing/price-basis"
import { Missing } from "@/components/ui/missing"
import type { AskedPrice, PriceChange } from "@/lib/catalogue/schema"

interface AmountProps extends Pick<PriceChange, "price_sats" | "price_usd"> {
  /** The text for screen readers if no amount is known. */
  unknown?: string
  /** What the price pays for, as far as known. */
  paysFor?: Pick<AskedPrice, "basis" | "unit"> | null
}

export function Amount({
  price_sats,
  price_usd,
  unknown = "no amount in sats or dollars",
  paysFor = null,
}: AmountProps) {
  const parts = [price_sats !== null && formatSats(price_sats), price_usd !== null && formatUsd(price_usd)]
  const text = parts.filter(Boolean).join(", ")
  if (text === "") return <Missing>{unknown}</Missing>
  return paysFor === null ? text : writeBasis(text, paysFor)
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
