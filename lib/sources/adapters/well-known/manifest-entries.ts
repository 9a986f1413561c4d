// Finds the entries of a manifest: the lists and maps under the names that hosts use, at the top or one level down. An entry is
// an object, a text such as "POST /search", or a member of a map such as `{"GET /price": {…}}`. Pure.

import { HTTP_METHODS } from "@/lib/catalogue/schema"
import { getField, getText, isObject, type JsonObject } from "@/lib/protocols/json"
import { LIMITS, toLine } from "@/lib/sources/adapters/well-known/own-listing"

/** Fields whose members are paid endpoints. */
const LISTS = [
  ...["resources", "endpoints", "services", "routes", "apis", "pricing"],
  ...["paid_endpoints", "paidEndpoints", "paid_resources", "paidResources", "paid_routes", "paidRoutes"],
  ...["paidHttpResources", "protectedResources", "protected_resources", "resource_details", "resourceDetails"],
]
/** Fields of an entry under any other name that make it a paid endpoint, next to a URL or a path. */
const TERMS = [
  ...["accepts", "price", "pricing", "payment", "cost", "maxAmountRequired", "amount"],
  ...["price_usd", "priceUsd", "price_usdc", "priceUsdc", "price_sats", "priceSats", "price_per_call", "pricePerCall"],
]
/** Names of a document that are looked at. */
const MOST_NAMES = 100
/** Fields that may hold such lists one level down. */
const CONTAINERS = ["service", "api", "x402", "l402", "catalog", "discovery", "data"]
/** Fields of an entry that is a group of endpoints, such as a service with its routes. */
const GROUPS = ["endpoints", "routes", "resources", "paths"]
const TARGETS = [
  ...["endpoint", "url", "resource", "path", "route", "uri", "href", "endpoint_url", "endpointUrl"],
  ...["resource_url", "resourceUrl", "full_url", "fullUrl", "api_url", "apiUrl", "pathname"],
]
const METHODS = new RegExp(`^(${HTTP_METHODS.join("|")})$`, "i")
/** OpenAPI writes the methods of a path in lower case. */
const OPERATIONS = HTTP_METHODS.flatMap((method) => [method, method.toLowerCase()])
/** One more than the limit, which shows that entries are left out. */
const MOST = LIMITS.items + 1
/** The names of fields that stand for an entry without a URL and a name. */
const MOST_KEYS = 5
const FREE_GROUP = /free|public|open|preview/i

/** Names whose values other readers read. `items` has the shape of the Bazaar, `accepts` that of a challenge. */
const KNOWN: ReadonlySet<string> = new Set([...LISTS, ...CONTAINERS, "items", "accepts", "mppResources", "paths"])

export interface ManifestEntry {
  /** A text, or an object with the fields of the entry. Other types are no entries, and are counted. */
  entry: unknown
  /** The entry whose list this entry is in, such as a service; null for an entry of the document itself. */
  group: JsonObject | null
  /** The request line under which a map has the entry; null in a list. */
  target: string | null
  /** The name under which a map has the entry; null in a list. */
  name: string | null
  /** How the document names the entry, where `entry` was made of its text. */
  line?: string | null
}

const inList = (entry: unknown): ManifestEntry => ({ entry, group: null, target: null, name: null })

/** Returns at most one entry more than the limit of a document; null when the document has no list of entries. */
export function listEntries(document: unknown): ManifestEntry[] | null {
  const places = [document, ...CONTAINERS.map((name) => getField(document, name))]
  const found = [
    ...places.flatMap(listMembers),
    ...listUnnamed(document),
    ...listItself(document),
    ...listOffered(document),
  ]
  return found.length === 0 ? null : found.flatMap((members) => members.flatMap(openGroup)).slice(0, MOST)
}

/** The members of each list and map of an object. */
function listMembers(object: unknown): ManifestEntry[][] {
  return LISTS.flatMap((name) => {
    const value = getField(object, name)
    if (Array.isArray(value)) return [value.slice(0, MOST).map(inList)]
    // A map named `pricing` often has tiers. Its other members are not endpoints.
    return isObject(value) ? [listMap(value, name !== "pricing")].filter((members) => members.length > 0) : []
  })
}

/** Names that say that all entries are paid, such as `payable_endpoints`. */
const PAID_LIST = /^(paid|payable|protected|priced|premium|x402|l402|mpp)/i

/** Lists and maps under a name of the host's own, as far as their entries have payment terms, or the name says so. */
function listUnnamed(document: unknown): ManifestEntry[][] {
  const names = isObject(document) ? Object.keys(document).slice(0, MOST_NAMES) : []
  return names
    .filter((name) => !KNOWN.has(name) && !FREE_GROUP.test(name))
    .map((name) => listAny(getField(document, name)).filter((member) => isPayable(member, PAID_LIST.test(name))))
    .filter((members) => members.length > 0)
}

function listAny(value: unknown): ManifestEntry[] {
  if (Array.isArray(value)) return value.slice(0, MOST).map(inList)
  return isObject(value) ? listMap(value, false) : []
}

/** @param isPaid whether the name of the list says that its entries are paid */
function isPayable({ entry, target }: ManifestEntry, isPaid: boolean): boolean {
  if (typeof entry === "string") return isPaid && isTarget(entry)
  return isObject(entry) && (target ?? findTarget(entry)) !== null && (isPaid || hasTerms(entry))
}

const hasTerms = (entry: JsonObject) => TERMS.some((name) => getField(entry, name) != null)

/** The whole document as one entry, where it names an endpoint and its terms. `url` is the home page of a host. */
function listItself(document: unknown): ManifestEntry[][] {
  if (!isObject(document)) return []
  const target = ["endpoint", "resource", "route"]
    .map((name) => getField(document, name))
    .map(getText)
    .find(Boolean)
  const isEntry = target != null && isTarget(target) && (hasTerms(document) || getField(document, "scheme") != null)
  return isEntry ? [[{ ...inList(document), target }]] : []
}

/** A challenge as the whole document: each payment option names the resource that it pays for. */
function listOffered(document: unknown): ManifestEntry[][] {
  const accepts = getField(document, "accepts")
  const offers = Array.isArray(accepts) ? accepts.slice(0, MOST).filter(isObject) : []
  const targets = [...new Set(offers.flatMap((offer) => getText(getField(offer, "resource")) ?? []))]
  const members = targets.map((target) => ({
    ...inList({ accepts: offers.filter((offer) => getField(offer, "resource") === target) }),
    target,
  }))
  return members.length > 0 ? [members] : []
}

/** @param isAnyName whether names other than a URL or a path are endpoints */
function listMap(map: JsonObject, isAnyName: boolean): ManifestEntry[] {
  const keys = Object.keys(map).slice(0, MOST)
  return keys.flatMap((key): ManifestEntry[] => {
    const value = getField(map, key)
    if (Array.isArray(value)) return isAnyName && !FREE_GROUP.test(key) ? value.slice(0, MOST).map(inList) : []
    if (METHODS.test(key) && isObject(value)) return listMap(value, false).map((one) => addMethod(one, key))
    if (isTarget(key)) return listByMethod(key, value)
    if (typeof value === "string")
      return isAnyName && isTarget(value) ? [{ ...inList({}), target: value, name: key }] : []
    const isEntry = isObject(value) && (isAnyName || findTarget(value) !== null)
    return isEntry ? [{ ...inList(value), name: key }] : []
  })
}

/** An entry for each method that the value has under its name, as OpenAPI writes them, else one for the value. */
function listByMethod(target: string, value: unknown): ManifestEntry[] {
  const methods = OPERATIONS.filter((method) => isObject(getField(value, method)))
  const member = { ...inList(toEntry(value)), target }
  return methods.length === 0
    ? [member]
    : methods.map((method) => addMethod({ ...member, entry: getField(value, method) }, method))
}

const addMethod = (member: ManifestEntry, method: string): ManifestEntry => ({
  ...member,
  target: `${method} ${(member.target ?? "").trim()}`,
})

/** What a map has under the URL of an endpoint: its fields, its price or its description. */
function toEntry(value: unknown): JsonObject {
  if (isObject(value)) return value
  return typeof value === "string" && !/^[$\d]/.test(value) ? { description: value } : { price: value }
}

/** "POST /search", a path or a URL. */
export const isTarget = (text: string): boolean => /^\s*(?:[a-z]{3,7}\s+)?(?:\/|https?:\/\/)/i.test(text.slice(0, 40))

/** The text that names an entry's URL; null without one. */
export function findTarget(entry: JsonObject): string | null {
  const values = TARGETS.map((name) => getField(entry, name))
  const texts = values.map((value) => getText(isObject(value) ? getField(value, "url") : value))
  return texts.find((text) => text !== null) ?? null
}

/** The words of the document for an entry: its text or request line, its name, else the names of its first fields. */
export function describeMember({ entry, target, name }: ManifestEntry): string | null {
  if (!isObject(entry)) return toLine(getText(entry) ?? target ?? name ?? typeof entry)
  const method = target === null ? getText(getField(entry, "method")) : null
  const named = target ?? findTarget(entry) ?? name ?? getText(getField(entry, "name"))
  return named === null ? toLine(`{${Object.keys(entry).slice(0, MOST_KEYS).join(", ")}}`) : toLine(method, named)
}

/** The entries of a group; other entries are returned as they are. */
function openGroup(member: ManifestEntry): ManifestEntry[] {
  const { entry, target } = member
  if (!isObject(entry) || target !== null || findTarget(entry) !== null) return [member]
  const members = GROUPS.flatMap((name) => listGroup(getField(entry, name)))
  return members.length === 0 ? [member] : members.map((one) => ({ ...one, group: entry }))
}

function listGroup(value: unknown): ManifestEntry[] {
  if (Array.isArray(value)) return value.slice(0, MOST).map(inList)
  return isObject(value) ? listMap(value, true) : []
}
