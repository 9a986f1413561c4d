// Parses the documents in which a host lists its paid endpoints: L402 services or routes, x402 resources, and priced OpenAPI
// operations. Hosts use several shapes, none of them a standard. A document may only list endpoints of its own host
// (docs/sources.md#well-known).

import { z } from "zod"
import { openDocument, type SchemaDocument } from "@/lib/catalogue/call/json-schema"
import { describeL402Service } from "@/lib/catalogue/call/l402-services-description"
import { describeOperation } from "@/lib/catalogue/call/openapi-description"
import { HTTP_METHODS, type Protocol } from "@/lib/catalogue/schema"
import { getField, getFieldAt, isObject } from "@/lib/protocols/json"
import { buildOwnListing, type DocumentParser, LIMITS, parseLists } from "@/lib/sources/adapters/well-known/own-listing"
import { findPayments, type Payment } from "@/lib/sources/adapters/well-known/payment-info"
import { parseX402Manifest } from "@/lib/sources/adapters/well-known/x402-manifest"
import { type PriceOrLimits, parseDollars, parseSats } from "@/lib/sources/parse/amounts"
import { type ListingOrSkip, nameEndpoint } from "@/lib/sources/parse/listing"
import { OptionalText, OptionalUnknown } from "@/lib/sources/parse/page"
import { findNamedProtocols } from "@/lib/sources/parse/text"
import { parseAccepts } from "@/lib/sources/parse/x402-terms"
import type { SkipReason } from "@/lib/sources/schema"
import { isUrl } from "@/lib/url"

const NO_PRICE: PriceOrLimits = { priceSats: null, priceUsd: null, asset: null, network: null }
/** OpenAPI writes the methods of a path in lower case. */
const METHODS = HTTP_METHODS.map((method) => method.toLowerCase())

// /.well-known/l402-services

const Service = z.object({
  name: OptionalText,
  title: OptionalText,
  description: OptionalText,
  category: OptionalText,
  endpoint: OptionalText,
  url: OptionalText,
  path: OptionalText,
  method: OptionalText,
  protocol: OptionalText,
  protocols: OptionalUnknown,
  price_sats: OptionalUnknown,
  price_usd: OptionalUnknown,
  pricing: OptionalUnknown,
  price: OptionalUnknown,
})

/** Parses both shapes of the document: a list of `services`, or a manifest with `routes`. */
export const parseL402Services: DocumentParser = (document, origin) => {
  const about = isObject(getField(document, "service")) ? getField(document, "service") : document
  const provider = getField(about, "operator") ?? getField(about, "name")
  const byDefault = namedProtocols(document) ?? ["L402"]
  return parseLists([getField(document, "services"), getField(document, "routes")], (item) => {
    const read = Service.safeParse(item)
    if (!read.success) return ["shape"]
    const { endpoint, url, path, name, title, description, category, method } = read.data
    const protocols = namedProtocols(item) ?? byDefault
    if (protocols.length === 0) return ["unknown-protocol"]
    return protocols.map((protocol) =>
      buildOwnListing(origin, endpoint ?? url ?? path ?? null, {
        ...{ protocol, name: name ?? title, description, category, provider, method },
        hasSchema: isObject(getField(item, "request_schema")) || isObject(getField(item, "response_schema")),
        request: describeL402Service(item, document),
        price: protocol === "L402" ? parseSatsPrice(read.data) : parseDollarPrice(read.data),
      }),
    )
  })
}

function parseSatsPrice({ price_sats, pricing, price }: z.infer<typeof Service>): PriceOrLimits {
  const milli = getField(price, "amount_msat")
  if (typeof milli === "number") return parseSats(milli / 1_000)
  const isSats = /^sats?$/i.test(String(getField(pricing, "currency") ?? "").slice(0, 10))
  return parseSats(price_sats ?? (isSats ? getField(pricing, "amount") : null))
}

function parseDollarPrice({ price_usd, pricing }: z.infer<typeof Service>): PriceOrLimits {
  const isDollars = /^usd$/i.test(String(getField(pricing, "currency") ?? "").slice(0, 10))
  return parseDollars(price_usd ?? (isDollars ? getField(pricing, "amount") : null), { asset: null, network: null })
}

/** The protocols that the item declares; null when the item declares none. */
function namedProtocols(item: unknown): Protocol[] | null {
  const declared = getField(item, "protocols") ?? getField(item, "protocol")
  if (declared === undefined || declared === null) return null
  return findNamedProtocols([declared].flat().slice(0, LIMITS.protocols))
}

// /.well-known/x402 and /.well-known/x402.json

const Endpoint = z.object({
  url: OptionalText,
  resource: OptionalText,
  path: OptionalText,
  method: OptionalText,
  name: OptionalText,
  description: OptionalText,
  amountRequired: OptionalUnknown,
  accepts: OptionalUnknown,
})

/**
 * Parses the items of a manifest, and resources: text ("POST /search"), or objects. The price of an object is in its own `accepts` or in the document's
 * `accepts`.
 */
export const parseX402Resources: DocumentParser = (document, origin) => {
  const provider = getField(document, "name")
  const read = (protocol: Protocol) => (item: unknown) => {
    if (typeof item === "string") return [parseLine(item, protocol, origin, provider)]
    const endpoint = Endpoint.safeParse(item)
    if (!endpoint.success) return ["shape" as const]
    const { url, resource, path, name, description, method } = endpoint.data
    const price = parseTerms(endpoint.data, document)
    const declared = { protocol, name, description, category: null, provider, method, price }
    return [buildOwnListing(origin, url ?? resource ?? path ?? null, declared)]
  }
  const x402 = parseLists([getField(document, "resources"), getField(document, "endpoints")], read("x402"))
  const mpp = parseLists([getField(document, "mppResources")], read("MPP"))
  const found = [x402, mpp, parseX402Manifest(document, origin)].filter((list) => list !== null)
  return found.length > 0 ? found.flat() : null
}

function parseLine(line: string, protocol: Protocol, origin: string, provider: unknown): ListingOrSkip {
  const [, method = null, target = ""] = /^\s*(?:([A-Za-z]{3,7})\s+)?(\S.*)$/.exec(line.slice(0, 4_000)) ?? []
  const declared = { protocol, name: null, description: null, category: null, provider, method, price: NO_PRICE }
  return buildOwnListing(origin, target, declared)
}

/**
 * Parses the price of an endpoint. When the endpoint declares only an amount, the asset comes from the first entry in the
 * document's `accepts`.
 */
function parseTerms({ accepts, amountRequired }: z.infer<typeof Endpoint>, document: unknown): PriceOrLimits {
  if (Array.isArray(accepts)) return parseAccepts(accepts) ?? NO_PRICE
  const common = getField(document, "accepts")
  const [first] = Array.isArray(common) ? common : []
  if (amountRequired === undefined || !isObject(first)) return NO_PRICE
  return parseAccepts([{ ...first, amount: amountRequired }]) ?? NO_PRICE
}

// /openapi.json

const Operation = z.object({
  summary: OptionalText,
  description: OptionalText,
  operationId: OptionalText,
  tags: OptionalUnknown,
})

/** Parses operations with `x-payment-info` or `x-l402-pricing`. Other operations are ignored, because they are free or declare no price. */
export const parseOpenApi: DocumentParser = (document, origin) => {
  const paths = getField(document, "paths")
  if (!isObject(paths)) return null
  const base = findServer(document, origin)
  const title = getFieldAt(document, "info", "title")
  const service = {
    title: typeof title === "string" ? title : null,
    category: first(getFieldAt(document, "x-service-info", "categories")),
  }
  const parsed: ListingOrSkip[] = []
  const opened = openDocument(document)
  for (const path of Object.keys(paths).slice(0, LIMITS.paths)) {
    for (const method of METHODS) {
      const operation = getFieldAt(paths, path, method)
      const payments = findPayments(operation)
      if (payments === "free") continue
      if (parsed.length >= LIMITS.items) return [...parsed, "limits"]
      const shared = getFieldAt(paths, path, "parameters")
      parsed.push(...parseOperation(operation, payments, { ...service, path, method, base, shared, opened }))
    }
  }
  return parsed
}

function parseOperation(
  raw: unknown,
  payments: Payment[] | SkipReason,
  at: {
    title: string | null
    category: unknown
    path: string
    method: string
    base: string
    shared: unknown
    opened: SchemaDocument
  },
): ListingOrSkip[] {
  const operation = Operation.safeParse(raw)
  if (!operation.success) return ["shape"]
  if (typeof payments === "string") return [payments]
  const { summary, description, operationId, tags } = operation.data
  const { title, path, method, base } = at
  const request = describeOperation(raw, method, at.shared, at.opened)
  const name = nameEndpoint(title, summary ?? operationId ?? description, path)
  return payments.map(({ protocol, price }) =>
    buildOwnListing(base, path, {
      ...{ protocol, price, method, name, description: description ?? summary },
      ...{ category: at.category ?? first(tags), provider: title, hasSchema: describesOperation(raw, at.shared) },
      request,
    }),
  )
}

/** Whether an operation describes its body or its parameters. `shared` has the parameters of all operations of the path. */
const describesOperation = (operation: unknown, shared: unknown) =>
  isObject(getField(operation, "requestBody")) ||
  [getField(operation, "parameters"), shared].some((list) => first(list) != null)

/** The base URL of the paths: the first of the document's servers when it is on the document's host, else the origin. */
function findServer(document: unknown, origin: string): string {
  const url = getField(first(getField(document, "servers")), "url")
  if (typeof url !== "string" || url.length > 2_000 || !isUrl(url, origin)) return origin
  const server = new URL(url, origin)
  return server.hostname === new URL(origin).hostname
    ? `${server.origin}${server.pathname.replace(/\/+$/, "")}`
    : origin
}

const first = (list: unknown): unknown => (Array.isArray(list) ? list[0] : null)
