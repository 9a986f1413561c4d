// Parses the documents in which a host lists its paid endpoints by hand: /.well-known/l402-services, l402.json and x402. Hosts use
// many shapes, none of them a standard. A document may only list endpoints of its own host (docs/sources.md#well-known).

import type { Protocol } from "@/lib/catalogue/schema"
import { getField, getFieldAt, getText, isObject, type JsonObject } from "@/lib/protocols/json"
import { declaresSchema, findDeclaredMethod } from "@/lib/protocols/x402/discovery"
import { parseL402Manifest } from "@/lib/sources/adapters/well-known/l402-manifest"
import {
  describeMember,
  findTarget,
  isTarget,
  listEntries,
  type ManifestEntry,
} from "@/lib/sources/adapters/well-known/manifest-entries"
import { parseOpenApi } from "@/lib/sources/adapters/well-known/openapi"
import {
  BEYOND_LIMIT,
  buildOwnListing,
  type DocumentParser,
  LIMITS,
  type ParsedEntry,
  parseLists,
  toLine,
} from "@/lib/sources/adapters/well-known/own-listing"
import type { PriceOrLimits } from "@/lib/sources/parse/amounts"
import { parseBazaarItem } from "@/lib/sources/parse/bazaar-item"
import { describeEntry, describesCall, hasSchemas } from "@/lib/sources/parse/describe-entry"
import { nameEndpoint } from "@/lib/sources/parse/listing"
import { readPriceFields, readPriceUnit, unknownPrice } from "@/lib/sources/parse/price-fields"
import { findNamedProtocols, listProtocolNames } from "@/lib/sources/parse/protocol-names"
import { parseAccepts } from "@/lib/sources/parse/protocol-price"
import { isHttpUrl } from "@/lib/sources/parse/text"
import { NO_UNIT, type PriceUnit } from "@/lib/sources/parse/written-price"
import type { SkipReason } from "@/lib/sources/schema"
import { isUrl } from "@/lib/text/url"

/** What the document says about all of its entries. */
interface Manifest {
  document: unknown
  /** The URL that paths count from. */
  base: string
  origin: string
  provider: unknown
  /** The protocols of an entry that names none. */
  protocols: readonly Protocol[]
  unit: PriceUnit
}

export const parseL402Services: DocumentParser = (document, origin) =>
  parseManifest(document, origin, namedProtocols(document) ?? ["L402"])

/** Both profiles of the L402 discovery specification, and the shapes that other hosts publish at its path. */
export const parseL402Document: DocumentParser = (document, origin) =>
  parseL402Manifest(document, origin) ?? parseOpenApi(document, origin) ?? parseL402Services(document, origin)

export const parseX402Resources: DocumentParser = (document, origin) => {
  const mpp = parseLists([getField(document, "mppResources")], (entry) =>
    parseEntry({ entry, group: null, target: null, name: null }, openManifest(document, origin, ["MPP"])),
  )
  const found = [parseManifest(document, origin, ["x402"]), mpp, parseX402Manifest(document, origin)]
  const lists = found.filter((list) => list !== null)
  return lists.length > 0 ? lists.flat() : null
}

function parseManifest(document: unknown, origin: string, protocols: readonly Protocol[]): ParsedEntry[] | null {
  const entries = listEntries(document)
  if (entries === null) return null
  const manifest = openManifest(document, origin, protocols)
  const parsed = entries.slice(0, LIMITS.items).flatMap((entry) => parseEntry(entry, manifest))
  return entries.length > LIMITS.items ? [...parsed, BEYOND_LIMIT] : parsed
}

function openManifest(document: unknown, origin: string, protocols: readonly Protocol[]): Manifest {
  const about = isObject(getField(document, "service")) ? getField(document, "service") : document
  const common = getField(document, "accepts")
  const payment = getField(document, "payment")
  const places = [
    Array.isArray(common) ? common[0] : null,
    getField(document, "x402"),
    payment,
    getField(payment, "x402"),
  ]
  const unit = places.reduce<PriceUnit>((inherited, place) => readPriceUnit(place, inherited), NO_UNIT)
  return {
    ...{ document, origin, protocols },
    base: findBase(document, origin) ?? findBase(about, origin) ?? origin,
    provider: getField(about, "operator") ?? getField(about, "name") ?? nameOf(getField(document, "provider")),
    unit: { ...readPriceUnit(document, unit), decimals: null },
  }
}

const nameOf = (party: unknown) => (isObject(party) ? getField(party, "name") : party)

const BASES = [
  ...["serviceBaseUrl", "baseUrl", "base_url", "baseURL", "apiBaseUrl", "api_base_url", "api_base", "apiBase"],
  ...["resourceServerUrl", "server_url", "serverUrl", "basePath", "base_path"],
]

/** The URL without trailing slashes that the paths of the object count from, on whichever host; null without one. */
function findBase(object: unknown, home: string): string | null {
  const written =
    BASES.map((name) => getText(getField(object, name)))
      .find((text) => text !== null)
      ?.trim() ?? ""
  const url = written.startsWith("/") ? `${home}${written}` : written
  if (url.length > 2_000 || !isHttpUrl(url)) return null
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname.replace(/\/{1,100}$/, "")}`
}

/** A request line as a whole entry, with what follows the URL: "POST /analyze - Risk analysis". */
const LINE = /^\s*(?:([A-Za-z]{3,7})\s+)?(\S+)(?:\s+(\S.*))?$/s
/** A URL of an entry, with the method before it. */
const TARGET = /^\s*(?:([A-Za-z]{3,7})\s+)?(\S.*)$/s

function parseEntry(member: ManifestEntry, manifest: Manifest): ParsedEntry[] {
  const { entry, group } = member
  if (typeof entry === "string") return parseText(entry, member, manifest)
  const line = member.line ?? describeMember(member)
  const skip = (outcome: SkipReason): ParsedEntry[] => [{ line, outcome }]
  if (!isObject(entry)) return skip("shape")
  if (getField(entry, "type") === "mcp") return skip("unknown-protocol")
  if (isFree(entry)) return skip("no-price")
  const protocols = namedProtocols(entry) ?? namedProtocols(group) ?? manifest.protocols
  if (protocols.length === 0) return skip("unknown-protocol")
  return protocols.map((protocol) => buildEntry(entry, { ...member, line }, protocol, manifest))
}

/** Fields with which an entry says whether it is paid. */
const PAID = ["paid", "payment_required", "paymentRequired", "requires_payment", "requiresPayment"]
const isFree = (entry: JsonObject) =>
  getField(entry, "free") === true || PAID.some((name) => getField(entry, name) === false)

function parseText(text: string, member: ManifestEntry, manifest: Manifest): ParsedEntry[] {
  const request = text.slice(0, 4_000)
  const line = describeMember(member)
  if (request.trim() === "") return [{ line, outcome: "bad-url" }]
  if (!isTarget(request)) return [{ line, outcome: "shape" }]
  const [, method, resource = null, words] = LINE.exec(request) ?? []
  const description = words?.replace(/^[-–—:|\s]{1,5}/, "")
  return parseEntry({ ...member, line, entry: { method, description }, target: resource }, manifest)
}

function buildEntry(
  entry: JsonObject,
  { group, target, name, line = null }: ManifestEntry,
  protocol: Protocol,
  { document, origin, base, provider, unit }: Manifest,
): ParsedEntry {
  const [, verb = null, url = null] = TARGET.exec((target ?? findTarget(entry) ?? "").slice(0, 4_000)) ?? []
  const listed = getField(entry, "accepts")
  const accepts = Array.isArray(listed) ? listed.slice(0, LIMITS.accepts) : []
  const method = findMethod(entry) ?? verb ?? findDeclaredMethod(entry, accepts)
  const price = parsePrice(entry, accepts, protocol, group === null ? unit : readPriceUnit(group, unit))
  if (price === "free") return { line, outcome: "no-price" }
  const request = describeEntry({ raw: entry, method, accepts, document })
  return buildOwnListing(
    { line, base: findBase(entry, origin) ?? findBase(group, origin) ?? base, origin, url },
    {
      ...{ protocol, method, price, provider, request },
      name: getField(entry, "name") ?? getField(entry, "title") ?? name,
      description: findDescription(entry),
      category: findCategory(entry) ?? findCategory(group),
      hasSchema: describesCall(request) || hasSchemas(entry) || declaresSchema(entry, accepts),
    },
  )
}

function findMethod(entry: JsonObject): string | null {
  const names = ["method", "httpMethod", "http_method", "verb", "requestMethod", "request_method"]
  const [first] = [getField(entry, "methods")].flat()
  return (
    [...names.map((name) => getField(entry, name)), getFieldAt(entry, "input", "method"), first]
      .map(getText)
      .find(Boolean) ?? null
  )
}

/** The first text under these names, of the entry itself or of its `metadata`. */
function findText(entry: JsonObject | null, names: readonly string[]): string | null {
  const places = [entry, getField(entry, "resource"), getField(entry, "metadata")]
  const texts = places.flatMap((place) => names.map((name) => getText(getField(place, name))))
  return texts.find((text) => text !== null) ?? null
}

const findDescription = (entry: JsonObject) => findText(entry, ["description", "summary"])

function findCategory(entry: JsonObject | null): string | null {
  const tags = getField(entry, "tags")
  return findText(entry, ["category"]) ?? getText(Array.isArray(tags) ? tags[0] : null)
}

/**
 * The price of an entry: of x402 that of `accepts`, which is what the challenge will have, else that of the other fields. `free` for
 * a price of zero.
 */
function parsePrice(
  entry: JsonObject,
  accepts: readonly unknown[],
  protocol: Protocol,
  unit: PriceUnit,
): PriceOrLimits | "free" {
  const kind = protocol === "L402" ? "sats" : "dollars"
  const terms = protocol === "x402" ? parseAccepts(accepts) : null
  const isKnown = terms === "limits" || (terms !== null && (terms.priceUsd !== null || terms.priceSats !== null))
  if (terms !== null && isKnown) return terms
  const ofAccepts = terms === null ? unit : readPriceUnit(accepts.find(isObject), unit)
  const price = readPriceFields(entry, ofAccepts, kind) ?? readPriceFields({ pricing: accepts }, unit, kind)
  if (protocol === "MPP" && price !== "free") return withoutRail(price)
  return price ?? terms ?? unknownPrice(readPriceUnit(entry, unit), kind)
}

/** The token and the network of a manifest are those of x402. */
function withoutRail(price: PriceOrLimits | null): PriceOrLimits {
  if (price === "limits") return "limits"
  return { priceSats: null, priceUsd: price?.priceUsd ?? null, asset: null, network: null }
}

/** The protocols that the object declares; null when it declares none. */
function namedProtocols(object: unknown): Protocol[] | null {
  const declared = getField(object, "protocols") ?? getField(object, "protocol")
  if (declared === undefined || declared === null) return null
  const names = listProtocolNames(declared)
  // Some entries name the protocol of the transport.
  const isTransport = names.every((name) => typeof name === "string" && /^(https?|rest|json)$/i.test(name))
  return isTransport ? null : findNamedProtocols(names)
}

/**
 * The `items` of an x402 manifest: resources in the Bazaar's shape, or with the call lifted to `input` and `output`
 * (specs/extensions/well-known-discovery.md of x402-foundation/x402, a draft in pull request 2646).
 */
const parseX402Manifest: DocumentParser = (document, origin) =>
  parseLists([getField(document, "items")], (item) => [parseItem(item, origin)])

function parseItem(raw: unknown, origin: string): ParsedEntry {
  const resource = getField(raw, "resource")
  const line = toLine(getText(getField(raw, "method")), getText(resource) ?? getText(getField(resource, "url")))
  const item = parseBazaarItem(lowerInput(raw))
  if (typeof item === "string") return { line, outcome: item }
  const { url, serviceName, ...declared } = item
  const path = isUrl(url) ? new URL(url).pathname : ""
  const description = typeof declared.description === "string" ? declared.description : null
  return buildOwnListing(
    { line, base: origin, origin, url },
    {
      ...declared,
      name: serviceName && nameEndpoint(serviceName, description, path),
      provider: serviceName ?? declared.provider,
      hasSchema: declared.hasSchema === true || declared.request != null,
    },
  )
}

/** The members of `input` that hold the JSON Schema of one part of the request. */
const PARTS = ["queryParams", "pathParams", "body"] as const

/** The other members of an item that are read. An item may have any number of members, so it is not copied as a whole. */
const KEPT = ["resource", "type", "description", "tags", "accepts", "method", "metadata"] as const

/** Moves a lifted `input` and `output` to where a challenge has them, in the bazaar extension. Other items are unchanged. */
function lowerInput(item: unknown): unknown {
  const input = getField(item, "input")
  if (!isObject(item) || !isObject(input) || getField(item, "extensions") !== undefined) return item
  const output = getField(item, "output")
  const isJson = getField(output, "mimeType") === "application/json"
  const info = {
    input: { method: getField(input, "method"), bodyType: getField(input, "bodyType") },
    ...(isObject(output) && { output: { type: isJson ? "json" : null, example: getField(output, "example") } }),
  }
  const properties = Object.fromEntries(PARTS.map((part) => [part, getField(input, part)]))
  const kept = Object.fromEntries(KEPT.map((name) => [name, getField(item, name)]))
  return { ...kept, extensions: { bazaar: { info, schema: { properties: { input: { properties } } } } } }
}
