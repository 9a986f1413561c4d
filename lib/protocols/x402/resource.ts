// Checks the `resource` of a version 2 document: its URL, and the metadata that directories show.

import { getField, getText, isObject } from "@/lib/protocols/json"
import type { X402Note } from "@/lib/protocols/x402/notes"
import { isUrl } from "@/lib/text/url"

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
