// Reads what an x402 challenge declares in addition to the price. HTTP method and example input come from the bazaar extension,
// or from the output schema of version 1. Also lists hints at the facilitator, for which x402 has no field.

import { isDeeper, printable } from "@/lib/protocols/bounded"
import { getField, getFieldAt, getText, isObject, type JsonObject, parseJson } from "@/lib/protocols/json"

const LIMITS = { hints: 8, hintLength: 300, bodyLength: 4_000, bodyDepth: 32 }

/** The declared HTTP method in upper case, or null. */
export function findDeclaredMethod(document: JsonObject, requirements: readonly unknown[]): string | null {
  const method =
    getText(getFieldAt(document, "extensions", "bazaar", "info", "input", "method")) ??
    getText(getFieldAt(requirements[0], "outputSchema", "input", "method"))
  return method !== null && /^[A-Za-z]{3,10}$/.test(method) ? method.toUpperCase() : null
}

/** Fields of an input that name the request, but not its parameters. */
const NOT_PARAMETERS = new Set(["type", "method", "bodyType", "discoverable"])

/**
 * Whether the challenge describes the parameters or the response: in the bazaar extension, or in the output schema of version 1.
 */
export function declaresSchema(document: JsonObject, requirements: readonly unknown[]): boolean {
  const infos = [
    getFieldAt(document, "extensions", "bazaar", "info"),
    ...requirements.map((requirement) => getField(requirement, "outputSchema")),
  ]
  return infos.some((info) => {
    const input = getField(info, "input")
    const parameters = isObject(input) ? Object.entries(input).filter(([name]) => !NOT_PARAMETERS.has(name)) : []
    const described = [...parameters.map(([, value]) => value), getField(info, "output"), getField(info, "properties")]
    return described.some((value) => isObject(value) && Object.keys(value).length > 0)
  })
}

/** The example body of the bazaar extension as JSON text, ready to send in a probe; null when absent or too long. */
export function findDeclaredBody(document: JsonObject): string | null {
  const input = getFieldAt(document, "extensions", "bazaar", "info", "input")
  const body = getField(input, "body")
  const type = getField(input, "bodyType")
  if (body === undefined || (type !== undefined && type !== "json") || isDeeper(body, LIMITS.bodyDepth)) return null
  const text = JSON.stringify(body)
  return text.length <= LIMITS.bodyLength ? text : null
}

/** Lists URLs and keys that identify the facilitator, the most reliable first. */
export function listFacilitatorHints(document: JsonObject, requirements: readonly unknown[]): string[] {
  const perEntry = [
    (entry: unknown) => getFieldAt(entry, "extra", "facilitatorUrl"),
    (entry: unknown) => getFieldAt(entry, "extra", "facilitator"),
    (entry: unknown) => findFacilitatorData(getField(entry, "facilitatorData")),
  ]
  const signers = [
    (entry: unknown) => getFieldAt(entry, "extra", "feePayer"),
    (entry: unknown) => getFieldAt(entry, "extra", "facilitatorAddress"),
  ]
  const hints = [
    ...perEntry.flatMap((read) => requirements.map(read)),
    getField(document, "facilitator"),
    ...signers.flatMap((read) => requirements.map(read)),
  ]
  const texts = hints.map(getText).filter((hint) => hint !== null && hint.length <= LIMITS.hintLength)
  return [...new Set(texts)].slice(0, LIMITS.hints).map((hint) => printable(hint ?? "", LIMITS.hintLength))
}

/** Reads the `facilitatorData` of an entry: a URL, or JSON (text or object) with a `facilitatorUrl`. */
function findFacilitatorData(value: unknown): unknown {
  if (isObject(value)) return getField(value, "facilitatorUrl")
  const text = getText(value)
  if (text === null || text.length > 2_000) return null
  return text.trimStart().startsWith("{") ? getField(parseJson(text), "facilitatorUrl") : text
}

/** The longest description that the Bazaar accepts, in characters. */
export const LONGEST_DESCRIPTION = 500

/** The length in characters; null without a description. */
export function getDescriptionLength(document: unknown): number | null {
  const accepts = getField(document, "accepts")
  const first = Array.isArray(accepts) ? accepts[0] : null
  const text = getText(getFieldAt(document, "resource", "description")) ?? getText(getField(first, "description"))
  return text === null ? null : text.length
}
