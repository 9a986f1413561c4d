// The valid ways to pay in one challenge, each with the verdicts of the clients.

import type { LintedOffers } from "@/components/lint/form-state"
import { Amount, AssetAndNetwork } from "@/components/listing/amount"
import { Verdict } from "@/components/listing/client-verdicts"
import { Missing } from "@/components/ui/missing"
import { PlainTable } from "@/components/ui/plain-table"
import type { LintedProtocol, LintReport } from "@/lib/lint/schema"

interface OfferTableProps {
  protocol: LintedProtocol["protocol"]
  offers: LintedOffers[LintedProtocol["protocol"]]
  clients: LintReport["clients"]
}

export function OfferTable({ protocol, offers, clients }: OfferTableProps) {
  if (offers.length === 0) return null
  const nameOf = (id: string) => clients.find(({ client }) => client === id)?.name ?? id
  const rows = offers.map((offer) => [
    <span key="scheme" className="block min-w-20 wrap-anywhere">
      {`${offer.position + 1}. ${offer.scheme}`}
    </span>,
    <span key="price" className="block min-w-28">
      <Amount {...offer} />
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
