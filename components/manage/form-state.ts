// What the forms of an owner remember between submissions. What was entered comes back; the token never does.

import type { FieldProblem } from "@/components/register/form-state"
import type { Owned } from "@/lib/catalogue/schema"

/** `attempt` counts submissions, so that each answer is shown and announced anew. */
export interface SignInState {
  attempt: number
  domain: string
  /** Null before the first attempt. */
  message: string | null
  /** What is wrong with each field, by its name. */
  errors: { domain?: string; verification_token?: string }
}

export const EDIT_FIELDS = [
  "name",
  "description",
  "category",
  "price_usd",
  "price_sats",
  "payment_asset",
  "payment_network",
] as const
export type EditField = (typeof EDIT_FIELDS)[number]
export type EditValues = Record<EditField, string>

/** `shown` is what the form held at first: only what differs from it is changed. */
export type EditState = { values: EditValues; shown: EditValues; attempt: number } & (
  | { kind: "idle" }
  | { kind: "invalid"; problems: FieldProblem[] }
  | { kind: "failed"; message: string }
)

// As many digits as it takes to read the same number again, never an exponent.
const plain = new Intl.NumberFormat("en-US", { useGrouping: false, maximumFractionDigits: 20 })

/** What the form of a listing holds: what is declared, not what is shown. */
export function toValues({ name, description, category, declared }: Owned): EditValues {
  const number = (value: number | null) => (value === null ? "" : plain.format(value))
  return {
    name,
    description: description ?? "",
    category: category === null || category === "uncategorized" ? "" : category,
    price_usd: number(declared.price_usd),
    price_sats: number(declared.price_sats),
    payment_asset: declared.asset ?? "",
    payment_network: declared.network ?? "",
  }
}
