// The valid ways to pay in one challenge, each with the verdicts of the clients.

import type { LintedOffers } from "@/components/lint/form-state"
import { Verdict } from "@/components/listing/client-verdicts"
import { AssetAndNetwork } from "@/components/listing/network"
import { writeOfferPrice } from "@/components/listing/price"
import { Missing } from "@/components/ui/missing"
import type { LintedProtocol, LintReport } from "@/lib/lint/schema"

interface OfferListProps {
  protocol: LintedProtocol["protocol"]
  offers: LintedOffers[LintedProtocol["protocol"]]
  clients: LintReport["clients"]
}

export function OfferList({ protocol, offers, clients }: OfferListProps) {
  if (offers.length === 0) return null
  const nameOf = (id: string) => clients.find(({ client }) => client === id)?.name ?? id
  return (
    <div className="px-4 pt-2">
      <ul aria-label={`Offers of ${protocol}, and which clients pay each`} className="box text-body">
        {offers.map((offer) => (
          <li key={offer.position} className="grid gap-0.5 px-4 py-2.5">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 font-medium wrap-anywhere">{`${offer.position + 1}. ${offer.scheme}`}</span>
              <span className="tabular-nums">
                {writeOfferPrice(offer) ?? <Missing>no known amount</Missing>}{" "}
                <span className="text-muted">
                  <AssetAndNetwork asset={offer.asset ?? offer.asset_id} network={offer.network} />
                </span>
              </span>
            </span>
            <span className="text-muted wrap-anywhere">
              to {offer.pay_to === null ? <Missing>a payee that is not named</Missing> : <code>{offer.pay_to}</code>}
            </span>
            {offer.clients.map(({ client, verdict }) => (
              <span key={client} className="flex flex-wrap justify-between gap-x-4">
                {nameOf(client)} <Verdict verdict={verdict} />
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
