// Checks x402 payments over Lightning: networks of the namespace `lnbtc` (scheme_exact_lnbtc.md), and entries of servers that mark
// Lightning in `extra`. The entry has an invoice in `extra`, and its amount must equal the invoice's amount in millisatoshi.

import { decodeInvoice } from "@/lib/protocols/bolt11/bolt11"
import type { CheckOptions } from "@/lib/protocols/challenge"
import { INVOICE_ERROR_WORDS } from "@/lib/protocols/encoding-errors"
import type { Note } from "@/lib/protocols/findings"
import { getField, getFieldAt, getText, type JsonObject } from "@/lib/protocols/json"
import { satsFromMsat } from "@/lib/protocols/money"
import { getNamespace, isTestLightning } from "@/lib/protocols/networks"
import { formatUnixSeconds } from "@/lib/protocols/rfc3339"
import type { X402FindingId } from "@/lib/protocols/x402/findings"

export interface ParsedLightning {
  issues: readonly Note<X402FindingId>[]
  priceSats: number | null
  isTest: boolean
}

export function isLightning(requirement: JsonObject): boolean {
  const network = getText(getField(requirement, "network")) ?? ""
  return getFieldAt(requirement, "extra", "paymentMethod") === "lightning" || getNamespace(network) === "lnbtc"
}

export function parseLightning(requirement: JsonObject, options: CheckOptions): ParsedLightning {
  const unpriced = { priceSats: null, isTest: false }
  const text = getText(getFieldAt(requirement, "extra", "invoice"))
  if (text === null) return { ...unpriced, issues: [{ id: "lightning_invoice_missing", seen: null }] }
  const parsed = decodeInvoice(text)
  if ("error" in parsed) {
    const because = INVOICE_ERROR_WORDS[parsed.error]
    return { ...unpriced, issues: [{ id: "lightning_invoice_malformed", seen: text, because }] }
  }
  const { amountMsat, expiresAt, network } = parsed.invoice
  const amount = getField(requirement, "amount") ?? getField(requirement, "maxAmountRequired")
  const issues: Note<X402FindingId>[] = []
  if (expiresAt * 1_000 <= options.now.getTime()) {
    issues.push({ id: "lightning_invoice_expired", seen: `expired at ${formatUnixSeconds(expiresAt)}` })
  }
  if (String(amountMsat) !== amount) {
    issues.push({ id: "lightning_amount_mismatch", seen: `amount ${getText(amount)}, invoice ${amountMsat} msat` })
  }
  const isTest = isTestLightning(network)
  return { issues, priceSats: amountMsat === null ? null : satsFromMsat(amountMsat), isTest }
}
