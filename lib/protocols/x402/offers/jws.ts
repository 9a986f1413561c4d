// Verifies an offer in the format JWS with the key that the offer itself names. A key that only a DID document on the web has is not
// fetched.

import { createPublicKey, type KeyObject, verify } from "node:crypto"
import { decodeBase64Url, fromText, toText } from "@/lib/protocols/base64"
import { getField, getText, isObject, parseJson } from "@/lib/protocols/json"
import { parseDidKey } from "@/lib/protocols/x402/offers/did-key"

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
