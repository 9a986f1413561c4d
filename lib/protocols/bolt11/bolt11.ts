// Decodes Lightning invoices (BOLT 11) and verifies their signature. Never throws: an invalid invoice gives an `InvoiceError`.

import { createHash } from "node:crypto"
import { secp256k1 } from "@noble/curves/secp256k1.js"
import { bech32 } from "@scure/base"
import { toHex, toText } from "@/lib/protocols/base64"
import { type InvoicePrefix, type LightningNetwork, parsePrefix } from "@/lib/protocols/bolt11/prefix"
import { parseNumber, wordsToBytes, wordsToPaddedBytes } from "@/lib/protocols/bolt11/words"
import type { InvoiceError } from "@/lib/protocols/encoding-errors"

export interface Invoice {
  network: LightningNetwork
  /** Null when the invoice has no amount. The payer then chooses the amount. */
  amountMsat: bigint | null
  /** Unix seconds. */
  timestamp: number
  expirySeconds: number
  /** Unix seconds: `timestamp + expirySeconds`. */
  expiresAt: number
  /** 64 hex digits. */
  paymentHash: string
  paymentSecret: string | null
  description: string | null
  descriptionHash: string | null
  /** Compressed public key of the signer, in hex. */
  payee: string
  minFinalCltvDelta: number
  /** Positions of the feature bits that are set. */
  features: readonly number[]
  warnings: readonly InvoiceWarning[]
}

export type InvoiceWarning =
  | "invoice_description_missing"
  | "invoice_description_twice"
  | "invoice_secret_missing"
  | "invoice_feature_unknown"

export type ParsedInvoice = { invoice: Invoice } | { error: InvoiceError }

/**
 * Maximum length in characters. Real invoices with route hints and metadata are shorter. The limit bounds the work for untrusted
 * text.
 */
const MAX_LENGTH = 8_192
const TIMESTAMP_WORDS = 7
const SIGNATURE_WORDS = 104
const DEFAULT_EXPIRY_SECONDS = 3_600
const DEFAULT_CLTV_DELTA = 18

/** Field types of BOLT 11, as the number in the five-bit word that begins a field. */
export const FIELD = {
  paymentHash: 1,
  features: 5,
  expiry: 6,
  description: 13,
  paymentSecret: 16,
  payee: 19,
  descriptionHash: 23,
  cltvDelta: 24,
} as const

/**
 * Lengths of the fields with a fixed length, in five-bit words. BOLT 11 requires readers to skip such a field when its length
 * differs.
 */
const FIXED_WORDS = new Map<number, number>([
  [FIELD.paymentHash, 52],
  [FIELD.paymentSecret, 52],
  [FIELD.descriptionHash, 52],
  [FIELD.payee, 53],
])

/** Even (compulsory) feature bits that wallets support, from BOLT 9. Wallets do not pay an invoice with another even bit. */
const KNOWN_EVEN_FEATURES = new Set([8, 14, 16, 24, 48])

/** Whether the text is a BOLT 12 offer, invoice or invoice request. */
export function isBolt12(text: string): boolean {
  return /^(lightning:)?ln[oir]1/i.test(text.trim())
}

/** Of at most 8 kB each. */
const MOST_DECODED = 500
/**
 * The last decoded invoices, oldest first. Recovering the key of the signer takes 1 ms of CPU, and the checker, the rules of two
 * clients and the pages read the same invoice.
 */
const decoded = new Map<string, ParsedInvoice>()

export function decodeInvoice(text: string): ParsedInvoice {
  const trimmed = text.trim().replace(/^lightning:/i, "")
  if (trimmed.length > MAX_LENGTH) return { error: "too_long" }
  const known = decoded.get(trimmed)
  if (known) return known
  const parsed = parseInvoice(trimmed)
  const [oldest] = decoded.keys()
  if (oldest !== undefined && decoded.size >= MOST_DECODED) decoded.delete(oldest)
  decoded.set(trimmed, parsed)
  return parsed
}

function parseInvoice(trimmed: string): ParsedInvoice {
  if (trimmed !== trimmed.toLowerCase() && trimmed !== trimmed.toUpperCase()) return { error: "mixed_case" }
  const lower = trimmed.toLowerCase()
  if (!lower.startsWith("ln")) return { error: "unknown_prefix" }
  const text = bech32.decodeUnsafe(lower, false)
  if (!text) return { error: "bad_bech32" }
  const prefix = parsePrefix(text.prefix)
  if (typeof prefix === "string") return { error: prefix }
  return parseData(text.prefix, prefix, text.words)
}

function parseData(prefixText: string, prefix: InvoicePrefix, words: readonly number[]): ParsedInvoice {
  const signatureStart = words.length - SIGNATURE_WORDS
  if (signatureStart < TIMESTAMP_WORDS) return { error: "too_short" }
  const fields = parseFields(words.slice(TIMESTAMP_WORDS, signatureStart))
  if (!fields) return { error: "bad_field" }
  const paymentHash = fields.get(FIELD.paymentHash)
  if (!paymentHash) return { error: "missing_payment_hash" }
  const signer = recoverSigner(prefixText, words.slice(0, signatureStart), words.slice(signatureStart))
  if (!signer) return { error: "bad_signature" }
  const named = fields.get(FIELD.payee)
  if (named && (toHex(wordsToBytes(named)) !== signer.publicKey || signer.isHighS)) {
    return { error: "signature_payee_mismatch" }
  }
  const timestamp = parseNumber(words.slice(0, TIMESTAMP_WORDS))
  return { invoice: buildInvoice(prefix, timestamp, fields, paymentHash, signer.publicKey) }
}

type Fields = ReadonlyMap<number, readonly number[]>

/** Returns the first usable field of each type; null when a field is longer than the rest of the data. */
function parseFields(words: readonly number[]): Fields | null {
  const fields = new Map<number, readonly number[]>()
  let at = 0
  while (at < words.length) {
    const [type, high, low] = words.slice(at, at + 3)
    if (type === undefined || high === undefined || low === undefined) return null
    const length = high * 32 + low
    const end = at + 3 + length
    if (end > words.length) return null
    const isUsable = (FIXED_WORDS.get(type) ?? length) === length
    if (isUsable && !fields.has(type)) fields.set(type, words.slice(at + 3, end))
    at = end
  }
  return fields
}

function buildInvoice(
  prefix: InvoicePrefix,
  timestamp: number,
  fields: Fields,
  paymentHash: readonly number[],
  payee: string,
): Invoice {
  const expiry = fields.get(FIELD.expiry)
  const expirySeconds = expiry ? parseNumber(expiry) : DEFAULT_EXPIRY_SECONDS
  const cltv = fields.get(FIELD.cltvDelta)
  const description = fields.get(FIELD.description)
  const features = parseFeatures(fields.get(FIELD.features) ?? [])
  return {
    ...prefix,
    timestamp,
    expirySeconds,
    expiresAt: Math.min(timestamp + expirySeconds, Number.MAX_SAFE_INTEGER),
    paymentHash: toHex(wordsToBytes(paymentHash)),
    paymentSecret: formatHex(fields.get(FIELD.paymentSecret)),
    description: description ? toText(wordsToBytes(description)) : null,
    descriptionHash: formatHex(fields.get(FIELD.descriptionHash)),
    payee,
    minFinalCltvDelta: cltv ? parseNumber(cltv) : DEFAULT_CLTV_DELTA,
    features,
    warnings: listWarnings(fields, features),
  }
}

function formatHex(words: readonly number[] | undefined): string | null {
  return words ? toHex(wordsToBytes(words)) : null
}

/** Lists the feature bits that are set. The field is big-endian: bit 0 is the lowest bit of the last word. */
function parseFeatures(words: readonly number[]): number[] {
  return words.toReversed().flatMap((word, index) => {
    return [0, 1, 2, 3, 4].filter((bit) => (word >> bit) & 1).map((bit) => index * 5 + bit)
  })
}

function listWarnings(fields: Fields, features: readonly number[]): InvoiceWarning[] {
  const hasText = fields.has(FIELD.description)
  const hasHash = fields.has(FIELD.descriptionHash)
  const warnings: InvoiceWarning[] = []
  if (!hasText && !hasHash) warnings.push("invoice_description_missing")
  if (hasText && hasHash) warnings.push("invoice_description_twice")
  if (!fields.has(FIELD.paymentSecret)) warnings.push("invoice_secret_missing")
  if (features.some((bit) => bit % 2 === 0 && !KNOWN_EVEN_FEATURES.has(bit))) warnings.push("invoice_feature_unknown")
  return warnings
}

/**
 * SHA-256 of the bytes that an invoice's signature covers: the prefix as text, then the data words as bits, padded with zeros to
 * whole bytes.
 */
export function hashForSigning(prefix: string, dataWords: readonly number[]): Uint8Array {
  return createHash("sha256").update(prefix, "utf8").update(wordsToPaddedBytes(dataWords)).digest()
}

function recoverSigner(
  prefix: string,
  dataWords: readonly number[],
  signatureWords: readonly number[],
): { publicKey: string; isHighS: boolean } | null {
  const bytes = wordsToBytes(signatureWords)
  const recovered = Uint8Array.from([bytes[64] ?? 0xff, ...bytes.slice(0, 64)])
  try {
    const signature = secp256k1.Signature.fromBytes(recovered, "recovered")
    const publicKey = signature.recoverPublicKey(hashForSigning(prefix, dataWords))
    return { publicKey: publicKey.toHex(true), isHighS: signature.hasHighS() }
  } catch {
    // The curve library throws when the signature leads to no point on the curve; the signature is then invalid.
    return null
  }
}
