// Keys that are part of their own identifier: `did:key` and `did:jwk`.

import { ECDH } from "node:crypto"
import { base58 } from "@scure/base"
import { toHex } from "@/lib/protocols/base64"
import { isObject, type JsonObject, parseBase64Json } from "@/lib/protocols/json"

const MAX_LENGTH = 1_000
/** Multicodec prefixes as two bytes, in hexadecimal digits. */
const CODECS: ReadonlyMap<string, string> = new Map([
  ["ed01", "Ed25519"],
  ["e701", "secp256k1"],
  ["8024", "P-256"],
])

/** The key as a JWK without its type; null when the identifier has no key of a known kind. */
export function parseDidKey(kid: string): JsonObject | null {
  const [did = ""] = kid.split("#", 1)
  if (did.length > MAX_LENGTH) return null
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
