// Writes and signs Lightning invoices (BOLT 11), for the development back-end and for tests.

import { secp256k1 } from "@noble/curves/secp256k1.js"
import { bech32 } from "@scure/base"
import { fromHex, fromText } from "@/lib/protocols/base64"
import { FIELD, signingHash } from "@/lib/protocols/bolt11/bolt11"
import type { LightningNetwork } from "@/lib/protocols/bolt11/prefix"
import { writePrefix } from "@/lib/protocols/bolt11/prefix"
import { bytesToWords, writeNumber } from "@/lib/protocols/bolt11/words"

export interface InvoiceDraft {
  network: LightningNetwork
  /** Null lets the payer decide. */
  amountMsat: bigint | null
  /** Unix seconds. */
  timestamp: number
  /** 64 hex digits. */
  paymentHash: string
  /** 64 hex digits; without one, wallets of today refuse to pay. */
  paymentSecret?: string | null
  description?: string | null
  /** 64 hex digits: SHA-256 of a longer description given elsewhere. */
  descriptionHash?: string | null
  expirySeconds?: number | null
  minFinalCltvDelta?: number | null
  /** Numbers of feature bits to set; by default onion messages with variable length, and payment secrets. */
  features?: readonly number[]
  /** Public key to name in the invoice (hex); by default none, since readers recover it from the signature. */
  payee?: string | null
}

const DEFAULT_FEATURES = [8, 14]

/** A signed invoice in lower case. Throws `RangeError` for values no invoice can hold: drafts are ours, not strangers'. */
export function encodeInvoice(draft: InvoiceDraft, privateKey: Uint8Array): string {
  if (!Number.isInteger(draft.timestamp) || draft.timestamp < 0 || draft.timestamp >= 2 ** 35) {
    throw new RangeError("An invoice's timestamp is a whole number of seconds below 2^35.")
  }
  if (draft.amountMsat !== null && draft.amountMsat <= 0n) {
    throw new RangeError("An invoice asks for a positive amount or for none.")
  }
  const prefix = writePrefix(draft)
  const data = [...writeNumber(draft.timestamp, 7), ...fieldWords(draft)]
  const [recovery = 0, ...signature] = secp256k1.sign(signingHash(prefix, data), privateKey, {
    prehash: false,
    format: "recovered",
  })
  return bech32.encode(prefix, [...data, ...bytesToWords(Uint8Array.from([...signature, recovery]))], false)
}

function fieldWords(draft: InvoiceDraft): number[] {
  return [
    ...field(FIELD.paymentHash, hexWords(draft.paymentHash, 32)),
    ...field(FIELD.paymentSecret, draft.paymentSecret ? hexWords(draft.paymentSecret, 32) : null),
    ...field(
      FIELD.description,
      typeof draft.description === "string" ? bytesToWords(fromText(draft.description)) : null,
    ),
    ...field(FIELD.descriptionHash, draft.descriptionHash ? hexWords(draft.descriptionHash, 32) : null),
    ...field(FIELD.payee, draft.payee ? hexWords(draft.payee, 33) : null),
    ...field(FIELD.expiry, numberWords(draft.expirySeconds)),
    ...field(FIELD.cltvDelta, numberWords(draft.minFinalCltvDelta)),
    ...field(FIELD.features, featureWords(draft.features ?? DEFAULT_FEATURES)),
  ]
}

function field(type: number, words: readonly number[] | null): number[] {
  if (words === null) return []
  if (words.length >= 1_024) throw new RangeError("A field of an invoice holds at most 1023 words (639 bytes).")
  return [type, ...writeNumber(words.length, 2), ...words]
}

function hexWords(hex: string, byteLength: number): number[] {
  const bytes = fromHex(hex)
  if (bytes?.length !== byteLength) throw new RangeError(`Expected ${byteLength} bytes in hex.`)
  return bytesToWords(bytes)
}

function numberWords(value: number | null | undefined): number[] | null {
  return value === null || value === undefined ? null : writeNumber(value, 1)
}

function featureWords(bits: readonly number[]): number[] | null {
  if (bits.length === 0) return null
  const words = new Array<number>(Math.floor(Math.max(...bits) / 5) + 1).fill(0)
  for (const bit of bits) {
    const index = words.length - 1 - Math.floor(bit / 5)
    words[index] = (words[index] ?? 0) | (1 << (bit % 5))
  }
  return words
}
