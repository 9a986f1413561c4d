// Checks MPP payments over Lightning: the request has an invoice, and the other fields of the request must agree with the
// invoice.

import { decodeInvoice, type Invoice } from "@/lib/protocols/bolt11/bolt11"
import { INVOICE_ERROR_WORDS } from "@/lib/protocols/encoding-errors"
import { getField, getText } from "@/lib/protocols/json"
import { satsFromText } from "@/lib/protocols/money"
import type { MethodInput, MppNote, ParsedMethod } from "@/lib/protocols/mpp/types"
import { isTestLightning } from "@/lib/protocols/networks"
import { formatUnixSeconds } from "@/lib/protocols/rfc3339"

/**
 * The invoice, and the details of the invoice that the request declares. For the intent `session`, the fields are in the request
 * itself; for other intents, in `methodDetails`.
 */
interface Declared {
  invoice: unknown
  paymentHash: unknown
  network: unknown
  /** The amount in satoshis that the invoice must have, as decimal digits. */
  sats: unknown
}

export function parseLightningRequest(input: MethodInput): ParsedMethod {
  const declared = getDeclared(input)
  const text = getText(declared.invoice)
  const base = {
    network: "lightning",
    asset: "BTC",
    priceUsd: null,
    priceSats: satsFromText(input.amount),
    // The amount is in satoshis.
    decimals: 8,
    units: null,
    payTo: null,
    isTest: false,
    invoiceHash: null,
    invoiceError: null,
    refusals: [],
    warnings: input.currency.toLowerCase() === "sat" ? [] : [{ id: "currency_not_sat" as const, seen: input.currency }],
  }
  if (text === null) return { ...base, issues: [{ id: "invoice_missing", seen: declared.invoice }] }
  const parsed = decodeInvoice(text)
  if ("error" in parsed) {
    const because = INVOICE_ERROR_WORDS[parsed.error]
    const issue: MppNote = { id: "invoice_malformed", seen: text, because }
    return { ...base, invoiceError: parsed.error, issues: [issue] }
  }
  const { invoice } = parsed
  return {
    ...base,
    invoiceHash: invoice.paymentHash,
    payTo: invoice.payee,
    isTest: isTestLightning(invoice.network),
    issues: listDisagreements(declared, invoice, input),
    warnings: [...base.warnings, ...listExpiryWarnings(invoice, input)],
  }
}

function getDeclared({ intent, request, details, amount }: MethodInput): Declared {
  if (intent !== "session") {
    return {
      invoice: details["invoice"],
      paymentHash: details["paymentHash"],
      network: details["network"],
      sats: amount,
    }
  }
  return {
    invoice: getField(request, "depositInvoice"),
    paymentHash: getField(request, "paymentHash"),
    network: getField(request, "network") ?? details["network"],
    sats: getField(request, "depositAmount"),
  }
}

function listDisagreements(declared: Declared, invoice: Invoice, { options }: MethodInput): MppNote[] {
  const issues: MppNote[] = []
  if (invoice.expiresAt * 1_000 <= options.now.getTime()) {
    issues.push({ id: "invoice_expired", seen: `expired at ${formatUnixSeconds(invoice.expiresAt)}` })
  }
  const hash = declared.paymentHash ?? invoice.paymentHash
  if (getText(hash)?.toLowerCase() !== invoice.paymentHash) {
    issues.push({ id: "payment_hash_mismatch", seen: `request ${getText(hash)}, invoice ${invoice.paymentHash}` })
  }
  const label = declared.network ?? "mainnet"
  if (label !== invoice.network)
    issues.push({ id: "network_mismatch", seen: `label ${getText(label)}, invoice ${invoice.network}` })
  const { sats } = declared
  if (sats !== undefined && sats !== null && !isSameAmount(getText(sats) ?? "", invoice.amountMsat)) {
    issues.push({ id: "amount_mismatch", seen: `request ${getText(sats)} sat, invoice ${invoice.amountMsat} msat` })
  }
  return issues
}

function isSameAmount(sats: string, amountMsat: bigint | null): boolean {
  return /^\d{1,20}$/.test(sats) && BigInt(sats) * 1_000n === amountMsat
}

function listExpiryWarnings(invoice: Invoice, { expiresAtMs }: MethodInput): MppNote[] {
  const isLater = expiresAtMs !== null && expiresAtMs > invoice.expiresAt * 1_000
  return isLater
    ? [{ id: "expires_after_invoice", seen: `invoice expires at ${formatUnixSeconds(invoice.expiresAt)}` }]
    : []
}
