import { Amount, AssetAndNetwork } from "@/components/listing/amount"
import { NetworkName } from "@/components/listing/network"
import type { LintPrice } from "@/lib/lint/schema"

/** The price of a challenge, with the payee: "$0.02 in USDC on Base, to 0x…". */
export function ChallengePrice({ price }: { price: LintPrice }) {
  const { asset, network, pay_to, is_test } = price
  return (
    <>
      <Amount {...price} />
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
