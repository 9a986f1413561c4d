// What an L402 token is: which encoding, which format, and which payment it commits to. Tokens are the server's own
// business, so an unknown one is opaque, not wrong; only what begins like a macaroon must be a whole one.

import { base64Label, fromHex, readBase64, readBase64Url, toText } from "@/lib/protocols/base64"
import { printable } from "@/lib/protocols/bounded"
import { fieldAt, isObject, parseJson } from "@/lib/protocols/json"
import type { L402FindingId } from "@/lib/protocols/l402/findings"
import type { L402Challenge, L402Format } from "@/lib/protocols/l402/types"
import { looksLikeV1, readV1, readV2 } from "@/lib/protocols/macaroon/binary"
import { looksLikeJsonMacaroon, readJsonMacaroon } from "@/lib/protocols/macaroon/json"
import type { Macaroon, MacaroonError, MacaroonReading } from "@/lib/protocols/macaroon/macaroon"
import { decodeIdentifier, identifierHash, identifierVersion } from "@/lib/protocols/macaroon/macaroon"

export interface TokenReading extends Pick<L402Challenge, "base64" | "tokenHash" | "identifierOk" | "caveats"> {
  macaroonError: MacaroonError | null
  format: L402Format
  tokenFormat: "macaroon" | "opaque" | "jwt"
  error: "bad_token_encoding" | "macaroon_malformed" | null
  warnings: readonly L402FindingId[]
}

const MAX_CAVEATS = 64
const HASH = /^[0-9a-f]{64}$/i
const HASH_CAVEAT = /^\s*payment_hash\s*=\s*([0-9a-f]{64})\s*$/i

const OPAQUE: TokenReading = {
  format: "unknown",
  tokenFormat: "opaque",
  base64: null,
  tokenHash: null,
  identifierOk: false,
  caveats: [],
  macaroonError: null,
  error: null,
  warnings: [],
}

export function readToken(token: string): TokenReading {
  const dotted = token.includes(".") ? readDotted(token) : null
  if (dotted) return dotted
  const hex = readHexMacaroon(token)
  if (hex) return hex
  const decoded = readBase64(token)
  if (!decoded) return { ...OPAQUE, error: "bad_token_encoding" }
  const base64 = base64Label(decoded)
  return { ...(readDoubled(decoded.bytes) ?? readBytes(decoded.bytes)), base64 }
}

/** `<base64url JSON>.<mac>`, as one server library sends it, and JSON Web Tokens. */
function readDotted(token: string): TokenReading | null {
  const parts = token.split(".")
  const [head, body] = parts
    .slice(0, 2)
    .map((part) => parseJson(toText(readBase64Url(part)?.bytes ?? new Uint8Array())))
  if (!isObject(head)) return null
  if (parts.length === 2) return { ...OPAQUE, format: "json", tokenHash: namedHash(head) }
  const isJwt = parts.length === 3 && ("alg" in head || "typ" in head)
  return isJwt ? { ...OPAQUE, format: "json", tokenFormat: "jwt", tokenHash: namedHash(body) } : null
}

function namedHash(value: unknown): string | null {
  const found = [fieldAt(value, "paymentHash"), fieldAt(value, "payment_hash")].find((hash) => typeof hash === "string")
  return typeof found === "string" && HASH.test(found) ? found.toLowerCase() : null
}

function readHexMacaroon(token: string): TokenReading | null {
  const bytes = fromHex(token)
  const reading = bytes ? readBytes(bytes) : null
  return reading?.tokenFormat === "macaroon" ? { ...reading, warnings: [...reading.warnings, "hex_encoded"] } : null
}

/** Base64 inside base64, recognised only when a macaroon comes out. */
function readDoubled(bytes: Uint8Array): TokenReading | null {
  const inner = readBase64(toText(bytes))
  const reading = inner ? readBytes(inner.bytes) : null
  return reading?.tokenFormat === "macaroon" ? { ...reading, warnings: [...reading.warnings, "double_base64"] } : null
}

function readBytes(bytes: Uint8Array): TokenReading {
  if (bytes[0] === 2) return fromReading("v2_tlv", readV2(bytes))
  if (looksLikeV1(bytes)) {
    const reading = readV1(bytes)
    const isBinary = "macaroon" in reading && decodeIdentifier(reading.macaroon.identifier) !== null
    return fromReading(isBinary ? "v1_binary" : "v0_text", reading)
  }
  // `uint32 BE 1, 0x42`: no library's macaroon, but an existing index calls it v1_binary.
  if (toText(bytes.slice(0, 5)) === "\0\0\0\x01B") return { ...OPAQUE, format: "v1_binary" }
  return bytes[0] === 0x7b ? readJsonToken(toText(bytes)) : OPAQUE
}

function readJsonToken(text: string): TokenReading {
  const value = parseJson(text)
  if (looksLikeJsonMacaroon(value)) return fromReading("json", readJsonMacaroon(value))
  if (isObject(value)) return { ...OPAQUE, format: "json", tokenHash: namedHash(value) }
  return { ...OPAQUE, format: "json", error: "macaroon_malformed", macaroonError: "json_syntax" }
}

function fromReading(format: L402Format, reading: MacaroonReading): TokenReading {
  if ("error" in reading) {
    return { ...OPAQUE, format, error: "macaroon_malformed", macaroonError: reading.error }
  }
  const { macaroon, trailingBytes } = reading
  return {
    ...OPAQUE,
    format,
    tokenFormat: "macaroon",
    tokenHash: committedHash(macaroon),
    identifierOk: decodeIdentifier(macaroon.identifier) !== null,
    caveats: macaroon.caveats.slice(0, MAX_CAVEATS).map((caveat) => printable(toText(caveat.id), 500)),
    warnings: trailingBytes > 0 ? ["trailing_bytes"] : [],
  }
}

/** From the binary identifier, else from one that is the hash as text, else from a `payment_hash` caveat. */
function committedHash(macaroon: Macaroon): string | null {
  const { identifier, caveats } = macaroon
  if (identifierVersion(identifier) === 0) return identifierHash(identifier)
  const text = toText(identifier.slice(0, 65))
  if (HASH.test(text)) return text.toLowerCase()
  for (const caveat of caveats) {
    const hash = HASH_CAVEAT.exec(toText(caveat.id.slice(0, 200)))?.[1]
    if (hash) return hash.toLowerCase()
  }
  return null
}
