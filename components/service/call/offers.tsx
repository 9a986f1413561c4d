import { Amount, AssetAndNetwork } from "@/components/listing/amount"
import { PlainTable } from "@/components/ui/plain-table"
import type { Call, CallOffer } from "@/lib/catalogue/call/schema"

/** Every way to pay that the endpoint offers. */
export function Offers({ call }: { call: Call | null }) {
  if (!call || call.offers.length === 0) return null
  const rows = call.offers.map((offer) => [
    nameScheme(offer.scheme),
    <AssetAndNetwork key="asset" asset={offer.asset ?? offer.asset_id} network={offer.network} />,
    <Price key="price" offer={offer} />,
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

function Price({ offer }: { offer: CallOffer }) {
  const { price_sats, price_usd, amount, decimals, asset } = offer
  if (price_sats !== null || price_usd !== null) return <Amount price_sats={price_sats} price_usd={price_usd} />
  if (amount === null) return <Amount price_sats={null} price_usd={null} />
  if (decimals === null) return `${amount} smallest units`
  return `${shiftPoint(amount, decimals)} ${asset ?? ""}`.trim()
}

/** ("1500000", 6) → "1.5" */
function shiftPoint(digits: string, decimals: number): string {
  const padded = digits.padStart(decimals + 1, "0")
  const [whole, fraction] = [padded.slice(0, padded.length - decimals), padded.slice(padded.length - decimals)]
  const shown = fraction.replace(/0+$/, "")
  return shown === "" ? whole : `${whole}.${shown}`
}
