// What the code examples of a service must not adopt from its last challenge, from the fields of its detail. Pure.

import { isSamePayee } from "@/lib/catalogue/cautions/payees"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { chooseOffer, NO_GUARD, type Payable, type PaymentGuard } from "@/lib/catalogue/snippets/offer"

type Guarded = Pick<ServiceDetail, "protocol" | "call" | "cautions" | "pay_to_varies" | "lowest_asked_price">

export function toPaymentGuard(service: Guarded): PaymentGuard {
  const { protocol, call, cautions, pay_to_varies } = service
  const chosen = call && chooseOffer(protocol, call, NO_GUARD)
  const payable = chosen === null || typeof chosen === "string" ? null : chosen
  const caution = cautions.find(({ id }) => id === "payee_changed")
  return {
    payeeChange: caution ? buildChange(caution, payable) : null,
    lowestShare: payable ? findShare(service, payable) : NO_GUARD.lowestShare,
    payeeVaries: pay_to_varies,
  }
}

/**
 * Several payees may be new at once, and the caution names one of them. So whatever payee the chosen offer has, the examples expect
 * the one from before.
 */
function buildChange({ before, after, since: at }: Guarded["cautions"][number], payable: Payable | null) {
  if (before === null || after === null) return null
  const isOther = payable !== null && payable.payTo !== "" && !isSamePayee(payable.payTo, before)
  return { before, after: isOther ? payable.payTo : after, at }
}

/** The lowest amount of the chosen offer divided by its amount now; the smallest such share of several offers of this kind. */
function findShare({ call, lowest_asked_price }: Guarded, { network, assetId }: Payable): number {
  const shares = (call?.offers ?? []).flatMap((offer, index) => {
    const lowest = Number(lowest_asked_price?.amounts[index] ?? Number.NaN)
    const isChosen = offer.network === network && (assetId === "" || offer.asset_id === assetId)
    const share = lowest / Number(offer.amount)
    return isChosen && share > 0 ? [Math.min(share, 1)] : []
  })
  return Math.min(1, ...shares)
}
