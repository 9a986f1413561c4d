import type { ReactNode } from "react"
import {
  abbreviateAsset,
  formatCount,
  formatSats,
  formatScore,
  formatUptimeFigure,
  formatUsd,
} from "@/components/catalogue/format"
import { HealthMark } from "@/components/catalogue/health-mark"
import { healthOf } from "@/components/catalogue/labels"
import { ProtocolTag } from "@/components/catalogue/protocol-tag"
import { findBest } from "@/components/service/best-value"
import { SiteLink } from "@/components/site/navigation"
import { Missing } from "@/components/ui/missing"
import { ScrollRegion } from "@/components/ui/scroll-region"
import type { RelatedService, ServiceDetail } from "@/lib/catalogue/schema"

/** The listings of one URL side by side; what is best is said in words. */
export function OtherProtocols({ service }: { service: ServiceDetail }) {
  const listings: RelatedService[] = [service, ...service.related_services]
  const bestOf = (pick: (listing: RelatedService) => number | null, better: "lower" | "higher") =>
    findBest(listings.map(pick), better)
  const rows: RowProps[] = [
    { term: "Health", listings, render: (listing) => <HealthMark health={healthOf(listing)} /> },
    { term: "Price", listings, render: renderPrice, best: bestOf((one) => one.price_usd, "lower"), word: "cheapest" },
    { term: "Paid in", listings, render: renderAsset },
    {
      term: "p50\u00a0ms",
      listings,
      render: (one) => (one.latency_p50_ms === null ? <Missing /> : formatCount(one.latency_p50_ms)),
      best: bestOf((one) => one.latency_p50_ms, "lower"),
      word: "fastest",
    },
    {
      term: "Uptime\u00a0%",
      listings,
      render: (one) => (one.uptime_30d === null ? <Missing /> : formatUptimeFigure(one.uptime_30d)),
      best: bestOf((one) => one.uptime_30d, "higher"),
      word: "best",
    },
    {
      term: "Score",
      listings,
      render: (one) => (one.reliability_score === null ? <Missing /> : formatScore(one.reliability_score)),
      best: bestOf((one) => one.reliability_score, "higher"),
      word: "best",
    },
  ]
  return (
    <div className="box">
      <ScrollRegion label="Listings of this URL">
        <table className="table tabular-nums table-fixed">
          <caption className="sr-only">Listings of this URL by protocol</caption>
          <thead>
            <tr>
              <td className="w-1/5" />
              {listings.map((listing, index) => (
                <th key={listing.id} scope="col">
                  <ProtocolTag protocol={listing.protocol} />
                  <ListingLink listing={listing} isThisPage={index === 0} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.term} {...row} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  )
}

function ListingLink({ listing, isThisPage }: { listing: RelatedService; isThisPage: boolean }) {
  if (isThisPage) return <span className="block py-[3px] text-small font-normal">this page</span>
  return (
    <span className="block text-small font-normal">
      <SiteLink href={`/service/${listing.id}`} className="solo">
        open<span className="sr-only"> the {listing.protocol} listing</span>
      </SiteLink>
    </span>
  )
}

interface RowProps {
  term: string
  listings: RelatedService[]
  render: (listing: RelatedService) => ReactNode
  best?: number | null
  word?: string
}

function Row({ term, listings, render, best = null, word }: RowProps) {
  return (
    <tr>
      <th scope="row" className="text-muted">
        {term}
      </th>
      {listings.map((listing, index) => (
        <td key={listing.id} className="wrap-anywhere">
          {index === best ? <b>{render(listing)}</b> : render(listing)}
          {index === best && <span className="text-small text-muted max-sm:block sm:ml-2">{word}</span>}
        </td>
      ))}
    </tr>
  )
}

function renderPrice({ price_usd, price_sats }: RelatedService): ReactNode {
  const parts = [price_usd !== null && formatUsd(price_usd), price_sats !== null && formatSats(price_sats)]
  return parts.filter(Boolean).join(", ") || <Missing>no price known</Missing>
}

function renderAsset({ payment_asset, payment_network }: RelatedService): ReactNode {
  if (payment_asset === null && payment_network === null) return <Missing>not known</Missing>
  return (
    <>
      {payment_asset !== null && abbreviateAsset(payment_asset)}{" "}
      {payment_network !== null && <span className="text-small text-muted">{payment_network}</span>}
    </>
  )
}
