// The valid ways to pay in one challenge, each with the verdicts of the clients.

import { formatSats, formatUsd } from "@/components/format"
import type { LintedOffers } from "@/components/lint/form-state"
import { AssetAndNetwork } from "@/components/listing/amount"
import { Verdict } from "@/components/listing/client-verdicts"
import { writeBasis } from "@/components/listing/price-basis"
import { Missing } from "@/components/ui/missing"
import { PlainTable } from "@/components/ui/plain-table"
import type { LintedProtocol, LintReport } from "@/lib/lint/schema"

interface OfferTableProps {
  protocol: LintedProtocol["protocol"]
  offers: LintedOffers[LintedProtocol["protocol"]]
  clients: LintReport["clients"]
}

type Offer = OfferTableProps["offers"][number]

export function OfferTable({ protocol, offers, clients }: OfferTableProps) {
  if (offers.length === 0) return null
  const nameOf = (id: string) => clients.find(({ client }) => client === id)?.name ?? id
  const rows = offers.map((offer) => [
    <span key="scheme" className="block min-w-20 wrap-anywhere">
      {`${offer.position + 1}. ${offer.scheme}`}
    </span>,
    <span key="price" className="block min-w-28">
      {writePrice(offer) ?? <Missing>no known amount</Missing>}
      <span className="block font-normal text-muted">
        <AssetAndNetwork asset={offer.asset ?? offer.asset_id} network={offer.network} />
      </span>
    </span>,
    <code key="payee" className="block min-w-32 wrap-anywhere">
      {offer.pay_to ?? <Missing>not named</Missing>}
    </code>,
    <ul key="clients" className="min-w-40">
      {offer.clients.map(({ client, verdict }) => (
        <li key={client} className="flex flex-wrap gap-x-2">
          {nameOf(client)} <Verdict verdict={verdict} />
        </li>
      ))}
    </ul>,
  ])
  return (
    <div className="px-4 pt-2">
      <PlainTable
        label={`Offers of ${protocol}`}
        caption={`Offers of ${protocol}, and which clients pay each`}
        columns={["Offer", "Price", "Payee", "Clients"]}
        rows={rows}
      />
    </div>
  )
}

/** "$0.002", "up to $0.05", "5 EURC"; null without a known amount. */
function writePrice({ price, price_sats, price_usd, asset }: Offer): string | null {
  const known = [
    price_sats === null ? [] : formatSats(price_sats),
    price_usd === null ? [] : formatUsd(price_usd),
  ].flat()
  const whole = price?.amount ? [`${price.amount} ${asset ?? ""}`.trim()] : []
  const text = (known.length > 0 ? known : whole).join(", ")
  if (text === "") return null
  return price ? writeBasis(text, price) : text
}
