// The terms that a signed offer commits to: their comparison with the plain entries of `accepts`, and the address that signed their EIP-712
// digest ("EIP-712 Domain" and "EIP-712 Types for Offer" in the document extension-offer-and-receipt).

import { secp256k1 } from "@noble/curves/secp256k1.js"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { fromHex, fromText, toHex } from "@/lib/protocols/base64"
import { getField, getText, isObject, type JsonObject } from "@/lib/protocols/json"
import { findV1Network } from "@/lib/protocols/networks"

/** "Offer Payload Fields" in the document extension-offer-and-receipt. `validUntil` is in Unix seconds, and 0 when absent. */
export interface OfferTerms {
  version: number
  resourceUrl: string
  scheme: string
  network: string
  asset: string
  payTo: string
  amount: string
  validUntil: number
}

const TEXTS = ["resourceUrl", "scheme", "network", "asset", "payTo", "amount"] as const
const MAX_TEXT = 4_000

/** @returns the terms, or the name of the first field that is missing or not valid */
export function parseTerms(payload: unknown): OfferTerms | string {
  if (!isObject(payload)) return "payload"
  if (getField(payload, "version") !== 1) return "version"
  const wrong = TEXTS.find((name) => (getText(getField(payload, name)) ?? "x".repeat(MAX_TEXT + 1)).length > MAX_TEXT)
  if (wrong !== undefined) return wrong
  const validUntil = getField(payload, "validUntil") ?? 0
  if (!isUnixTime(validUntil)) return "validUntil"
  const read = (name: (typeof TEXTS)[number]) => getText(getField(payload, name)) ?? ""
  return {
    ...{ version: 1, resourceUrl: read("resourceUrl"), scheme: read("scheme"), network: read("network") },
    ...{ asset: read("asset"), payTo: read("payTo"), amount: read("amount"), validUntil },
  }
}

const isUnixTime = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const COMPARED = ["scheme", "network", "asset", "payTo", "amount"] as const

/** The name of the first term that differs from the entry; null when all are equal. */
export function findDifference(terms: OfferTerms, entry: unknown, version: 1 | 2): string | null {
  const plain = version === 1 ? toVersion2(entry) : entry
  return COMPARED.find((name) => getField(plain, name) !== terms[name]) ?? null
}

/** The note below "Offer Payload Fields": the amount and the network of version 1 are converted. */
function toVersion2(entry: unknown): JsonObject {
  const network = getText(getField(entry, "network"))
  return {
    ...(isObject(entry) ? entry : {}),
    amount: getField(entry, "maxAmountRequired"),
    network: network === null ? null : (findV1Network(network) ?? network),
  }
}

const hashText = (text: string) => keccak_256(fromText(text))

const DOMAIN = hashAll(
  hashText("EIP712Domain(string name,string version,uint256 chainId)"),
  hashText("x402 offer"),
  hashText("1"),
  encodeNumber(1),
)
const OFFER = hashText(
  "Offer(uint256 version,string resourceUrl,string scheme,string network,string asset,string payTo,string amount,uint256 validUntil)",
)

function hashOffer(terms: OfferTerms): Uint8Array {
  const message = hashAll(
    OFFER,
    encodeNumber(terms.version),
    ...[terms.resourceUrl, terms.scheme, terms.network, terms.asset, terms.payTo, terms.amount].map(hashText),
    encodeNumber(terms.validUntil),
  )
  return hashAll(Uint8Array.of(0x19, 0x01), DOMAIN, message)
}

function hashAll(...parts: readonly Uint8Array[]): Uint8Array {
  return keccak_256(Uint8Array.from(parts.flatMap((part) => [...part])))
}

/** @param value a safe integer that is not negative */
function encodeNumber(value: number): Uint8Array {
  return fromHex(value.toString(16).padStart(64, "0")) ?? new Uint8Array(32)
}

const RECOVERY: ReadonlyMap<number | undefined, number> = new Map([
  [0, 0],
  [1, 1],
  [27, 0],
  [28, 1],
])

/** The address in lower case; null when the text is not a signature of 65 bytes on the curve. */
export function recoverSigner(terms: OfferTerms, signature: string): string | null {
  const bytes = /^0x[0-9a-fA-F]{130}$/.test(signature) ? fromHex(signature.slice(2)) : null
  const recovery = RECOVERY.get(bytes?.[64])
  if (!bytes || recovery === undefined) return null
  try {
    const recovered = secp256k1.Signature.fromBytes(Uint8Array.of(recovery, ...bytes.slice(0, 64)), "recovered")
    const point = recovered.recoverPublicKey(hashOffer(terms)).toBytes(false)
    return `0x${toHex(keccak_256(point.slice(1)).slice(12))}`
  } catch {
    // The curve library throws when the signature leads to no point on the curve; the signature is then invalid.
    return null
  }
}
