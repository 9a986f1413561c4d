// What the amount of an MPP request pays for. Pure. Sources: draft-payment-intent-charge-00, draft-payment-intent-subscription-00, and
// the session drafts of the methods: `amount` is the price of one `unitType`, `suggestedDeposit` what a client deposits.

import { printable } from "@/lib/protocols/bounded"
import { getField, getText, type JsonObject } from "@/lib/protocols/json"
import { orFree, PER_CALL, type PriceTerms } from "@/lib/protocols/money"
import { parseWholeNumber } from "@/lib/protocols/mpp/subscription"
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
