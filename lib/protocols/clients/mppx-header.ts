// Parses the Payment challenges of a WWW-Authenticate header as `mppx` parses them (its Challenge.deserializeList): one malformed
// challenge makes the client reject all of them. Our own parser (www-authenticate.ts) accepts more.

import { listHeader, type Reply } from "@/lib/protocols/challenge"
import { isObject, type JsonObject, parseJson } from "@/lib/protocols/json"

export interface MppxChallenge {
  method: string
  intent: string
  /** The text of `expires`; null when absent. */
  expires: string | null
  request: JsonObject
}

/** Longer headers count as malformed: Node and browsers reject responses with headers of this size. */
export const MAX_HEADER = 65_536
const MAX_REQUEST = 16_384
const EXPIRES = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const METHOD = /^[a-z][a-z0-9:_-]*$/

/** Null when a challenge is malformed; an empty list without a WWW-Authenticate header. */
export function parseMppx(reply: Reply): MppxChallenge[] | null {
  const header = listHeader(reply, "www-authenticate").join(", ").trim()
  if (header === "") return []
  if (header.length > MAX_HEADER) return null
  const starts = findStarts(header)
  if (starts.length === 0) return null
  const parsed = starts.map((start, index) =>
    parseChallenge(header.slice(start, starts[index + 1] ?? header.length).replace(/,\s*$/, "")),
  )
  return parsed.some((one) => one === null) ? null : parsed.filter((one) => one !== null)
}

/** Positions of the scheme `Payment` outside of quoted values, at the beginning or after a comma. */
function findStarts(header: string): number[] {
  const starts: number[] = []
  let isQuoted = false
  for (let at = 0; at < header.length; at += 1) {
    const char = header[at]
    if (isQuoted && char === "\\") at += 1
    else if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted && isStart(header, at)) starts.push(at)
  }
  return starts
}

function isStart(header: string, at: number): boolean {
  const word = header.slice(at, at + 8)
  if (!/^payment\s$/i.test(word)) return false
  let before = at - 1
  while (before >= 0 && /\s/.test(header[before] ?? "")) before -= 1
  return before < 0 || header[before] === ","
}

function parseChallenge(text: string): MppxChallenge | null {
  const params = parseParams(text.slice("Payment".length).trimStart())
  if (!params) return null
  const read = (name: string) => params.get(name)
  const request = read("request")
  if (!request || request.length > MAX_REQUEST) return null
  const decoded = parseJson(decodeLoosely(request))
  const [method, intent, expires] = [read("method"), read("intent"), read("expires")]
  const header = read("header")
  const isFine =
    isObject(decoded) &&
    Boolean(read("id")) &&
    read("realm") !== undefined &&
    (!method || METHOD.test(method)) &&
    (!expires || EXPIRES.test(expires)) &&
    (!read("digest") || /^sha-256=/.test(read("digest") ?? "")) &&
    (header === undefined || header.toLowerCase() === "authorization" || NAME.test(header)) &&
    read("meta") === undefined
  if (!isFine || method === undefined || intent === undefined) return null
  return { method, intent, expires: expires || null, request: decoded }
}

/** Null for a repeated parameter, an open quote, or text that is no parameter. Stops at a word without "=". */
function parseParams(text: string): Map<string, string> | null {
  const params = new Map<string, string>()
  let at = 0
  while (true) {
    at = skip(text, at, /[\s,]/)
    if (at >= text.length) return params
    const end = skip(text, at, /[A-Za-z0-9_-]/)
    const name = text.slice(at, end).toLowerCase()
    if (name === "") return null
    at = skip(text, end, /\s/)
    if (text[at] !== "=") return params
    at = skip(text, at + 1, /\s/)
    const value = text[at] === '"' ? readQuoted(text, at + 1) : readBare(text, at)
    if (value === null || params.has(name)) return null
    params.set(name, value.text)
    at = value.end
  }
}

function skip(text: string, at: number, pattern: RegExp): number {
  let end = at
  while (end < text.length && pattern.test(text[end] ?? "")) end += 1
  return end
}

function readBare(text: string, start: number) {
  const comma = text.indexOf(",", start)
  const end = comma === -1 ? text.length : comma
  return { text: text.slice(start, end).trim(), end }
}

/** A backslash makes the next character literal; `\u20ac` is the character with this code. */
function readQuoted(text: string, start: number) {
  const parts: string[] = []
  for (let at = start; at < text.length; at += 1) {
    const char = text[at] ?? ""
    if (char === '"') return { text: parts.join(""), end: at + 1 }
    if (char !== "\\") parts.push(char)
    else {
      at += 1
      const code = text[at] === "u" ? /^[0-9A-Fa-f]{4}/.exec(text.slice(at + 1, at + 5))?.[0] : undefined
      parts.push(code === undefined ? (text[at] ?? "") : String.fromCharCode(Number.parseInt(code, 16)))
      if (code !== undefined) at += 4
    }
  }
  return null
}

/** Base64 of both alphabets. Other characters count as "A", as in the client's decoder. */
export function decodeLoosely(text: string): string {
  const digits = text.replace(/=+$/, "").replace(/[^A-Za-z0-9+/_-]/g, "A")
  return new TextDecoder().decode(Buffer.from(digits, "base64url"))
}
