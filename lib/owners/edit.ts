// The fields that an owner may change, and their columns. Null clears a field. A service without a declared price shows the
// observed price. Pure.

import { z } from "zod"
import { DeclaredParameters, isSameJson } from "@/lib/catalogue/call/declared-parameters"
import {
  categoryPath,
  displayName,
  httpMethod,
  LIMITS,
  paymentAsset,
  paymentNetwork,
  priceSats,
  priceUsd,
  probeBody,
} from "@/lib/catalogue/listing-fields"
import { optional } from "@/lib/contract/input"
import { visibleName, visibleText } from "@/lib/text/text"

export const ServiceEdit = z.object({
  name: displayName.optional(),
  description: clearable(visibleText(LIMITS.description, { lines: true })),
  category: categoryPath
    .nullable()
    .transform((path) => path || "uncategorized")
    .optional(),
  provider: clearable(visibleName(LIMITS.provider)),
  price_usd: priceUsd.nullable().optional(),
  price_sats: priceSats.nullable().optional(),
  payment_asset: clearable(paymentAsset),
  payment_network: clearable(paymentNetwork),
  parameters: DeclaredParameters.nullable()
    .transform((list) => list ?? [])
    .optional(),
  http_method: httpMethod
    .optional()
    .describe("Null: the method that the host names. A new request is sent first, and must have a valid challenge."),
  probe_body: optional(probeBody)
    .optional()
    .describe("JSON that checks send, never shown. Without this field a method that sends no body clears it."),
})
export type ServiceEdit = z.infer<typeof ServiceEdit>

export const EDITABLE = Object.keys(ServiceEdit.shape) as (keyof ServiceEdit)[]

/** An optional field that null or empty text clears. */
function clearable<T extends z.ZodType<string>>(schema: T) {
  return schema
    .transform((text) => text || null)
    .nullable()
    .optional()
}

/** True when the body names at least one field that an owner may change, or the URL, which may be repeated. */
export function hasEditableField(body: unknown): boolean {
  if (typeof body !== "object" || body === null) return false
  return ["url", ...EDITABLE].some((field) => Object.hasOwn(body, field))
}

const COLUMNS = {
  name: "name",
  description: "description",
  category: "category",
  price_usd: "declaredPriceUsd",
  price_sats: "declaredPriceSats",
  payment_asset: "declaredAsset",
  payment_network: "declaredNetwork",
  parameters: "declaredParameters",
  provider: "provider",
  http_method: "httpMethod",
  probe_body: "probeBody",
} as const satisfies Record<keyof ServiceEdit, string>

type Columns = { [Field in keyof ServiceEdit as (typeof COLUMNS)[Field]]: unknown }

/**
 * Lists the fields of `edit` to record as edited by the owner: fields whose stored value changes, and fields that no owner has
 * edited before.
 */
export function listEditedFields(
  row: Columns & { ownerEdited: readonly string[] },
  edit: ServiceEdit,
): (keyof ServiceEdit)[] {
  return EDITABLE.filter((field) => {
    const wanted = edit[field]
    if (wanted === undefined) return false
    const stored = row[COLUMNS[field]]
    const current = typeof stored === "bigint" ? Number(stored) : stored
    return !isSameJson(current, wanted) || !row.ownerEdited.includes(field)
  })
}

/** Returns the column values to write for these fields. */
export function toColumns(edit: ServiceEdit, fields: readonly (keyof ServiceEdit)[]) {
  return Object.fromEntries(
    fields.map((field) => {
      const value = edit[field]
      return [COLUMNS[field], field === "price_sats" && typeof value === "number" ? BigInt(value) : value]
    }),
  )
}
