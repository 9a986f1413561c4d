// Untrusted JSON: parsed without throwing, and accessed field by field without inherited properties.

import { decodeBase64Url, toText } from "@/lib/protocols/base64"

export type JsonObject = Readonly<Record<string, unknown>>

/** Returns the parsed value; undefined when the text is not JSON, because no JSON value is undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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
