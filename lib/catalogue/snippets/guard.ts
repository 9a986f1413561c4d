// What the examples must not adopt from the last challenge: a payee that changed a few days ago, and a price that rose. Pure.

/** What the checks of the last 30 days know of a service's payments, so that an example does not adopt a changed payee or a raised price. */
export interface PaymentGuard {
  /**
   * The payee changed in the last seven days, and the domain's owner has not confirmed the change: examples keep `before`. Null for a
   * Lightning node that is another one in each invoice.
   */
  payeeChange: { before: string; after: string /** ISO 8601. */; at: string } | null
  /** The lowest asked price of 30 days divided by the asked price now: above 0, at most 1. 1 where unknown. */
  lowestShare: number
  /** Whether each invoice names another Lightning node, so that an example cannot expect one. */
  payeeVaries: boolean
}

/** For a service without a caution. */
export const NO_GUARD: PaymentGuard = { payeeChange: null, lowestShare: 1, payeeVaries: false }
