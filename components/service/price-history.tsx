import { formatDate, formatMoment } from "@/components/format"
import { Amount, AssetAndNetwork } from "@/components/listing/amount"
import { ScrollRegion } from "@/components/ui/scroll-region"
import type { PriceChange } from "@/lib/catalogue/schema"

/** The prices in the challenges over time, newest first. Nothing while the price has never changed. */
export function PriceHistory({ prices }: { prices: PriceChange[] }) {
  if (prices.length < 2) return null
  return (
    <div className="mt-4">
      <h3 className="mb-1">Price history</h3>
      <ScrollRegion label="Price history" className="box">
        <table className="table tabular-nums">
          <caption className="sr-only">Prices in the challenges, newest first, UTC</caption>
          <thead>
            <tr>
              <th scope="col">Since</th>
              <th scope="col">Price</th>
              <th scope="col">Paid in</th>
            </tr>
          </thead>
          <tbody>
            {prices.map((price) => (
              <tr key={`${price.at} ${price.price_sats} ${price.price_usd} ${price.asset} ${price.network}`}>
                <th scope="row" className="whitespace-nowrap">
                  <time dateTime={price.at} title={formatMoment(price.at)}>
                    {formatDate(price.at)}
                  </time>
                </th>
                <td>
                  <Amount {...price} />
                </td>
                <td className="wrap-anywhere">
                  <AssetAndNetwork {...price} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  )
}
