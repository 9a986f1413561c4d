// Parses the `request` parameter of a Payment challenge: base64url of a JSON object in canonical form (RFC 8785).

import { decodeBase64Url, toText } from "@/lib/protocols/base64"
import type { Note } from "@/lib/protocols/findings"
import { isObject, type JsonObject, parseJson } from "@/lib/protocols/json"
import type { MppFindingId } from "@/lib/protocols/mpp/findings"

const MAX_LENGTH = 16_384
const MAX_DEPTH = 32

export interface ParsedRequest {
  /** Null when `issue` is set. */
  request: JsonObject | null
  issue: Note<MppFindingId> | null
  warnings: readonly Note<MppFindingId>[]
}

export function parseRequest(param: string): ParsedRequest {
  const fail = (id: MppFindingId, seen: unknown) => ({ request: null, issue: { id, seen }, warnings: [] })
  if (param.length > MAX_LENGTH) return fail("request_too_large", `${param.length} characters`)
  const decoded = decodeBase64Url(param)
  if (!decoded) return fail("request_not_base64url", param)
  const text = toText(decoded.bytes)
  const value = parseJson(text)
  if (value === undefined) return fail("request_not_json", text)
  if (!isObject(value)) return fail("request_not_object", text)
  const warnings: Note<MppFindingId>[] = []
  if (decoded.padding === "padded") warnings.push({ id: "request_padded", seen: param.slice(-8) })
  if (formatCanonicalJson(value, MAX_DEPTH) !== text) warnings.push({ id: "request_not_jcs", seen: text })
  return { request: value, issue: null, warnings }
}

/** Formats JSON by RFC 8785: keys sorted by UTF-16 units, no white space. Null when nested deeper than `depth`. */
export function formatCanonicalJson(value: unknown, depth: number): string | null {
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  if (depth <= 0) return null
  if (Array.isArray(value)) {
    const items = value.map((item) => formatCanonicalJson(item, depth - 1))
    return joinParts("[", items, "]")
  }
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => {
      const text = formatCanonicalJson(inner, depth - 1)
      return text === null ? null : `${JSON.stringify(key)}:${text}`
    })
  return joinParts("{", members, "}")
}

function joinParts(open: string, parts: readonly (string | null)[], close: string): string | null {
  return parts.includes(null) ? null : `${open}${parts.join(",")}${close}`
}
