// Checks the period of an MPP subscription (draft-payment-intent-subscription-00, draft-tempo-subscription-00).

import { getField } from "@/lib/protocols/json"
import { type MppNote, noteIf } from "@/lib/protocols/mpp/types"
import { parseRfc3339 } from "@/lib/protocols/rfc3339"

/** `dev_second` is not in the drafts: servers of mppx send it on development machines. */
const UNITS: readonly unknown[] = ["day", "week", "month", "dev_second"]
/** Tempo limits payments by fixed periods, which cannot represent a month. */
const UNITS_OF_TEMPO: readonly unknown[] = ["day", "week", "dev_second"]

export function listSubscriptionIssues(request: object, method: string, intent: string): MppNote[] {
  if (intent !== "subscription") return []
  const unit = getField(request, "periodUnit")
  const count = getField(request, "periodCount")
  const expires = getField(request, "subscriptionExpires") ?? null
  const isTempo = method === "tempo"
  const isTime = typeof expires === "string" && parseRfc3339(expires) !== null
  return [
    ...noteIf(!(isTempo ? UNITS_OF_TEMPO : UNITS).includes(unit), "periodUnit_missing", unit),
    ...noteIf(parseWholeNumber(count) === null, "periodCount_missing", count),
    ...noteIf((isTempo || expires !== null) && !isTime, "subscriptionExpires_bad", expires),
  ]
}

/** Parses a positive whole number, sent as a number or as digits; null for other values. */
export function parseWholeNumber(value: unknown): number | null {
  const isCandidate = typeof value === "number" || typeof value === "string"
  return isCandidate && /^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null
}
