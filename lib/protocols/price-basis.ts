// What a price pays for. Pure.

/**
 * `per_call`: one call. `upfront`: one call, paid before the endpoint does its work. `free`: nothing. `ceiling`: at most this much
 * for one call. `metered`: one unit. `bundle`: several units at once. `deposit`: one call, drawn from a deposit. `period`: all
 * calls of a period.
 */
export const PRICE_BASES = ["per_call", "ceiling", "metered", "bundle", "deposit", "period", "upfront", "free"] as const
export type PriceBasis = (typeof PRICE_BASES)[number]

/** The bases whose price is that of one call. Only these prices are sorted, filtered and compared with each other. */
const COMPARABLE: readonly PriceBasis[] = ["per_call", "upfront", "free"]
export const INCOMPARABLE_BASES = PRICE_BASES.filter((basis) => !COMPARABLE.includes(basis))

/** A price without a known basis counts as the price of one call. */
export const isPriceOfCall = (basis: PriceBasis | null): boolean => basis === null || COMPARABLE.includes(basis)

/** The part of a price that is no amount. */
export interface PriceTerms {
  basis: PriceBasis
  /** What one payment buys: `request`, `token`, `week`; null when the challenge does not say. */
  unit: string | null
  /** How many units one payment buys; null when nobody can know. */
  unitsPerPayment: string | null
  /** The deposit that the challenge suggests, in the smallest unit of the asset. */
  deposit: string | null
  /** Whether unused money comes back; null when the challenge does not say. */
  refundable: boolean | null
  /** The request fields that change the price, such as `model`; empty when none are declared. */
  variesBy: readonly string[]
}

export const PER_CALL: PriceTerms = {
  basis: "per_call",
  unit: "request",
  unitsPerPayment: "1",
  deposit: null,
  refundable: null,
  variesBy: [],
}
/** An amount of zero is free, whatever else the challenge says. */
export const orFree = (terms: PriceTerms, amount: unknown): PriceTerms =>
  amount === "0" ? { ...PER_CALL, basis: "free", variesBy: terms.variesBy } : terms
