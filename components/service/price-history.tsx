import { formatDate, formatMoment } from "@/components/format"
import { Amount, AssetAndNetwork } from "@/components/listing/amount"
import { PlainTable } from "@/components/ui/plain-table"
import type { PriceChange } from "@/lib/catalogue/schema"

/** The prices in the challenges over time, newest first. Nothing while the price has never changed. */
export function PriceHistory({ prices }: { prices: PriceChange[] }) {
  if (prices.length < 2) return null
  const rows = prices.map((price) => [
    <time key="since" dateTime={price.at} title={formatMoment(price.at)} className="whitespace-nowrap">
      {formatDate(price.at)}
    </time>,
    <Amount key="price" {...price} />,
    <span key="asset" className="wrap-anywhere">
      <AssetAndNetwork {...price} />
    </span>,
  ])
  return (
    <div className="mt-4">
      <h3 className="mb-1">Price history</h3>
      <PlainTable
        label="Price history"
        caption="Prices in the challenges, newest first, UTC"
        columns={["Since", "Price", "Paid in"]}
        rows={rows}
      />
    </div>
  )
}
