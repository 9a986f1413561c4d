// What the document of an x402 challenge declares for the Bazaar: each function returns null where the document does not decide.
// Pure. The document is untrusted and bounded by what is stored of a challenge (16,000 characters).

import { getField, getFieldAt, getText, isObject } from "@/lib/protocols/json"
import { validateUntrusted } from "@/lib/protocols/json-schema/validate"
import { getDescriptionLength, LONGEST_DESCRIPTION } from "@/lib/protocols/x402/discovery"

const MOST_DEPTH = 16

const readBazaar = (document: unknown, name: string) => getFieldAt(document, "extensions", "bazaar", name)

export function isDeclared(document: unknown): boolean {
  if (getField(document, "x402Version") === 1) {
    const accepts = getField(document, "accepts")
    return Array.isArray(accepts) && accepts.some((entry) => isObject(getField(entry, "outputSchema")))
  }
  return isObject(readBazaar(document, "info")) && isObject(readBazaar(document, "schema"))
}

/** Null in version 1, and without a schema. */
export function describesInfo(document: unknown): boolean | null {
  const schema = readBazaar(document, "schema")
  return isObject(schema) ? isObject(getFieldAt(schema, "properties", "input")) : null
}

/** Null without `info` and `schema`, and for a schema that cannot be evaluated. */
export function followsSchema(document: unknown): boolean | null {
  const [info, schema] = [readBazaar(document, "info"), readBazaar(document, "schema")]
  if (!isObject(info) || !isObject(schema)) return null
  const { result } = validateUntrusted(schema, info, getField(schema, "$schema"))
  return result === "valid" ? true : result === "invalid" ? false : null
}

/** Null without a declaration. A reference within the document begins with `#`. */
export function hasOnlyLocalReferences(document: unknown): boolean | null {
  const bazaar = getFieldAt(document, "extensions", "bazaar")
  return isObject(bazaar) ? !hasExternalReference(bazaar, 0) : null
}

function hasExternalReference(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null || depth > MOST_DEPTH) return false
  return Object.entries(value).some(([key, part]) => {
    const isReference = (key === "$ref" || key === "$id") && typeof part === "string" && !part.startsWith("#")
    return isReference || hasExternalReference(part, depth + 1)
  })
}

/** The URL of the resource, in version 2 and in version 1. Null when the document names none. */
export function readResource(document: unknown): string | null {
  const accepts = getField(document, "accepts")
  const first = Array.isArray(accepts) ? accepts[0] : null
  return getText(getFieldAt(document, "resource", "url")) ?? getText(getField(first, "resource"))
}

export function isResourceHttps(document: unknown): boolean | null {
  const resource = readResource(document)
  return resource === null ? null : /^https:\/\//i.test(resource)
}

export function isDescriptionShort(document: unknown): boolean | null {
  const length = getDescriptionLength(document)
  return length === null ? null : length <= LONGEST_DESCRIPTION
}
