// Decides whether the L402 reference client lnget can use a challenge, valid or not. lnget reads only the first WWW-Authenticate
// header, only in the form `macaroon="…", invoice="…"`, and requires a binary macaroon with an identifier of version 0.

import { type Base64Text, decodeBase64 } from "@/lib/protocols/base64"
import { listHeader, type Reply } from "@/lib/protocols/challenge"
import type { L402FindingId } from "@/lib/protocols/l402/findings"
import { looksLikeV1, parseV1, parseV2 } from "@/lib/protocols/macaroon/binary"
import { getIdentifierVersion } from "@/lib/protocols/macaroon/macaroon"

/** The id of a finding on lnget, without the prefix `lnget_`. */
export type LngetReason = L402FindingId extends infer Id ? (Id extends `lnget_${infer Reason}` ? Reason : never) : never

const SCHEME = /^(lsat|l402) /i
const CLASSIC_SHAPE = /(?:LSAT|L402)\s+macaroon="([^"]+)",\s*invoice="([^"]+)"/i
const MAX_LINE = 65_536

/**
 * Returns null when lnget can use the challenge of a 402 response, else the first requirement of lnget that the response fails.
 */
export function findLngetReason(reply: Reply): LngetReason | null {
  const line = (listHeader(reply, "www-authenticate")[0] ?? "").slice(0, MAX_LINE)
  if (!SCHEME.test(line)) return "first_header_not_l402"
  const token = CLASSIC_SHAPE.exec(line)?.[1]
  if (token === undefined) return "header_shape"
  const decoded = decodeBase64(token)
  if (!decoded || !isDecodable(decoded)) return "base64_variant"
  return findMacaroonReason(decoded.bytes)
}

/** Whether lnget can decode the token: it tries Go's standard encoding with padding and Go's URL encoding without padding. */
function isDecodable({ alphabet, padding }: Base64Text): boolean {
  if (alphabet === "std") return padding !== "unpadded"
  if (alphabet === "url") return padding !== "padded"
  return true
}

/** The invoice that lnget hands to its node; null where it reads none. */
export function findLngetInvoice(reply: Reply): string | null {
  const line = (listHeader(reply, "www-authenticate")[0] ?? "").slice(0, MAX_LINE)
  return CLASSIC_SHAPE.exec(line)?.[2] ?? null
}

function findMacaroonReason(bytes: Uint8Array): LngetReason | null {
  const parsed = bytes[0] === 2 ? parseV2(bytes) : looksLikeV1(bytes) ? parseV1(bytes) : null
  if (!parsed || "error" in parsed) return "macaroon_encoding"
  const { identifier } = parsed.macaroon
  if (identifier.length < 2) return "identifier_too_short"
  if (getIdentifierVersion(identifier) !== 0) return "identifier_version"
  return identifier.length < 35 ? "identifier_too_short" : null
}
