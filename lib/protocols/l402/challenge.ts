// Judges one L402 challenge: its token, its invoice, and whether the token commits to the invoice.

import { decodeInvoice, type Invoice, isBolt12 } from "@/lib/protocols/bolt11/bolt11"
import { printable } from "@/lib/protocols/bounded"
import type { CheckOptions, Reply } from "@/lib/protocols/challenge"
import { INVOICE_ERROR_WORDS, type InvoiceError, MACAROON_ERROR_WORDS } from "@/lib/protocols/encoding-errors"
import type { Note } from "@/lib/protocols/findings"
import type { L402FindingId } from "@/lib/protocols/l402/findings"
import { findLngetReason } from "@/lib/protocols/l402/lnget"
import { NO_TOKEN, type ParsedToken, parseToken } from "@/lib/protocols/l402/token"
import type { L402Challenge } from "@/lib/protocols/l402/types"
import { isTestLightning } from "@/lib/protocols/networks"
import { formatUnixSeconds } from "@/lib/protocols/rfc3339"
import type { AuthChallenge } from "@/lib/protocols/www-authenticate"

const LIMITS = { invoiceLength: 8_192, paramLength: 100 }
/** What a header can carry. */
const SENDABLE = /^[\x21-\x7e]{1,8192}$/
const CLOCK_SKEW_SECONDS = 60

type L402Note = Note<L402FindingId>

export interface JudgedChallenge {
  challenge: L402Challenge
  errors: readonly L402Note[]
  warnings: readonly L402Note[]
  infos: readonly L402Note[]
}

export function judgeL402(candidate: AuthChallenge, reply: Reply, options: CheckOptions): JudgedChallenge {
  const { params } = candidate
  const tokenText = params.get("token") || params.get("macaroon") || ""
  const invoiceText = (params.get("invoice") ?? "").trim()
  const token = tokenText === "" ? NO_TOKEN : parseToken(tokenText)
  const { error, warnings, ...tokenFields } = token
  const invoice = parseInvoice(invoiceText)
  const { tokenHash } = token
  const hashBound = tokenHash !== null && invoice.decoded ? tokenHash === invoice.decoded.paymentHash : null
  const lngetReason = findLngetReason(reply)
  const challenge: L402Challenge = {
    protocol: "L402",
    scheme: candidate.scheme.toUpperCase(),
    hasMacaroon: tokenText !== "",
    hasInvoice: invoiceText !== "",
    version: params.has("version") ? printable(params.get("version") ?? "", LIMITS.paramLength) : null,
    ...tokenFields,
    token: SENDABLE.test(tokenText) ? tokenText : null,
    invoice: invoiceText === "" ? null : printable(invoiceText, LIMITS.invoiceLength),
    ...getInvoiceFields(invoice),
    hashBound,
    lngetCompatible: lngetReason === null,
    lngetReason,
  }
  const parts = { candidate, token, tokenText, invoice, hashBound }
  return {
    challenge,
    errors: listErrors(parts, options),
    warnings: listWarnings(parts, options),
    infos: listInfos(challenge),
  }
}

interface InvoiceText {
  text: string
  decoded: Invoice | null
  isBolt12: boolean
  error: InvoiceError | null
}

function parseInvoice(text: string): InvoiceText {
  const nothing = { text, decoded: null, isBolt12: false, error: null }
  if (text === "") return nothing
  if (isBolt12(text)) return { ...nothing, isBolt12: true }
  const parsed = decodeInvoice(text)
  return "error" in parsed ? { ...nothing, error: parsed.error } : { ...nothing, decoded: parsed.invoice }
}

function getInvoiceFields({ decoded, isBolt12, error }: InvoiceText) {
  return {
    invoiceType: decoded ? ("bolt11" as const) : isBolt12 ? ("bolt12" as const) : null,
    invoiceHash: decoded?.paymentHash ?? null,
    invoiceNetwork: decoded?.network ?? null,
    amountMsat: decoded?.amountMsat ?? null,
    invoiceExpiresAt: decoded?.expiresAt ?? null,
    invoiceSeconds: decoded ? decoded.expiresAt - decoded.timestamp : null,
    payee: decoded?.payee ?? null,
    invoiceError: error,
  }
}

interface Parts {
  candidate: AuthChallenge
  token: ParsedToken
  tokenText: string
  invoice: InvoiceText
  hashBound: boolean | null
}

/**
 * The first error becomes the reason of the verdict, so the order of the checks matters: header, token, invoice, binding of the
 * token to the invoice, expiry.
 */
function listErrors({ candidate, token, tokenText, invoice, hashBound }: Parts, { now }: CheckOptions): L402Note[] {
  const { decoded } = invoice
  const errors: L402Note[] = []
  if (candidate.unterminated) errors.push({ id: "malformed_header", seen: candidate.scheme })
  if (tokenText === "") errors.push({ id: "missing_token", seen: [...candidate.params.keys()].join(", ") })
  if (invoice.text === "") errors.push({ id: "missing_invoice", seen: [...candidate.params.keys()].join(", ") })
  if (token.error) {
    const because = token.macaroonError ? MACAROON_ERROR_WORDS[token.macaroonError] : undefined
    errors.push({ id: token.error, seen: tokenText, because })
  }
  if (invoice.isBolt12) errors.push({ id: "unsupported_invoice_type", seen: invoice.text })
  if (invoice.error) {
    errors.push({ id: "invoice_malformed", seen: invoice.text, because: INVOICE_ERROR_WORDS[invoice.error] })
  }
  if (hashBound === false) {
    errors.push({ id: "payment_hash_mismatch", seen: `token ${token.tokenHash}, invoice ${decoded?.paymentHash}` })
  }
  if (decoded && decoded.expiresAt * 1_000 <= now.getTime()) {
    errors.push({ id: "invoice_expired", seen: `expired at ${formatUnixSeconds(decoded.expiresAt)}` })
  }
  return errors
}

function listWarnings({ candidate, token, invoice: { decoded: invoice } }: Parts, options: CheckOptions): L402Note[] {
  const warnings: L402Note[] = token.warnings.map((id) => ({ id, seen: null }))
  if (candidate.lacksComma) warnings.push({ id: "missing_comma", seen: candidate.scheme })
  if (candidate.duplicates.length > 0) warnings.push({ id: "duplicate_param", seen: candidate.duplicates.join(", ") })
  if (!invoice) return warnings
  if (invoice.amountMsat === null) warnings.push({ id: "zero_amount_invoice", seen: null })
  for (const id of invoice.warnings) warnings.push({ id, seen: null })
  if (invoice.timestamp * 1_000 > options.now.getTime() + CLOCK_SKEW_SECONDS * 1_000) {
    warnings.push({ id: "invoice_in_future", seen: formatUnixSeconds(invoice.timestamp) })
  }
  if (isTestLightning(invoice.network)) warnings.push({ id: "test_network", seen: invoice.network })
  return warnings
}

function listInfos(challenge: L402Challenge): L402Note[] {
  const infos: L402Note[] = []
  if (challenge.tokenFormat === "macaroon" && !challenge.identifierOk) {
    infos.push({ id: "identifier_not_standard", seen: challenge.tokenHash })
  } else if (challenge.hasMacaroon && challenge.tokenHash === null) {
    infos.push({ id: "token_opaque", seen: null })
  }
  if (challenge.lngetReason) infos.push({ id: `lnget_${challenge.lngetReason}`, seen: null })
  return infos
}
