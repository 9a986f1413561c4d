// Creates macaroons, adds first-party caveats, and verifies the chain of HMACs (the libmacaroons construction). Encodes and
// decodes the L402 identifier inside a macaroon. The encodings of macaroons are in the other files of this folder.

import { createHmac, timingSafeEqual } from "node:crypto"
import { fromText, toHex } from "@/lib/protocols/base64"
import type { MacaroonError } from "@/lib/protocols/encoding-errors"

export interface Caveat {
  id: Uint8Array
  /** Present on third-party caveats only. */
  verificationId: Uint8Array | null
  location: string | null
}

export interface Macaroon {
  location: string | null
  identifier: Uint8Array
  caveats: readonly Caveat[]
  /** 32 bytes. */
  signature: Uint8Array
}

/** The result of every macaroon decoder; `trailingBytes` counts the bytes after a complete macaroon. */
export type ParsedMacaroon = { macaroon: Macaroon; trailingBytes: number } | { error: MacaroonError }

export const SIGNATURE_LENGTH = 32

/** The constant from which every macaroon library derives the first key of the chain: HMAC of the root key under this text. */
const KEY_GENERATOR = "macaroons-key-generator"

export interface MacaroonDraft {
  /** Any length; known to the server only. */
  rootKey: Uint8Array
  identifier: Uint8Array
  location?: string
  /** First-party caveats, in order. */
  caveats?: readonly string[]
}

export function createMacaroon({ rootKey, identifier, location, caveats = [] }: MacaroonDraft): Macaroon {
  const bare: Macaroon = {
    location: location ?? null,
    identifier,
    caveats: [],
    signature: hmac(deriveChainKey(rootKey), identifier),
  }
  return caveats.reduce(addCaveat, bare)
}

/**
 * Returns a copy with one more first-party caveat. Every holder of a macaroon can add caveats, so a caveat must only restrict.
 */
export function addCaveat(macaroon: Macaroon, caveat: string): Macaroon {
  const id = fromText(caveat)
  return {
    ...macaroon,
    caveats: [...macaroon.caveats, { id, verificationId: null, location: null }],
    signature: hmac(macaroon.signature, id),
  }
}

/** Whether `rootKey` created the macaroon. Compares in constant time. Returns false for third-party caveats. */
export function verifyMacaroon(macaroon: Macaroon, rootKey: Uint8Array): boolean {
  if (macaroon.caveats.some((caveat) => caveat.verificationId !== null)) return false
  if (macaroon.signature.length !== SIGNATURE_LENGTH) return false
  const expected = macaroon.caveats.reduce(
    (signature, caveat) => hmac(signature, caveat.id),
    hmac(deriveChainKey(rootKey), macaroon.identifier),
  )
  return timingSafeEqual(expected, macaroon.signature)
}

function deriveChainKey(rootKey: Uint8Array): Uint8Array {
  return hmac(fromText(KEY_GENERATOR), rootKey)
}

function hmac(key: Uint8Array, data: Uint8Array): Uint8Array {
  return Uint8Array.from(createHmac("sha256", key).update(data).digest())
}

/** An L402 identifier of version 0. Its payment hash binds the token to an invoice. */
export interface L402Identifier {
  /** 32 bytes. */
  paymentHash: Uint8Array
  /** 32 bytes. */
  tokenId: Uint8Array
}

export const IDENTIFIER_LENGTH = 66

/** Layout: version 0 as big-endian uint16, payment hash, token id. Throws `RangeError` unless both parts have 32 bytes. */
export function encodeIdentifier({ paymentHash, tokenId }: L402Identifier): Uint8Array {
  if (paymentHash.length !== 32 || tokenId.length !== 32) {
    throw new RangeError("An L402 identifier holds a payment hash and a token id of 32 bytes each.")
  }
  return Uint8Array.from([0, 0, ...paymentHash, ...tokenId])
}

/** Returns the parts of a 66-byte identifier of version 0; null for any other identifier. */
export function decodeIdentifier(identifier: Uint8Array): L402Identifier | null {
  if (identifier.length !== IDENTIFIER_LENGTH || getIdentifierVersion(identifier) !== 0) return null
  return { paymentHash: identifier.slice(2, 34), tokenId: identifier.slice(34) }
}

/** The version, a big-endian uint16 at the start; null when the identifier is shorter than two bytes. */
export function getIdentifierVersion(identifier: Uint8Array): number | null {
  const [high, low] = identifier
  return high === undefined || low === undefined ? null : high * 256 + low
}

/**
 * The payment hash in hex, by the rule of the reference client lnget: version 0 and at least 35 bytes, although the specification
 * has 66. Null where a text stands in place of the hash.
 */
export function getIdentifierHash(identifier: Uint8Array): string | null {
  if (getIdentifierVersion(identifier) !== 0 || identifier.length < 35) return null
  const hash = identifier.slice(2, 34)
  return isPaddedText(hash) ? null : toHex(hash)
}

/** A short id as text, padded with zero bytes. A SHA-256 hash ends in eight zero bytes once in 2^64 times. */
function isPaddedText(bytes: Uint8Array): boolean {
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1
  return end <= bytes.length - 8 && bytes.slice(0, end).every((byte) => byte >= 0x20 && byte < 0x7f)
}
