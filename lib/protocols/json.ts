// Untrusted JSON: parsed without throwing, and accessed field by field without inherited properties.

import { decodeBase64Url, toText } from "@/lib/protocols/base64"

export type JsonObject = Readonly<Record<string, unknown>>

/**
 * The levels of arrays and objects that untrusted JSON may have. Everything behind the parser may recurse over a parsed value:
 * `JSON.stringify` overflows the stack at some 5,000 levels. Challenges have about ten, documents with inlined schemas up to fifty.
 */
export const MOST_DEPTH = 200

/** Returns the parsed value; undefined when the text is not JSON or nested too deep, because no JSON value is undefined. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Counts the brackets outside of strings. `JSON.parse` alone would take 100 ms for 400,000 levels. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = findEndOfString(text, at)
    else if (code === OPEN_BRACKET || code === OPEN_BRACE) depth += 1
    else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth -= 1
    if (depth > MOST_DEPTH) return true
  }
  return false
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d]

/** The position of the quote that ends the string, or the end of the text. */
function findEndOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}

/** Parses base64url of JSON; undefined for any other text. */
export function parseBase64Json(text: string): unknown {
  return parseJson(toText(decodeBase64Url(text)?.bytes ?? new Uint8Array()))
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** An own field of an object; undefined for inherited names and for values that are not objects. */
export function getField(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** Reads a nested field, through own fields only: `getFieldAt(document, "info", "input", "method")`. */
export function getFieldAt(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((current, name) => getField(current, name), value)
}

export function getText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null
}

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {})
