// What an approved revision changes (docs/decisions.md#registration-and-review): the fields that it declares and that differ from the
// listing. The reviewer's diff and the approval both use this list, so that they cannot disagree. Pure.

import type { ServiceRow } from "@/lib/catalogue/service-row"
import type { Change, Proposed } from "@/lib/registration/review-schema"

export type Field = Change["field"]

/** The column of each field of a registration. */
export const COLUMNS = {
  name: "name",
  description: "description",
  category: "category",
  provider: "provider",
  price_sats: "declaredPriceSats",
  price_usd: "declaredPriceUsd",
  payment_asset: "declaredAsset",
  payment_network: "declaredNetwork",
  http_method: "httpMethod",
  probe_body: "probeBody",
} as const satisfies Record<Field, keyof ServiceRow>
export type Columns = Pick<ServiceRow, (typeof COLUMNS)[Field]>
export const FIELDS = Object.keys(COLUMNS) as readonly Field[]

export function listUndeclared(proposed: Proposed): Field[] {
  return FIELDS.filter((field) => !isDeclared(field, proposed))
}

/** Every field that would change, in the order of the form. */
export function listChanges(listing: Columns, proposed: Proposed): Change[] {
  return FIELDS.filter((field) => isDeclared(field, proposed))
    .map((field) => ({ field, current: readCurrent(listing, field), proposed: proposed[field] }))
    .filter(({ current, proposed }) => current !== proposed)
}

export function toColumns(changes: readonly Omit<Change, "current">[]): Partial<Columns> {
  const columns = changes.map(({ field, proposed }) => {
    return [COLUMNS[field], field === "price_sats" && proposed !== null ? BigInt(proposed) : proposed]
  })
  return Object.fromEntries(columns)
}

/** The columns of every field, declared or not. */
export function toAllColumns(proposed: Proposed): Columns {
  return toColumns(FIELDS.map((field) => ({ field, proposed: proposed[field] }))) as Columns
}

/** True when future probes send another request. */
export function changesRequest(changes: readonly Change[]): boolean {
  return changes.some(({ field }) => field === "http_method" || field === "probe_body")
}

/** A price in one unit replaces the price in both. Method and body always count: they belong to the request that got the challenge. */
function isDeclared(field: Field, proposed: Proposed): boolean {
  switch (field) {
    case "price_sats":
    case "price_usd":
      return proposed.price_sats !== null || proposed.price_usd !== null
    case "http_method":
    case "probe_body":
      return true
    case "category":
      // The default of a registration without a category.
      return proposed.category !== "uncategorized"
    default:
      return proposed[field] !== null
  }
}

export function readCurrent(listing: Columns, field: Field): Change["current"] {
  // Probes use GET for a listing without a method.
  if (field === "http_method") return listing.httpMethod ?? "GET"
  const current = listing[COLUMNS[field]]
  return typeof current === "bigint" ? Number(current) : current
}
