// The amount of an x402 entry, and what it pays for. Amounts are whole numbers of the token's smallest units. Only issued currencies of
// the XRP Ledger have decimal amounts ("Amount Formatting" in the document scheme_exact_xrpl).

import { getField, getFieldAt, getText, type JsonObject } from "@/lib/protocols/json"
import { orFree, PER_CALL, type PriceTerms } from "@/lib/protocols/money"
import { getNamespace } from "@/lib/protocols/networks"
import { readVariesBy } from "@/lib/protocols/varies-by"
import type { X402FindingId } from "@/lib/protocols/x402/findings"

/** Token amounts are 256-bit numbers, which have at most 78 decimal digits. */
const MAX_DIGITS = 78
const DECIMAL = /^(?:0|[1-9]\d*)(?:\.\d+)?$/

/** Whether the entry asks for an issued currency of the XRP Ledger, which has an issuer in `extra`. */
export function isIssuedCurrency(requirement: JsonObject, network: string | null): boolean {
  return network !== null && getNamespace(network) === "xrpl" && getField(requirement, "asset") !== "XRP"
}

/** The identifier by which the table of assets knows the entry's asset: for an issued currency, currency and issuer. */
export function getAssetId(requirement: JsonObject, network: string | null): string | null {
  const asset = getText(getField(requirement, "asset"))
  if (asset === null || !isIssuedCurrency(requirement, network)) return asset
  return `${asset.toUpperCase()}.${getText(getFieldAt(requirement, "extra", "issuer"))}`
}

export function findAmountIssue(amount: unknown, isDecimal: boolean): X402FindingId | null {
  if (amount === undefined || amount === null || amount === "") return "amount_missing"
  if (typeof amount !== "string") return "amount_not_string"
  if (isDecimal) return amount.length <= MAX_DIGITS && DECIMAL.test(amount) ? null : "amount_not_decimal"
  if (amount.length > MAX_DIGITS || !/^\d+$/.test(amount)) return "amount_not_atomic_integer"
  return /^0\d/.test(amount) ? "amount_leading_zero" : null
}

/** Whether a valid amount is zero. Clients sign a payment of zero, so zero is no error. */
export function isZero(amount: unknown): boolean {
  return typeof amount === "string" && /^0(?:\.0+)?$/.test(amount)
}

export function readPriceTerms(requirement: JsonObject, amount: unknown): PriceTerms {
  const variesBy = readVariesBy(getField(requirement, "extra"))
  return orFree({ ...findTerms(requirement), variesBy }, amount)
}

/** Sources: x402 specs/schemes/upto, /auth-capture and /batch-settlement; extra.paymentFlow of @x402/core 2.27. */
function findTerms(requirement: JsonObject): PriceTerms {
  switch (requirement["scheme"]) {
    case "upto":
      return { ...PER_CALL, basis: "ceiling" }
    // The whole amount is reserved. What is not captured is released.
    case "auth-capture":
      return { ...PER_CALL, basis: "ceiling", refundable: true }
    // The client pays calls from a channel, and takes the rest of its deposit back.
    case "batch-settlement":
      return { ...PER_CALL, basis: "deposit", refundable: true }
  }
  const flow = getFieldAt(requirement, "extra", "paymentFlow")
  if (flow === "upfront") return { ...PER_CALL, basis: "upfront", refundable: false }
  if (flow === "escrow") return { ...PER_CALL, basis: "upfront", refundable: true }
  return PER_CALL
}
