// Verifies an offer in the format JWS with the key that the offer itself names. A key that only a DID document on the web has is not
// fetched.

import { createPublicKey, ECDH, type KeyObject, verify } from "node:crypto"
import { base58 } from "@scure/base"
import { decodeBase64Url, fromText, toHex, toText } from "@/lib/protocols/base64"
import { getField, getText, isObject, type JsonObject, parseBase64Json, parseJson } from "@/lib/protocols/json"

/** `signature`: whether the key verifies it; null when the document has no key, or one of another algorithm. */
export interface ParsedJws {
  payload: unknown
  signature: boolean | null
  /** The identifier of the key. */
  kid: string
}

const MAX_LENGTH = 16_384
const CURVES: ReadonlyMap<unknown, string> = new Map([
  ["ES256K", "secp256k1"],
  ["ES256", "P-256"],
  ["EdDSA", "Ed25519"],
])

/** Null when the text is not a JWS in the compact form with `alg` and `kid`. */
export function parseJws(text: string): ParsedJws | null {
  const parts = text.length > MAX_LENGTH ? [] : text.split(".")
  const [head = "", body = "", tail = ""] = parts
  const header = parsePart(head)
  const kid = getText(getField(header, "kid"))
  if (parts.length !== 3 || kid === null || getText(getField(header, "alg")) === null) return null
  const payload = parsePart(body)
  if (!isObject(payload)) return null
  const signature = decodeBase64Url(tail)?.bytes ?? new Uint8Array()
  return { payload, kid, signature: verifyParts(header, kid, fromText(`${head}.${body}`), signature) }
}

const parsePart = (part: string): unknown => parseJson(toText(decodeBase64Url(part)?.bytes ?? new Uint8Array()))

/** RFC 7515 §4.1.11: a header field that `crit` names must be understood, and we know none. */
function verifyParts(header: unknown, kid: string, data: Uint8Array, signature: Uint8Array): boolean | null {
  const algorithm = getText(getField(header, "alg")) ?? ""
  if (/^(?:none|HS\d+)$/i.test(algorithm) || getField(header, "crit") !== undefined) return false
  const curve = CURVES.get(algorithm)
  if (curve === undefined) return null
  const named = getField(header, "jwk") === undefined ? undefined : toKey(getField(header, "jwk"), curve)
  const resolved = isEmbedded(kid) ? toKey(parseDidKey(kid), curve) : undefined
  if (named === null || resolved === null) return false
  if (named && resolved && !named.equals(resolved)) return false
  const key = named ?? resolved
  if (key === undefined) return null
  return verify(curve === "Ed25519" ? null : "sha256", data, { key, dsaEncoding: "ieee-p1363" }, signature)
}

/** Keys that are part of their own identifier. */
const isEmbedded = (kid: string) => /^did:(?:key|jwk):/.test(kid)

/** Null when the value is no public key of the curve. Only the public fields are read. */
function toKey(jwk: unknown, curve: string): KeyObject | null {
  const [crv = "", x = "", y = ""] = ["crv", "x", "y"].map((name) => getText(getField(jwk, name)) ?? "")
  if (crv !== curve) return null
  const key = curve === "Ed25519" ? { kty: "OKP", crv, x } : { kty: "EC", crv, x, y }
  try {
    return createPublicKey({ key, format: "jwk" })
  } catch {
    // Node throws when the coordinates are no point on the curve; the key is then invalid.
    return null
  }
}

const MAX_KEY_LENGTH = 1_000
/** Multicodec prefixes as two bytes, in hexadecimal digits. */
const CODECS: ReadonlyMap<string, string> = new Map([
  ["ed01", "Ed25519"],
  ["e701", "secp256k1"],
  ["8024", "P-256"],
])

/** The key of `did:key` or `did:jwk` as a JWK without its type; null when the identifier has no key of a known kind. */
function parseDidKey(kid: string): JsonObject | null {
  const [did = ""] = kid.split("#", 1)
  if (did.length > MAX_KEY_LENGTH) return null
  if (did.startsWith("did:key:z")) return parseMultibase(did.slice("did:key:z".length))
  const jwk = did.startsWith("did:jwk:") ? parseBase64Json(did.slice("did:jwk:".length)) : null
  return isObject(jwk) ? jwk : null
}

function parseMultibase(text: string): JsonObject | null {
  if (text.length > 100 || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return null
  const bytes = base58.decode(text)
  const crv = CODECS.get(toHex(bytes.slice(0, 2)))
  const key = bytes.slice(2)
  if (crv === undefined) return null
  return crv === "Ed25519" ? { crv, x: encode(key) } : parsePoint(key, crv)
}

function parsePoint(compressed: Uint8Array, crv: string): JsonObject | null {
  try {
    const curve = crv === "P-256" ? "prime256v1" : crv
    const point = Buffer.from(ECDH.convertKey(compressed, curve, undefined, "hex", "uncompressed") as string, "hex")
    return { crv, x: encode(point.subarray(1, 33)), y: encode(point.subarray(33, 65)) }
  } catch {
    // Node throws when the bytes are no point on the curve.
    return null
  }
}

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url")
