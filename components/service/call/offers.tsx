import { AssetAndNetwork } from "@/components/listing/network"
import { writeOfferPrice } from "@/components/listing/price"
import { Missing } from "@/components/ui/missing"
import { PlainTable } from "@/components/ui/plain-table"
import type { Call } from "@/lib/catalogue/call/schema"

export function Offers({ call }: { call: Call | null }) {
  if (!call || call.offers.length === 0) return null
  const rows = call.offers.map((offer) => [
    nameScheme(offer.scheme),
    <AssetAndNetwork key="asset" asset={offer.asset ?? offer.asset_id} network={offer.network} />,
    writeOfferPrice(offer) ?? <Missing key="price">no known amount</Missing>,
  ])
  return (
    <PlainTable
      label="Ways to pay"
      caption={`Ways to pay, as the endpoint asked on ${call.read_at.slice(0, 10)}`}
      columns={["Offer", "Pay with", "#Price"]}
      rows={rows}
    />
  )
}

const SCHEMES: Readonly<Record<string, string>> = {
  exact: "One call",
  upto: "One call, at most",
  lightning: "One call",
  charge: "One call",
  session: "Session, per unit",
  subscription: "Subscription",
}

/** The words for an x402 scheme or an MPP intent; another one as it is. */
const nameScheme = (scheme: string) => SCHEMES[scheme.split("/").at(-1) ?? scheme] ?? scheme
