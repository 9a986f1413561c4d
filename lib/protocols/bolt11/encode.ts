// Encodes and signs Lightning invoices (BOLT 11) for the development back end and for tests.

import { secp256k1 } from "@noble/curves/secp256k1.js"
import { bech32 } from "@scure/base"
import { fromHex, fromText } from "@/lib/protocols/base64"
import { FIELD, hashForSigning, type Invoice } from "@/lib/protocols/bolt11/bolt11"
import { formatPrefix } from "@/lib/protocols/bolt11/prefix"
import { formatNumber } from "@/lib/protocols/bolt11/words"

type Optional =
  | "paymentSecret"
  | "description"
  | "descriptionHash"
  | "expirySeconds"
  | "minFinalCltvDelta"
  | "features"
  | "payee"
/**
 * Current wallets do not pay an invoice without a payment secret. By default the invoice contains no key of the payee, because readers
 * recover the key from the signature, and the features 8 (variable-length onion) and 14 (payment secret).
 */
export type InvoiceDraft = Pick<Invoice, "network" | "amountMsat" | "timestamp" | "paymentHash"> & {
  [Field in Optional]?: Invoice[Field] | null
}

const DEFAULT_FEATURES = [8, 14]

/**
 * Returns a signed invoice in lower case. Throws `RangeError` for values that no invoice can hold: drafts come from our own code,
 * so such a value is a bug.
 */
export function encodeInvoice(draft: InvoiceDraft, privateKey: Uint8Array): string {
  if (!Number.isInteger(draft.timestamp) || draft.timestamp < 0 || draft.timestamp >= 2 ** 35) {
    throw new RangeError("An invoice's timestamp is a whole number of seconds below 2^35.")
  }
  if (draft.amountMsat !== null && draft.amountMsat <= 0n) {
    throw new RangeError("An invoice asks for a positive amount or for none.")
  }
  const prefix = formatPrefix(draft)
  const data = [...formatNumber(draft.timestamp, 7), ...buildFieldWords(draft)]
  const [recovery = 0, ...signature] = secp256k1.sign(hashForSigning(prefix, data), privateKey, {
    prehash: false,
    format: "recovered",
  })
  return bech32.encode(prefix, [...data, ...bech32.toWords(Uint8Array.from([...signature, recovery]))], false)
}

function buildFieldWords(draft: InvoiceDraft): number[] {
  return [
    ...formatField(FIELD.paymentHash, formatHex(draft.paymentHash, 32)),
    ...formatField(FIELD.paymentSecret, draft.paymentSecret ? formatHex(draft.paymentSecret, 32) : null),
    ...formatField(
      FIELD.description,
      typeof draft.description === "string" ? bech32.toWords(fromText(draft.description)) : null,
    ),
    ...formatField(FIELD.descriptionHash, draft.descriptionHash ? formatHex(draft.descriptionHash, 32) : null),
    ...formatField(FIELD.payee, draft.payee ? formatHex(draft.payee, 33) : null),
    ...formatField(FIELD.expiry, formatOptionalNumber(draft.expirySeconds)),
    ...formatField(FIELD.cltvDelta, formatOptionalNumber(draft.minFinalCltvDelta)),
    ...formatField(FIELD.features, formatFeatures(draft.features ?? DEFAULT_FEATURES)),
  ]
}

function formatField(type: number, words: readonly number[] | null): number[] {
  if (words === null) return []
  if (words.length >= 1_024) throw new RangeError("A field of an invoice holds at most 1023 words (639 bytes).")
  return [type, ...formatNumber(words.length, 2), ...words]
}

function formatHex(hex: string, byteLength: number): number[] {
  const bytes = fromHex(hex)
  if (bytes?.length !== byteLength) throw new RangeError(`Expected ${byteLength} bytes in hex.`)
  return bech32.toWords(bytes)
}

function formatOptionalNumber(value: number | null | undefined): number[] | null {
  return value === null || value === undefined ? null : formatNumber(value, 1)
}

function formatFeatures(bits: readonly number[]): number[] | null {
  if (bits.length === 0) return null
  const words = new Array<number>(Math.floor(Math.max(...bits) / 5) + 1).fill(0)
  for (const bit of bits) {
    const index = words.length - 1 - Math.floor(bit / 5)
    words[index] = (words[index] ?? 0) | (1 << (bit % 5))
  }
  return words
}
