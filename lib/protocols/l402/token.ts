// Parses an L402 token: its encoding, its format and the payment hash that it commits to. A server chooses the format, so a token
// of unknown format is opaque, not an error. A token that begins like a macaroon must be a complete macaroon.

import { decodeBase64, describeBase64, fromHex, toText } from "@/lib/protocols/base64"
import { printable } from "@/lib/protocols/bounded"
import type { MacaroonError } from "@/lib/protocols/encoding-errors"
import { getField, isObject, parseBase64Json, parseJson } from "@/lib/protocols/json"
import type { L402FindingId } from "@/lib/protocols/l402/findings"
import type { L402Challenge, L402Format } from "@/lib/protocols/l402/types"
import { looksLikeV1, parseV1, parseV2 } from "@/lib/protocols/macaroon/binary"
import { looksLikeJsonMacaroon, parseJsonMacaroon } from "@/lib/protocols/macaroon/json"
import {
  decodeIdentifier,
  getIdentifierHash,
  getIdentifierVersion,
  type Macaroon,
  type ParsedMacaroon,
} from "@/lib/protocols/macaroon/macaroon"

export interface ParsedToken
  extends Pick<L402Challenge, "format" | "tokenFormat" | "base64" | "tokenHash" | "identifierOk" | "caveats"> {
  macaroonError: MacaroonError | null
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

export const NO_TOKEN: ParsedToken = { ...OPAQUE, format: null, tokenFormat: null, identifierOk: null }

export function parseToken(token: string): ParsedToken {
  const dotted = token.includes(".") ? parseDotted(token) : null
  if (dotted) return dotted
  const hex = parseUnusual(fromHex(token) ?? undefined, "hex_encoded")
  if (hex) return hex
  const decoded = decodeBase64(token)
  if (!decoded) return { ...OPAQUE, error: "bad_token_encoding" }
  const base64 = describeBase64(decoded)
  const inner = decodeBase64(toText(decoded.bytes))?.bytes
  return { ...(parseUnusual(inner, "double_base64") ?? parseBytes(decoded.bytes)), base64 }
}

/** Parses tokens with dots: `<base64url JSON>.<mac>`, as one server library creates them, and JSON Web Tokens. */
function parseDotted(token: string): ParsedToken | null {
  const parts = token.split(".")
  const [head, body] = parts.slice(0, 2).map(parseBase64Json)
  if (!isObject(head)) return null
  if (parts.length === 2) return { ...OPAQUE, format: "json", tokenHash: findNamedHash(head) }
  const isJwt = parts.length === 3 && ("alg" in head || "typ" in head)
  return isJwt ? { ...OPAQUE, format: "json", tokenFormat: "jwt", tokenHash: findNamedHash(body) } : null
}

function findNamedHash(value: unknown): string | null {
  const hashes = [getField(value, "paymentHash"), getField(value, "payment_hash")]
  const found = hashes.find((hash) => typeof hash === "string")
  return found !== undefined && HASH.test(found) ? found.toLowerCase() : null
}

/** Parses a macaroon in an encoding that few clients decode; null when the bytes are not a macaroon. */
function parseUnusual(bytes: Uint8Array | undefined, warning: L402FindingId): ParsedToken | null {
  const parsed = bytes ? parseBytes(bytes) : null
  return parsed?.tokenFormat === "macaroon" ? { ...parsed, warnings: [...parsed.warnings, warning] } : null
}

function parseBytes(bytes: Uint8Array): ParsedToken {
  if (bytes[0] === 2) return buildToken("v2_tlv", parseV2(bytes))
  if (looksLikeV1(bytes)) {
    const parsed = parseV1(bytes)
    const isBinary = "macaroon" in parsed && decodeIdentifier(parsed.macaroon.identifier) !== null
    return buildToken(isBinary ? "v1_binary" : "v0_text", parsed)
  }
  // No known library writes these bytes (big-endian uint32 1, then 0x42), but another L402 directory calls them v1_binary.
  if (toText(bytes.slice(0, 5)) === "\0\0\0\x01B") return { ...OPAQUE, format: "v1_binary" }
  return bytes[0] === 0x7b ? parseJsonToken(toText(bytes)) : OPAQUE
}

function parseJsonToken(text: string): ParsedToken {
  const value = parseJson(text)
  if (looksLikeJsonMacaroon(value)) return buildToken("json", parseJsonMacaroon(value))
  if (isObject(value)) return { ...OPAQUE, format: "json", tokenHash: findNamedHash(value) }
  return { ...OPAQUE, format: "json", error: "macaroon_malformed", macaroonError: "json_syntax" }
}

function buildToken(format: L402Format, parsed: ParsedMacaroon): ParsedToken {
  if ("error" in parsed) {
    return { ...OPAQUE, format, error: "macaroon_malformed", macaroonError: parsed.error }
  }
  const { macaroon, trailingBytes } = parsed
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

/** Finds the payment hash in the binary identifier, else in an identifier of hex digits, else in a `payment_hash` caveat. */
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
