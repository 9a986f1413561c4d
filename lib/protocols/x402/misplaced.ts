// Finds x402 documents where no client reads them: in a header of another name, and in WWW-Authenticate. Pure.

import { decodeBase64, toText } from "@/lib/protocols/base64"
import type { Reply } from "@/lib/protocols/challenge"
import { isObject, parseJson } from "@/lib/protocols/json"
import { parseAuthenticate } from "@/lib/protocols/www-authenticate"
import type { X402Note } from "@/lib/protocols/x402/findings"

const READ: readonly string[] = ["payment-required", "x-payment-required", "www-authenticate"]
const LIMITS = { headers: 64, length: 65_536, challenges: 16 }

/** The notes on an x402 document at a wrong place; empty when there is none. */
export function listMisplacedDocuments(reply: Reply): X402Note[] {
  const header = Object.entries(reply.headers)
    .slice(0, LIMITS.headers)
    .find(([name, values]) => !READ.includes(name.toLowerCase()) && values.slice(0, 1).some(isDocument))
  if (header) return [{ id: "wrong_header_name", seen: header[0].toUpperCase() }]
  const { challenges } = parseAuthenticate(reply.headers["www-authenticate"] ?? [])
  const scheme = challenges
    .slice(0, LIMITS.challenges)
    .find(
      ({ scheme: name, params, token68 }) =>
        /^x-?402$/i.test(name) || [token68, ...params.values()].some((text) => text !== null && isDocument(text)),
    )
  return scheme ? [{ id: "wrong_scheme", seen: `WWW-Authenticate: ${scheme.scheme}` }] : []
}

/** Base64 or plain JSON of an object with `accepts`. A base64 text of JSON begins with "ey" or "ew". */
function isDocument(value: string): boolean {
  const text = value.trim()
  if (text.length > LIMITS.length || !/^(?:\{|e[yw])/.test(text)) return false
  const decoded = text.startsWith("{") ? null : decodeBase64(text)
  const document = parseJson(decoded ? toText(decoded.bytes) : text)
  return isObject(document) && Array.isArray(document["accepts"])
}
