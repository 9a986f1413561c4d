// Checks an x402 document as a whole: its list of entries, its resource and its extensions. The entries are checked in requirement.ts.

import type { CheckOptions } from "@/lib/protocols/challenge"
import { getField, getFieldAt, getText, isObject, type JsonObject } from "@/lib/protocols/json"
import type { X402Note } from "@/lib/protocols/x402/notes"
import { listResourceWarnings } from "@/lib/protocols/x402/resource"

/** The error of a document without entries to check; null when it has entries. */
export function findAcceptsError(document: JsonObject): X402Note | null {
  const accepts = getField(document, "accepts")
  if (!Array.isArray(accepts)) return { id: "accepts_missing", seen: accepts }
  if (accepts.length > 0) return null
  const isAuthOnly = isObject(getFieldAt(document, "extensions", "sign-in-with-x"))
  return { id: isAuthOnly ? "auth_only" : "accepts_empty", seen: "accepts: []" }
}

/**
 * The errors of a version 2 document outside of its entries. The schema requires these fields, but no client reads them before it pays, so
 * the entries are checked too.
 */
export function listDocumentErrors(document: JsonObject, version: 1 | 2): X402Note[] {
  if (version === 1) return []
  const resource = getField(document, "resource")
  const url = getField(resource, "url")
  const extensions = getField(document, "extensions")
  const errors: X402Note[] = []
  if (!isObject(resource)) errors.push({ id: "resource_missing", seen: resource })
  else if (getText(url) === null) errors.push({ id: "resource_url_missing", seen: url })
  if (extensions !== undefined && extensions !== null && !isObject(extensions))
    errors.push({ id: "extensions_not_object", seen: extensions })
  return errors
}

/** "Header Size Constraints" in the document batch_settlement_cloudflare. */
const WITHOUT_SCHEMA: ReadonlySet<string> = new Set(["http-message-signatures"])

export function listDocumentWarnings(document: JsonObject, version: 1 | 2, { url }: CheckOptions): X402Note[] {
  if (version === 1) return []
  const warnings = listResourceWarnings(getField(document, "resource"), url)
  const extensions = getField(document, "extensions")
  const incomplete = Object.keys(isObject(extensions) ? extensions : {}).find((name) => {
    const extension = getField(extensions, name)
    return (
      !isObject(getField(extension, "info")) || !(isObject(getField(extension, "schema")) || WITHOUT_SCHEMA.has(name))
    )
  })
  return incomplete === undefined ? warnings : [...warnings, { id: "extension_without_info_schema", seen: incomplete }]
}
