import { abbreviateAsset } from "@/components/format"
import { Missing } from "@/components/ui/missing"
import type { PriceChange } from "@/lib/catalogue/schema"
import { formatNetwork } from "@/lib/protocols/networks"

/** The name of a network with its id as tooltip. An unknown id is shown as code. */
export function NetworkName({ network }: { network: string }) {
  const name = formatNetwork(network)
  if (name !== network) return <span title={network}>{name}</span>
  const short = abbreviateAsset(network)
  return <code title={short === network ? undefined : network}>{short}</code>
}

/** "USDC on Base" as text; null if neither is known. */
export function formatAssetAndNetwork({ asset, network }: Pick<PriceChange, "asset" | "network">): string | null {
  const where = network === null ? null : `on ${abbreviateAsset(formatNetwork(network))}`
  return [asset === null ? null : abbreviateAsset(asset), where].filter(Boolean).join(" ") || null
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
