// Reads the challenge of a 402 response as @x402/fetch reads it: version 2 from the PAYMENT-REQUIRED header, version 1 from the
// header or the body.

import { listHeader, type Reply } from "@/lib/protocols/challenge"
import type { Refusal } from "@/lib/protocols/clients/reasons"
import { getField, parseJson } from "@/lib/protocols/json"
import { parseStrictReplyJson } from "@/lib/protocols/reply-json"

/** Exactly one of the two fields is set; a document can be any JSON value. */
export type X402Document = { document: unknown; refusal?: undefined } | { refusal: NonNullable<Refusal> }

/** Longer headers are not decoded: Node and browsers reject responses with headers of this size. */
const MAX_HEADER = 65_536
const MAX_BODY = 1_048_576

export function readX402(reply: Reply): X402Document {
  if (reply.status !== 402) return { refusal: "not_402" }
  // Repeated headers become one text with commas, which is not base64.
  const header = listHeader(reply, "payment-required").join(", ").trim()
  return header === "" ? readBody(reply) : readHeader(header)
}

/** `atob` skips white space. */
export const dropSpace = (header: string) => header.replace(/[\t\n\f\r ]/g, "")

/** The bytes of a header in standard base64; null for any other text, and for a longer one. */
export const decodeHeader = (header: string): Uint8Array | null => (header.length > MAX_HEADER ? null : decode(header))

function readHeader(header: string): X402Document {
  const bytes = decodeHeader(header)
  if (bytes === null) return { refusal: "header_not_base64" }
  const document = parseJson(new TextDecoder().decode(bytes))
  return document === undefined ? { refusal: "header_not_json" } : { document }
}

/** Standard base64 with correct padding or none, like `atob`. */
function decode(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null
  const digits = text.replace(/=+$/, "").length
  const isPadded = digits < text.length
  if (digits % 4 === 1 || (isPadded && text.length % 4 !== 0)) return null
  return Uint8Array.from(Buffer.from(text, "base64"))
}

function readBody(reply: Reply): X402Document {
  const document = reply.body.length > MAX_BODY ? undefined : parseStrictReplyJson(reply)
  const version = getField(document, "x402Version")
  if (version === 1) return { document }
  return { refusal: version === 2 ? "version_2_in_body" : "challenge_missing" }
}
