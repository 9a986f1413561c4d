// The words for what a price pays for (lib/protocols/price-basis.ts).

import type { AskedPrice } from "@/lib/catalogue/schema"
import { isPriceOfCall } from "@/lib/protocols/price-basis"

const UNIT_LENGTH = 20

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
      return `${amount} per ${unit === null ? "unit" : unit.slice(0, UNIT_LENGTH)}`
    default:
      return amount
  }
}

/** The words below a price: what the amount is for. */
export function describeBasis({ basis }: Pick<Basis, "basis">): string {
  switch (basis) {
    case "upfront":
      return "per call, paid first"
    case "ceiling":
      return "for one call"
    case "deposit":
      return "per call, from a deposit"
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
