// Checks an x402 document as a whole: its list of entries, its extensions, its resource and the metadata that directories show. The
// entries are checked in requirement.ts.

import type { CheckOptions } from "@/lib/protocols/challenge"
import { getField, getFieldAt, getText, isObject, type JsonObject } from "@/lib/protocols/json"
import type { X402Note } from "@/lib/protocols/x402/findings"
import { isUrl } from "@/lib/text/url"

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

const LIMITS = { iconUrl: 2_048, tags: 5 }
const LABEL = /^[\x20-\x7e]{1,32}$/
const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0)$/

/** @param requested the URL of the request; undefined when unknown */
export function listResourceWarnings(resource: unknown, requested: string | undefined): X402Note[] {
  const url = getText(getField(resource, "url"))
  const metadata = findInvalidMetadata(resource)
  return [
    ...(url === null ? [] : listUrlWarnings(url, requested)),
    ...(metadata ? [{ id: "resource_metadata_invalid" as const, seen: metadata }] : []),
  ]
}

function listUrlWarnings(url: string, requested: string | undefined): X402Note[] {
  return isUrl(url) ? listHostWarnings(url, requested) : [{ id: "resource_not_absolute_url", seen: url }]
}

/** Ports and schemes may differ, because proxies change them. A name such as `mcp://tool` has no host to compare. */
function listHostWarnings(url: string, requested: string | undefined): X402Note[] {
  if (requested === undefined || !isUrl(requested) || !/^https?:/i.test(url)) return []
  const [named, asked] = [new URL(url).hostname, new URL(requested).hostname]
  if (named === asked) return []
  return [{ id: LOOPBACK.test(named) ? "resource_loopback" : "resource_other_host", seen: url }]
}

/** The first field of the resource that the reference client rejects; null when all fields are valid. Null counts as absent. */
function findInvalidMetadata(resource: unknown): string | null {
  const read = (name: string) => (isObject(resource) ? (getField(resource, name) ?? null) : null)
  const isLabel = (value: unknown) => typeof value === "string" && LABEL.test(value)
  const name = read("serviceName")
  const tags = read("tags")
  const icon = read("iconUrl")
  if (name !== null && !isLabel(name)) return "serviceName"
  const areTagsFine = Array.isArray(tags) && tags.length <= LIMITS.tags && tags.every(isLabel)
  if (tags !== null && !areTagsFine) return "tags"
  return icon !== null && !(typeof icon === "string" && icon.length <= LIMITS.iconUrl) ? "iconUrl" : null
}
