// What the amount of an MPP request pays for, and the period of a subscription. Pure. Sources: draft-payment-intent-charge-00,
// draft-payment-intent-subscription-00, draft-tempo-subscription-00, and the session drafts of the methods: `amount` is the price of one
// `unitType`, `suggestedDeposit` what a client deposits.

import { printable } from "@/lib/protocols/bounded"
import { getField, getText, type JsonObject } from "@/lib/protocols/json"
import { orFree, PER_CALL, type PriceTerms } from "@/lib/protocols/money"
import { type MppNote, noteIf } from "@/lib/protocols/mpp/types"
import { parseRfc3339 } from "@/lib/protocols/rfc3339"
import { readVariesBy } from "@/lib/protocols/varies-by"

const UNIT_LENGTH = 100
const INTENTS: readonly string[] = ["charge", "session", "subscription"]

/** Whether a draft defines the intent. */
export const isKnownIntent = (intent: string) => INTENTS.includes(intent)

export function readPriceTerms(request: JsonObject, intent: string): PriceTerms {
  const variesBy = readVariesBy(request)
  if (intent === "session") {
    const deposit = getField(request, "suggestedDeposit")
    return {
      basis: "metered",
      unit: readText(request, "unitType"),
      unitsPerPayment: null,
      deposit: typeof deposit === "string" && /^\d{1,78}$/.test(deposit) ? deposit : null,
      refundable: true,
      variesBy,
    }
  }
  if (intent === "subscription") {
    const count = String(parseWholeNumber(getField(request, "periodCount")) ?? 1)
    const unit = readText(request, "periodUnit")
    return { basis: "period", unit, unitsPerPayment: count, deposit: null, refundable: null, variesBy }
  }
  // Of an intent without a draft nobody knows what its amount is. An authorization holds more than a call costs.
  if (!isKnownIntent(intent)) return { ...PER_CALL, basis: "ceiling", unit: null, unitsPerPayment: null, variesBy }
  return orFree({ ...PER_CALL, variesBy }, getField(request, "amount"))
}

function readText(request: JsonObject, name: string): string | null {
  const text = getText(getField(request, name))
  return text ? printable(text, UNIT_LENGTH) : null
}

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
