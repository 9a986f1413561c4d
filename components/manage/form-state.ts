// The state of an owner's forms between submissions. Entered values come back; the token never does.

import { abbreviateAsset, formatSats, formatUsd } from "@/components/format"
import type { Rejected } from "@/components/ui/problems"
import type { Owned } from "@/lib/catalogue/owned/schema"

/** `attempt` counts submissions, so that each result is shown and announced again. */
export type SignInState = { attempt: number; domain: string } & ({ kind: "idle" } | Rejected)

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

/** `shown`: the values before the edit. Only fields that differ from it are changed. */
export type EditState = { values: EditValues; shown: EditValues; attempt: number } & ({ kind: "idle" } | Rejected)

// Enough digits to parse to the same number, never an exponent.
const plain = new Intl.NumberFormat("en-US", { useGrouping: false, maximumFractionDigits: 20 })

/** The initial values of the edit form: what the owner declared, not what the listing shows. */
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

/** Hints under empty fields of the edit form: the value that the listing shows instead. */
export function describeAsked({ observed_price }: Pick<Owned, "observed_price">): Partial<Record<EditField, string>> {
  const { price_usd = null, price_sats = null, asset = null, network = null } = observed_price ?? {}
  const say = (value: string | null) => `Empty: taken from the challenge${value === null ? "" : `, last ${value}`}.`
  return {
    price_usd: say(price_usd === null ? null : formatUsd(price_usd)),
    price_sats: say(price_sats === null ? null : formatSats(price_sats)),
    payment_asset: say(asset === null ? null : abbreviateAsset(asset)),
    payment_network: say(network),
  }
}
