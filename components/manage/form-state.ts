// The state of the owner's forms between submissions. After a submission the form still shows the entered values, except the
// token.

import { abbreviateAsset } from "@/components/format"
import type { PriceDifference } from "@/components/listing/price"
import { type ParameterRow, toRows } from "@/components/register/parameter-rows"
import type { ResultState } from "@/components/ui/problems"
import type { Owned } from "@/lib/owners/schema"
import { formatSats, formatUsd } from "@/lib/protocols/money"
import { formatNetwork } from "@/lib/protocols/networks"

export const EDIT_FIELDS = [
  "name",
  "description",
  "category",
  "provider",
  "price_usd",
  "price_sats",
  "payment_asset",
  "payment_network",
  "parameters",
  "http_method",
  "probe_body",
] as const
export type EditField = (typeof EDIT_FIELDS)[number]
/** The values as texts. That of `parameters` is the JSON of the rows of the form. */
export type EditValues = Record<EditField, string>

/** `shown`: the values before the edit; only others are changed. `differs`: the listed price is not the asked one. */
export type EditState = ResultState<{ values: EditValues; shown: EditValues }, { kind: "differs" } & PriceDifference>

/** What the buttons of the form send after the warning about the price. The price is named, so that another one is warned of anew. */
export const FOLLOW = "follow"
export const confirmationOf = ({ price_usd, price_sats }: EditValues) => `${price_usd.trim()} ${price_sats.trim()}`

// Up to 20 decimals, so that the text parses to the same number again. The format never has an exponent.
const plain = new Intl.NumberFormat("en-US", { useGrouping: false, maximumFractionDigits: 20 })

/** The initial values of the edit form: the values that the owner declared. The listing may show other values. */
export function toValues(listing: Owned): EditValues {
  const { name, description, category, provider, http_method, declared, declared_parameters } = listing
  const number = (value: number | null) => (value === null ? "" : plain.format(value))
  return {
    name,
    description: description ?? "",
    category: category === null || category === "uncategorized" ? "" : category,
    provider: provider ?? "",
    price_usd: number(declared.price_usd),
    price_sats: number(declared.price_sats),
    payment_asset: declared.asset ?? "",
    payment_network: declared.network ?? "",
    parameters: JSON.stringify(toRows(declared_parameters)),
    http_method: http_method ?? "",
    // Never shown, not even to the owner: somebody else may have registered it.
    probe_body: "",
  }
}

/** The rows in the values, which the server has written. */
export const readParameterRows = ({ parameters }: Pick<EditValues, "parameters">): ParameterRow[] =>
  parameters === "" ? [] : JSON.parse(parameters)

/** Hints below the fields of the edit form: an empty field shows the value from the endpoint's challenge. */
export function describeAsked({ observed_price }: Pick<Owned, "observed_price">): Partial<Record<EditField, string>> {
  const { price_usd = null, price_sats = null, asset = null, network = null } = observed_price ?? {}
  const describe = <T>(value: T | null, format: (value: T) => string) =>
    `Empty: taken from the challenge${value === null ? "" : `, last ${format(value)}`}.`
  return {
    price_usd: describe(price_usd, formatUsd),
    price_sats: describe(price_sats, formatSats),
    payment_asset: describe(asset, abbreviateAsset),
    payment_network: describe(network, (id) => `${formatNetwork(id)} (${id})`),
  }
}
