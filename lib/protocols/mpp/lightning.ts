// MPP over Lightning: the request names an invoice, and everything said about the payment must agree with it.

import type { Invoice } from "@/lib/protocols/bolt11/bolt11"
import { decodeInvoice } from "@/lib/protocols/bolt11/bolt11"
import { INVOICE_ERROR_WORDS } from "@/lib/protocols/encoding-errors"
import { fieldOf, textOf } from "@/lib/protocols/json"
import type { MethodInput, MethodReading, MppNote } from "@/lib/protocols/mpp/types"
import { isTestLightning } from "@/lib/protocols/networks"
import { satsFromText } from "@/lib/protocols/price"
import { formatUnixSeconds } from "@/lib/protocols/rfc3339"

/** Where an invoice and its particulars stand: in methodDetails for a charge, beside the amount for a session. */
interface Claims {
  invoice: unknown
  paymentHash: unknown
  network: unknown
  /** Satoshis the invoice should ask for, as digits. */
  sats: unknown
}

export function readLightningRequest(input: MethodInput): MethodReading {
  const claims = claimsOf(input)
  const text = textOf(claims.invoice)
  const base = {
    network: "lightning",
    asset: "BTC",
    priceUsd: null,
    priceSats: satsFromText(input.amount),
    units: null,
    payTo: null,
    isTest: false,
    invoiceHash: null,
    invoiceError: null,
    warnings: input.currency.toLowerCase() === "sat" ? [] : [{ id: "currency_not_sat" as const, seen: input.currency }],
  }
  if (text === null) return { ...base, issues: [{ id: "invoice_missing", seen: claims.invoice }] }
  const reading = decodeInvoice(text)
  if ("error" in reading) {
    const because = INVOICE_ERROR_WORDS[reading.error]
    const issue: MppNote = { id: "invoice_malformed", seen: text, because }
    return { ...base, invoiceError: reading.error, issues: [issue] }
  }
  const { invoice } = reading
  return {
    ...base,
    invoiceHash: invoice.paymentHash,
    payTo: invoice.payee,
    isTest: isTestLightning(invoice.network, input.options.realNetworks),
    issues: disagreements(claims, invoice, input),
    warnings: [...base.warnings, ...expiryWarnings(invoice, input)],
  }
}

function claimsOf({ intent, request, details, amount }: MethodInput): Claims {
  if (intent !== "session") {
    return { invoice: details.invoice, paymentHash: details.paymentHash, network: details.network, sats: amount }
  }
  return {
    invoice: fieldOf(request, "depositInvoice"),
    paymentHash: fieldOf(request, "paymentHash"),
    network: fieldOf(request, "network") ?? details.network,
    sats: fieldOf(request, "depositAmount"),
  }
}

function disagreements(claims: Claims, invoice: Invoice, { options }: MethodInput): MppNote[] {
  const issues: MppNote[] = []
  if (invoice.expiresAt * 1_000 <= options.now.getTime()) {
    issues.push({ id: "invoice_expired", seen: `expired at ${formatUnixSeconds(invoice.expiresAt)}` })
  }
  const hash = claims.paymentHash ?? invoice.paymentHash
  if (textOf(hash)?.toLowerCase() !== invoice.paymentHash) {
    issues.push({ id: "payment_hash_mismatch", seen: `request ${textOf(hash)}, invoice ${invoice.paymentHash}` })
  }
  const label = claims.network ?? "mainnet"
  if (label !== invoice.network)
    issues.push({ id: "network_mismatch", seen: `label ${textOf(label)}, invoice ${invoice.network}` })
  const { sats } = claims
  if (sats !== undefined && sats !== null && !isSameAmount(textOf(sats) ?? "", invoice.amountMsat)) {
    issues.push({ id: "amount_mismatch", seen: `request ${textOf(sats)} sat, invoice ${invoice.amountMsat} msat` })
  }
  return issues
}

function isSameAmount(sats: string, amountMsat: bigint | null): boolean {
  return /^\d{1,20}$/.test(sats) && BigInt(sats) * 1_000n === amountMsat
}

function expiryWarnings(invoice: Invoice, { expiresAtMs }: MethodInput): MppNote[] {
  const isLater = expiresAtMs !== null && expiresAtMs > invoice.expiresAt * 1_000
  return isLater
    ? [{ id: "expires_after_invoice", seen: `invoice expires at ${formatUnixSeconds(invoice.expiresAt)}` }]
    : []
}
