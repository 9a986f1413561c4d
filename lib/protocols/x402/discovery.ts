// What an x402 challenge tells beside the price: method and example input (bazaar extension, or version 1's output
// schema), and hints at the facilitator, which the protocol does not name.

import { printable } from "@/lib/protocols/bounded"
import type { JsonObject } from "@/lib/protocols/json"
import { fieldAt, fieldOf, isObject, parseJson, textOf } from "@/lib/protocols/json"

const LIMITS = { hints: 8, hintLength: 300, bodyLength: 4_000, bodyDepth: 32 }

/** The declared HTTP method in upper case, or null. */
export function declaredMethod(document: JsonObject, requirements: readonly unknown[]): string | null {
  const method =
    textOf(fieldAt(document, "extensions", "bazaar", "info", "input", "method")) ??
    textOf(fieldAt(requirements[0], "outputSchema", "input", "method"))
  return method !== null && /^[A-Za-z]{3,10}$/.test(method) ? method.toUpperCase() : null
}

/** The example body of the bazaar extension as JSON text, ready to send in a probe; null when absent or too long. */
export function declaredBody(document: JsonObject): string | null {
  const input = fieldAt(document, "extensions", "bazaar", "info", "input")
  const body = fieldOf(input, "body")
  const type = fieldOf(input, "bodyType")
  if (body === undefined || (type !== undefined && type !== "json") || isDeeper(body, LIMITS.bodyDepth)) return null
  const text = JSON.stringify(body)
  return text.length <= LIMITS.bodyLength ? text : null
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return false
  return depth === 0 || Object.values(value).some((inner) => isDeeper(inner, depth - 1))
}

/** Addresses and keys that point at the facilitator, most telling first. */
export function facilitatorHints(document: JsonObject, requirements: readonly unknown[]): string[] {
  const perEntry = [
    (entry: unknown) => fieldAt(entry, "extra", "facilitatorUrl"),
    (entry: unknown) => fieldAt(entry, "extra", "facilitator"),
    (entry: unknown) => facilitatorData(fieldOf(entry, "facilitatorData")),
  ]
  const signers = [
    (entry: unknown) => fieldAt(entry, "extra", "feePayer"),
    (entry: unknown) => fieldAt(entry, "extra", "facilitatorAddress"),
  ]
  const hints = [
    ...perEntry.flatMap((read) => requirements.map(read)),
    fieldOf(document, "facilitator"),
    ...signers.flatMap((read) => requirements.map(read)),
  ]
  const texts = hints.map(textOf).filter((hint) => hint !== null && hint.length <= LIMITS.hintLength)
  return [...new Set(texts)].slice(0, LIMITS.hints).map((hint) => printable(hint ?? "", LIMITS.hintLength))
}

/** A URL, or JSON (text or object) with `facilitatorUrl`. */
function facilitatorData(value: unknown): unknown {
  if (isObject(value)) return fieldOf(value, "facilitatorUrl")
  const text = textOf(value)
  if (text === null || text.length > 2_000) return null
  return text.trimStart().startsWith("{") ? fieldOf(parseJson(text), "facilitatorUrl") : text
}
