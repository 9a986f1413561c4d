// What the document of an x402 challenge declares for the Bazaar: each function returns null where the document does not decide.
// Pure. The document is untrusted and bounded by what is stored of a challenge (16,000 characters).

import { getField, getFieldAt, getText, isObject } from "@/lib/protocols/json"

const MOST_DEPTH = 16
/** The longest description that the Bazaar accepts, in characters. */
const LONGEST_DESCRIPTION = 500

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

/** Whether `info` has the properties that `schema` requires, at every level that both have. Other keywords are not evaluated. */
export function hasRequiredFields(document: unknown): boolean | null {
  const [info, schema] = [readBazaar(document, "info"), readBazaar(document, "schema")]
  return isObject(info) && isObject(schema) ? findMissing(info, schema, "info", 0) === null : null
}

/** The path of the first missing property, such as `info.input.domain`. */
export function findMissing(value: unknown, schema: unknown, path: string, depth: number): string | null {
  if (!isObject(value) || !isObject(schema) || depth > MOST_DEPTH) return null
  const required = getField(schema, "required")
  const names = Array.isArray(required) ? required.flatMap((name) => getText(name) ?? []) : []
  const missing = names.find((name) => getField(value, name) === undefined)
  if (missing !== undefined) return `${path}.${missing}`
  const properties = getField(schema, "properties")
  if (!isObject(properties)) return null
  for (const name of Object.keys(properties)) {
    const below = findMissing(getField(value, name), getField(properties, name), `${path}.${name}`, depth + 1)
    if (below !== null) return below
  }
  return null
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
  const accepts = getField(document, "accepts")
  const first = Array.isArray(accepts) ? accepts[0] : null
  const text = getText(getFieldAt(document, "resource", "description")) ?? getText(getField(first, "description"))
  return text === null ? null : text.length <= LONGEST_DESCRIPTION
}
