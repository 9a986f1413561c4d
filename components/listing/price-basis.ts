// The words for what a price pays for (lib/protocols/price-basis.ts).

import type { AskedPrice } from "@/lib/catalogue/schema"
import { isPriceOfCall, type PriceBasis } from "@/lib/protocols/price-basis"

const UNIT_LENGTH = 20

/** Each basis as the value of a filter. */
export const BASIS_WORDS: Readonly<Record<PriceBasis, string>> = {
  per_call: "one call",
  ceiling: "one call, at most",
  metered: "a unit, by use",
  bundle: "several units",
  deposit: "one call, from a deposit",
  period: "a subscription",
  upfront: "one call, paid first",
  free: "free",
}

type Basis = Pick<AskedPrice, "basis" | "unit">

/** "up to $0.05", "$0.001 per token", "$5 per month", "free". The amount alone for the price of a call. */
export function writeBasis(amount: string, { basis, unit }: Basis): string {
  switch (basis) {
    case "free":
      return "free"
    case "ceiling":
      return `up to ${amount}`
    case "metered":
    case "bundle":
    case "period":
      return `${amount} ${writeUnit(unit)}`
    default:
      return amount
  }
}

const writeUnit = (unit: string | null) => `per ${unit === null ? "unit" : unit.slice(0, UNIT_LENGTH)}`

/** The amount and what it is for on two lines: "$0.001" above "per token", "up to $0.05" above "for one call". */
export function splitBasis(amount: string, price: Basis): { amount: string; about: string } {
  if (price.basis === "metered" || price.basis === "bundle" || price.basis === "period") {
    return { amount, about: writeUnit(price.unit) }
  }
  return { amount: writeBasis(amount, price), about: describeBasis(price) }
}

/** The words below a price: what the amount is for. */
export function describeBasis({ basis }: Pick<Basis, "basis">): string {
  switch (basis) {
    case "upfront":
      return "paid first"
    case "ceiling":
      return "for one call"
    case "deposit":
      return "from a deposit"
    case "metered":
      return "by use"
    case "bundle":
      return "in a bundle"
    case "period":
      return "subscription"
    default:
      return "per call"
  }
}

/** "$0.002 per call", "up to $0.05", "$5 per month". */
export const writePerCall = (amount: string, basis: AskedPrice["basis"]) =>
  isPriceOfCall(basis) && basis !== "free" ? `${amount} per call` : amount
