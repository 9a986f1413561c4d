// Parses an L402 token: its encoding, its format and the payment hash that it commits to. A server chooses its token format, so an
// unknown one is opaque, not an error. Only a token that begins like a macaroon must be a complete macaroon.

import { decodeBase64, decodeBase64Url, describeBase64, fromHex, toText } from "@/lib/protocols/base64"
import { printable } from "@/lib/protocols/bounded"
import { getFieldAt, isObject, parseJson } from "@/lib/protocols/json"
import type { L402FindingId } from "@/lib/protocols/l402/findings"
import type { L402Challenge, L402Format } from "@/lib/protocols/l402/types"
import { looksLikeV1, parseV1, parseV2 } from "@/lib/protocols/macaroon/binary"
import { looksLikeJsonMacaroon, parseJsonMacaroon } from "@/lib/protocols/macaroon/json"
import {
  decodeIdentifier,
  getIdentifierHash,
  getIdentifierVersion,
  type Macaroon,
  type MacaroonError,
  type ParsedMacaroon,
} from "@/lib/protocols/macaroon/macaroon"

export interface ParsedToken extends Pick<L402Challenge, "base64" | "tokenHash" | "identifierOk" | "caveats"> {
  macaroonError: MacaroonError | null
  format: L402Format
  tokenFormat: "macaroon" | "opaque" | "jwt"
  error: "bad_token_encoding" | "macaroon_malformed" | null
  warnings: readonly L402FindingId[]
}

const MAX_CAVEATS = 64
const HASH = /^[0-9a-f]{64}$/i
const HASH_CAVEAT = /^\s*payment_hash\s*=\s*([0-9a-f]{64})\s*$/i

const OPAQUE: ParsedToken = {
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

export function parseToken(token: string): ParsedToken {
  const dotted = token.includes(".") ? parseDotted(token) : null
  if (dotted) return dotted
  const hex = parseHexMacaroon(token)
  if (hex) return hex
  const decoded = decodeBase64(token)
  if (!decoded) return { ...OPAQUE, error: "bad_token_encoding" }
  const base64 = describeBase64(decoded)
  return { ...(parseDoubled(decoded.bytes) ?? parseBytes(decoded.bytes)), base64 }
}

/** `<base64url JSON>.<mac>` of one server library, and JSON Web Tokens. */
function parseDotted(token: string): ParsedToken | null {
  const parts = token.split(".")
  const [head, body] = parts
    .slice(0, 2)
    .map((part) => parseJson(toText(decodeBase64Url(part)?.bytes ?? new Uint8Array())))
  if (!isObject(head)) return null
  if (parts.length === 2) return { ...OPAQUE, format: "json", tokenHash: findNamedHash(head) }
  const isJwt = parts.length === 3 && ("alg" in head || "typ" in head)
  return isJwt ? { ...OPAQUE, format: "json", tokenFormat: "jwt", tokenHash: findNamedHash(body) } : null
}

function findNamedHash(value: unknown): string | null {
  const found = [getFieldAt(value, "paymentHash"), getFieldAt(value, "payment_hash")].find(
    (hash) => typeof hash === "string",
  )
  return typeof found === "string" && HASH.test(found) ? found.toLowerCase() : null
}

function parseHexMacaroon(token: string): ParsedToken | null {
  const bytes = fromHex(token)
  const reading = bytes ? parseBytes(bytes) : null
  return reading?.tokenFormat === "macaroon" ? { ...reading, warnings: [...reading.warnings, "hex_encoded"] } : null
}

/** Base64 inside base64, accepted only when the result is a macaroon. */
function parseDoubled(bytes: Uint8Array): ParsedToken | null {
  const inner = decodeBase64(toText(bytes))
  const reading = inner ? parseBytes(inner.bytes) : null
  return reading?.tokenFormat === "macaroon" ? { ...reading, warnings: [...reading.warnings, "double_base64"] } : null
}

function parseBytes(bytes: Uint8Array): ParsedToken {
  if (bytes[0] === 2) return buildToken("v2_tlv", parseV2(bytes))
  if (looksLikeV1(bytes)) {
    const reading = parseV1(bytes)
    const isBinary = "macaroon" in reading && decodeIdentifier(reading.macaroon.identifier) !== null
    return buildToken(isBinary ? "v1_binary" : "v0_text", reading)
  }
  // `uint32 BE 1, 0x42`: no library writes it, but an existing index names it v1_binary.
  if (toText(bytes.slice(0, 5)) === "\0\0\0\x01B") return { ...OPAQUE, format: "v1_binary" }
  return bytes[0] === 0x7b ? parseJsonToken(toText(bytes)) : OPAQUE
}

function parseJsonToken(text: string): ParsedToken {
  const value = parseJson(text)
  if (looksLikeJsonMacaroon(value)) return buildToken("json", parseJsonMacaroon(value))
  if (isObject(value)) return { ...OPAQUE, format: "json", tokenHash: findNamedHash(value) }
  return { ...OPAQUE, format: "json", error: "macaroon_malformed", macaroonError: "json_syntax" }
}

function buildToken(format: L402Format, reading: ParsedMacaroon): ParsedToken {
  if ("error" in reading) {
    return { ...OPAQUE, format, error: "macaroon_malformed", macaroonError: reading.error }
  }
  const { macaroon, trailingBytes } = reading
  return {
    ...OPAQUE,
    format,
    tokenFormat: "macaroon",
    tokenHash: findCommittedHash(macaroon),
    identifierOk: decodeIdentifier(macaroon.identifier) !== null,
    caveats: macaroon.caveats.slice(0, MAX_CAVEATS).map((caveat) => printable(toText(caveat.id), 500)),
    warnings: trailingBytes > 0 ? ["trailing_bytes"] : [],
  }
}

/** The hash in the binary identifier, else the identifier as hex text, else a `payment_hash` caveat. */
function findCommittedHash(macaroon: Macaroon): string | null {
  const { identifier, caveats } = macaroon
  if (getIdentifierVersion(identifier) === 0) return getIdentifierHash(identifier)
  const text = toText(identifier.slice(0, 65))
  if (HASH.test(text)) return text.toLowerCase()
  for (const caveat of caveats) {
    const hash = HASH_CAVEAT.exec(toText(caveat.id.slice(0, 200)))?.[1]
    if (hash) return hash.toLowerCase()
  }
  return null
}
