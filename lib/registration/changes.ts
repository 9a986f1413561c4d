// Lists what an approved revision changes: declared fields that differ from the listing
// (docs/decisions.md#registration-and-review). The reviewer's diff and the approval share this list, so that the reviewer sees
// what the approval writes. Pure functions.

import { isSameJson, readDeclared } from "@/lib/catalogue/call/declared-parameters"
import type { ServiceRow } from "@/lib/catalogue/service-row"
import type { Json } from "@/lib/db/sql"
import type { Change, Proposed } from "@/lib/registration/schema"

export type Field = Change["field"]

/** The column of `services` that stores each declared field. */
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
  parameters: "declaredParameters",
} as const satisfies Record<Field, keyof ServiceRow>
export type Columns = Pick<ServiceRow, (typeof COLUMNS)[Field]>
/** The columns as the database client takes them. */
export type WrittenColumns = Omit<Columns, "declaredParameters"> & { declaredParameters: Json }
export const FIELDS = Object.keys(COLUMNS) as readonly Field[]

export function listUndeclared(proposed: Proposed): Field[] {
  return FIELDS.filter((field) => !isDeclared(field, proposed))
}

/** The changes that an approval would make, in the order of `FIELDS`. */
export function listChanges(listing: Columns, proposed: Proposed): Change[] {
  return FIELDS.filter((field) => isDeclared(field, proposed))
    .map((field) => ({ field, current: readCurrent(listing, field), proposed: proposed[field] }))
    .filter(({ current, proposed }) => !isSameJson(current, proposed))
}

export function toColumns(changes: readonly Omit<Change, "current">[]): Partial<WrittenColumns> {
  const columns = changes.map(({ field, proposed }) => {
    return [COLUMNS[field], field === "price_sats" && typeof proposed === "number" ? BigInt(proposed) : proposed]
  })
  return Object.fromEntries(columns)
}

/** Converts every field to its column, also undeclared fields, for a registration that writes the whole row. */
export function toAllColumns(proposed: Proposed): WrittenColumns {
  return toColumns(FIELDS.map((field) => ({ field, proposed: proposed[field] }))) as WrittenColumns
}

/** True when the changes alter the HTTP request that probes send to the endpoint. */
export function changesRequest(changes: readonly Change[]): boolean {
  return changes.some(({ field }) => field === "http_method" || field === "probe_body")
}

/**
 * True when the registration declares the field. A declared price in sats or USD replaces both prices, so both prices count as
 * declared. Method and body always count as declared, because the probe used this method and body to receive the challenge.
 */
function isDeclared(field: Field, proposed: Proposed): boolean {
  switch (field) {
    case "price_sats":
    case "price_usd":
      return proposed.price_sats !== null || proposed.price_usd !== null
    case "http_method":
    case "probe_body":
      return true
    case "category":
      // `uncategorized` is the default of a registration without a category.
      return proposed.category !== "uncategorized"
    case "parameters":
      return proposed.parameters.length > 0
    default:
      return proposed[field] !== null
  }
}

export function readCurrent(listing: Columns, field: Field): Change["current"] {
  // A listing without a method is probed with GET, so a declared GET is no change.
  if (field === "http_method") return listing.httpMethod ?? "GET"
  if (field === "parameters") return readDeclared(listing.declaredParameters)
  const current = listing[COLUMNS[field]]
  return typeof current === "bigint" ? Number(current) : current
}
