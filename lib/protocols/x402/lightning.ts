// x402 paid over Lightning, as deployed by some clients though absent from the x402 specification: the entry carries an
// invoice in `extra`, and its amount is the invoice's, in millisatoshi.

import { decodeInvoice } from "@/lib/protocols/bolt11/bolt11"
import type { CheckOptions } from "@/lib/protocols/challenge"
import { INVOICE_ERROR_WORDS } from "@/lib/protocols/encoding-errors"
import type { Note } from "@/lib/protocols/findings"
import type { JsonObject } from "@/lib/protocols/json"
import { fieldAt, fieldOf, textOf } from "@/lib/protocols/json"
import { isTestLightning } from "@/lib/protocols/networks"
import { satsFromMsat } from "@/lib/protocols/price"
import { formatUnixSeconds } from "@/lib/protocols/rfc3339"
import type { X402FindingId } from "@/lib/protocols/x402/findings"

export interface LightningReading {
  issues: readonly Note<X402FindingId>[]
  priceSats: number | null
  isTest: boolean
}

export function isLightning(requirement: JsonObject): boolean {
  return fieldAt(requirement, "extra", "paymentMethod") === "lightning"
}

export function readLightning(requirement: JsonObject, options: CheckOptions): LightningReading {
  const text = textOf(fieldAt(requirement, "extra", "invoice"))
  if (text === null)
    return { issues: [{ id: "lightning_invoice_missing", seen: null }], priceSats: null, isTest: false }
  const reading = decodeInvoice(text)
  if ("error" in reading) {
    const because = INVOICE_ERROR_WORDS[reading.error]
    return { issues: [{ id: "lightning_invoice_malformed", seen: text, because }], priceSats: null, isTest: false }
  }
  const { amountMsat, expiresAt, network } = reading.invoice
  const asked = fieldOf(requirement, "amount") ?? fieldOf(requirement, "maxAmountRequired")
  const issues: Note<X402FindingId>[] = []
  if (expiresAt * 1_000 <= options.now.getTime()) {
    issues.push({ id: "lightning_invoice_expired", seen: `expired at ${formatUnixSeconds(expiresAt)}` })
  }
  if (String(amountMsat) !== asked) {
    issues.push({ id: "lightning_amount_mismatch", seen: `amount ${textOf(asked)}, invoice ${amountMsat} msat` })
  }
  const isTest = isTestLightning(network, options.realNetworks)
  return { issues, priceSats: amountMsat === null ? null : satsFromMsat(amountMsat), isTest }
}
