// Finds the entries of a manifest: the lists and maps under the names that hosts use, at the top or one level down. An entry is
// an object, a text such as "POST /search", or a member of a map such as `{"GET /price": {…}}`. Pure.

import { getField, getText, isObject, type JsonObject } from "@/lib/protocols/json"
import { LIMITS } from "@/lib/sources/adapters/well-known/own-listing"

/** Fields whose members are paid endpoints. */
const LISTS = [
  ...["resources", "endpoints", "services", "routes", "apis", "pricing"],
  ...["paid_endpoints", "paidEndpoints", "paid_resources", "paidResources", "paid_routes", "paidRoutes"],
  ...["paidHttpResources", "protectedResources", "protected_resources", "resource_details", "resourceDetails"],
]
/** Fields that may hold such lists one level down. */
const CONTAINERS = ["service", "api", "x402", "l402", "catalog", "discovery", "data"]
/** Fields of an entry that is a group of endpoints, such as a service with its routes. */
const GROUPS = ["endpoints", "routes", "resources", "paths"]
const TARGETS = ["endpoint", "url", "resource", "path", "route", "uri", "endpoint_url", "endpointUrl"]
const FREE_GROUP = /free|public|open|preview/i

/** An entry, and the group that it is in; null for an entry of the document itself. */
export interface ManifestEntry {
  entry: unknown
  group: JsonObject | null
}

/** Returns at most one entry more than the limit of a document; null when the document has no list of entries. */
export function listEntries(document: unknown): ManifestEntry[] | null {
  const found = [document, ...CONTAINERS.map((name) => getField(document, name))].flatMap(listMembers)
  if (found.length === 0) return null
  const most = LIMITS.items + 1
  return found.flatMap((members) => members.slice(0, most).flatMap(openGroup)).slice(0, most)
}

/** The members of each list and map of an object. */
function listMembers(object: unknown): unknown[][] {
  return LISTS.flatMap((name) => {
    const value = getField(object, name)
    if (Array.isArray(value)) return [value]
    // A map named `pricing` often has tiers. Its other members are not endpoints.
    return isObject(value) ? [listMap(value, name !== "pricing")].filter((members) => members.length > 0) : []
  })
}

/** The members of a map, as entries. @param isAnyName whether names other than a URL or a path are endpoints */
function listMap(map: JsonObject, isAnyName: boolean): unknown[] {
  const keys = Object.keys(map).slice(0, LIMITS.items + 1)
  return keys.flatMap((key) => {
    const value = getField(map, key)
    if (Array.isArray(value)) return FREE_GROUP.test(key) || !isAnyName ? [] : value.slice(0, LIMITS.items + 1)
    if (isTarget(key)) return [{ resource: key, ...toMember(value) }]
    if (typeof value === "string") return isAnyName && isTarget(value) ? [{ resource: value, name: key }] : []
    return isObject(value) && (isAnyName || findTarget(value) !== null) ? [{ name: key, ...value }] : []
  })
}

/** What a map has under the URL of an endpoint: its fields, its price or its description. */
function toMember(value: unknown): JsonObject {
  if (isObject(value)) return value
  return typeof value === "string" && !/^[$\d]/.test(value) ? { description: value } : { price: value }
}

/** "POST /search", a path or a URL. */
export const isTarget = (text: string): boolean => /^\s*(?:[a-z]{3,7}\s+)?(?:\/|https?:\/\/)/i.test(text.slice(0, 40))

/** The text that names an entry's URL; null without one. */
export function findTarget(entry: JsonObject): string | null {
  const values = TARGETS.map((name) => getField(entry, name))
  return (
    values.map((value) => getText(isObject(value) ? getField(value, "url") : value)).find((text) => text !== null) ??
    null
  )
}

/** The entries of a group; other entries are returned as they are. */
function openGroup(entry: unknown): ManifestEntry[] {
  const isGroup = isObject(entry) && findTarget(entry) === null
  const members = isGroup ? GROUPS.flatMap((name) => listGroup(getField(entry, name))) : []
  return members.length === 0 || !isObject(entry)
    ? [{ entry, group: null }]
    : members.map((member) => ({ entry: member, group: entry }))
}

function listGroup(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.slice(0, LIMITS.items + 1)
  return isObject(value) ? listMap(value, true) : []
}
