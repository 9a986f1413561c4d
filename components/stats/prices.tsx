import { formatCount, formatUptime } from "@/components/format"
import { Section } from "@/components/site/section"
import { describePrices, nameBand } from "@/components/stats/series"
import type { PriceDistribution } from "@/lib/stats/schema"

export function Prices({ prices }: { prices: PriceDistribution }) {
  const priced = prices.bands.reduce((sum, { listings }) => sum + listings, 0)
  const most = Math.max(1, ...prices.bands.map(({ listings }) => listings))
  return (
    <Section id="prices" title="Asked prices">
      {priced > 0 && (
        <div className="box mb-2">
          <table className="table tabular-nums">
            <caption className="sr-only">Listings by asked price per call</caption>
            <thead>
              <tr>
                <th scope="col">Asked price per call</th>
                <td className="w-1/2 max-sm:hidden" />
                <th scope="col" className="right">
                  Listings
                </th>
                <th scope="col" className="right">
                  Share
                </th>
              </tr>
            </thead>
            <tbody>
              {prices.bands.map((band) => (
                <tr key={nameBand(band)}>
                  <th scope="row" className="whitespace-nowrap">
                    {nameBand(band)}
                  </th>
                  <td className="align-middle! max-sm:hidden">
                    <svg
                      viewBox="0 0 100 10"
                      preserveAspectRatio="none"
                      className="block h-3 w-full"
                      aria-hidden="true"
                    >
                      <rect width={(100 * band.listings) / most} height="10" className="fill-control" />
                    </svg>
                  </td>
                  <td className="right">{formatCount(band.listings)}</td>
                  <td className="right">{formatUptime(band.listings / priced)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="text-pretty text-muted">{describePrices(prices)}</p>
    </Section>
  )
}
