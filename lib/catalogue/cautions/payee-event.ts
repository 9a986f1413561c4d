// Decides whether a valid challenge is the event `service.payee_changed` (docs/decisions.md#webhooks-and-events). Pure.

import { isSamePayee, type PayeeRecord } from "@/lib/catalogue/cautions/payees"

export interface PayeeChange {
  from: string | null
  to: string | null
}

/**
 * Another order of the same payees is no change, and neither is another key of a node that uses a new one for each invoice.
 * @param before the payee of the former valid challenge; null for the first one, which has no payee before it
 */
export function findPayeeChange(
  before: { observedPayTo: string | null } | null,
  after: { observedPayTo: string | null },
  known: PayeeRecord,
  next: PayeeRecord,
): PayeeChange | null {
  if (before === null || next.varies) return null
  const { change } = next
  const isNew = change && (change.at !== known.change?.at || !isSamePayee(change.after, known.change.after))
  if (isNew) return { from: known.change?.after ?? change.before, to: change.after }
  const [from, to] = [before.observedPayTo, after.observedPayTo]
  if (isSamePayee(from, to)) return null
  const isOtherOrder = !known.change && to !== null && known.known.some((one) => isSamePayee(one.pay_to, to))
  return isOtherOrder && from !== null ? null : { from, to }
}
