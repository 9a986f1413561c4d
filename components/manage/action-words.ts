// Labels and sentences of the audit log. The sentences leave out values that the log does not have.

import { FIELD_LABELS, type FieldName } from "@/components/register/form-state"
import type { OwnerAction } from "@/lib/claims/schema"
import { formatSats, formatUsd } from "@/lib/protocols/money"

export const ACTION_WORDS: Record<OwnerAction["action"], string> = {
  verified: "Domain verified",
  registered: "Listing registered with the token",
  accepted: "Listing accepted",
  edited: "Listing edited",
  payee_confirmed: "Payee confirmed",
  deleted: "Listing deleted",
  restored: "Listing restored by an administrator",
  revoked: "Claim revoked",
  reset: "Claim reset by an administrator",
  lapsed: "Claim lapsed: the proof was not found any more",
}

const METHOD_WORDS: Record<string, string> = { file: "by the file on its host", dns: "by its DNS record" }

/** Returns the proof method of a verification; null for other actions, and if the log has no method. */
export function describeMethod({ action, detail }: OwnerAction): string | null {
  return action === "verified" && typeof detail["method"] === "string" ? (METHOD_WORDS[detail["method"]] ?? null) : null
}

/** Returns the listing that an entry of the log is about; null if the entry is not about a listing. */
export function readListing({ detail }: OwnerAction): { name: string; number: number | null } | null {
  if (typeof detail["name"] !== "string") return null
  return { name: detail["name"], number: typeof detail["number"] === "number" ? detail["number"] : null }
}

/**
 * Lists the fields of an edit. `before` is the value that the listing showed before the edit. `before` is missing if the edit did
 * not change the shown value.
 */
export function listChanges({
  action,
  detail,
}: OwnerAction): { field: string; label: string; before?: string | null }[] {
  if (action !== "edited") return []
  const { fields, previous } = detail
  const before = typeof previous === "object" && previous !== null && !Array.isArray(previous) ? previous : {}
  const named = Array.isArray(fields) ? fields.filter((field) => typeof field === "string") : []
  return [...new Set([...named, ...Object.keys(before)])].map((field) => ({
    field,
    label: FIELD_LABELS[field as FieldName] ?? field,
    ...(Object.hasOwn(before, field) && { before: toWords(field, before[field]) }),
  }))
}

function toWords(field: string, value: unknown): string | null {
  if (typeof value === "number" && field === "price_usd") return formatUsd(value)
  if (typeof value === "number" && field === "price_sats") return formatSats(value)
  return value === null || value === undefined || value === "" ? null : String(value)
}
