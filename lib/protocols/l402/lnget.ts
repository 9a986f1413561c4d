// Would the reference client lnget understand this challenge? Its real rules: it reads the first WWW-Authenticate
// line only, in the classic shape only, and wants a binary macaroon whose identifier has version 0.
// Independent of whether the challenge is valid.

import type { Base64Text } from "@/lib/protocols/base64"
import { readBase64 } from "@/lib/protocols/base64"
import type { Reply } from "@/lib/protocols/challenge"
import { looksLikeV1, readV1, readV2 } from "@/lib/protocols/macaroon/binary"
import { identifierVersion } from "@/lib/protocols/macaroon/macaroon"
import { listHeader } from "@/lib/protocols/reply"

export type LngetReason =
  | "first_header_not_l402"
  | "header_shape"
  | "base64_variant"
  | "macaroon_encoding"
  | "identifier_version"
  | "identifier_too_short"

const SCHEME = /^(lsat|l402) /i
const CLASSIC_SHAPE = /(?:LSAT|L402)\s+macaroon="([^"]+)",\s*invoice="([^"]+)"/i
const MAX_LINE = 65_536

/** Null when lnget can use the challenge of a 402, else the first rule that fails. */
export function lngetReason(reply: Reply): LngetReason | null {
  const line = (listHeader(reply, "www-authenticate")[0] ?? "").slice(0, MAX_LINE)
  if (!SCHEME.test(line)) return "first_header_not_l402"
  const token = CLASSIC_SHAPE.exec(line)?.[1]
  if (token === undefined) return "header_shape"
  const decoded = readBase64(token)
  if (!decoded || !isDecodable(decoded)) return "base64_variant"
  return macaroonReason(decoded.bytes)
}

/** Go's standard encoding with padding, else its raw url encoding. */
function isDecodable({ alphabet, padding }: Base64Text): boolean {
  if (alphabet === "std") return padding !== "unpadded"
  if (alphabet === "url") return padding !== "padded"
  return true
}

function macaroonReason(bytes: Uint8Array): LngetReason | null {
  const reading = bytes[0] === 2 ? readV2(bytes) : looksLikeV1(bytes) ? readV1(bytes) : null
  if (!reading || "error" in reading) return "macaroon_encoding"
  const { identifier } = reading.macaroon
  if (identifier.length < 2) return "identifier_too_short"
  if (identifierVersion(identifier) !== 0) return "identifier_version"
  return identifier.length < 35 ? "identifier_too_short" : null
}
