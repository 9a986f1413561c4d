// What a host's own documents offer (sources.md, "well-known"): a list of L402 services or routes, a list of x402 resources, and
// the priced operations of its OpenAPI. Each comes in several shapes, none of them a standard; what does not fit is counted.
// A host speaks for itself alone.

import { z } from "zod"
import { PROTOCOLS, type Protocol } from "@/lib/catalogue/schema"
import { fieldAt, fieldOf, isObject } from "@/lib/protocols/json"
import { readPaymentInfo } from "@/lib/sources/adapters/well-known/payment"
import { inDollars, inSats, type Priced } from "@/lib/sources/parse/amounts"
import { nameEndpoint } from "@/lib/sources/parse/naming"
import { type Outcome, type Said, toOffer } from "@/lib/sources/parse/offer"
import { Anything, Words } from "@/lib/sources/parse/page"
import { readAccepts } from "@/lib/sources/parse/x402-terms"
import { isUrl } from "@/lib/url"

const LIMITS = { items: 200, paths: 1_000, protocols: 10 } as const
const OPEN: Priced = { priceSats: null, priceUsd: null, asset: null, network: null }
const METHODS = ["get", "post", "put", "delete"] as const

/** What a document offers; null when it is not the document at all. `origin` is where it was found. */
export type Reader = (document: unknown, origin: string) => Outcome[] | null

// /.well-known/l402-services

const Service = z.object({
  name: Words,
  title: Words,
  description: Words,
  category: Words,
  endpoint: Words,
  url: Words,
  path: Words,
  method: Words,
  protocol: Words,
  protocols: Anything,
  price_sats: Anything,
  price_usd: Anything,
  pricing: Anything,
  price: Anything,
})

/** Both shapes: a list of `services`, or a manifest of `routes`. */
export const readL402Services: Reader = (document, origin) => {
  const about = isObject(fieldOf(document, "service")) ? fieldOf(document, "service") : document
  const provider = fieldOf(about, "operator") ?? fieldOf(about, "name")
  const usual = namedProtocols(document) ?? ["L402"]
  return readLists([fieldOf(document, "services"), fieldOf(document, "routes")], (item) => {
    const read = Service.safeParse(item)
    if (!read.success) return ["shape"]
    const { endpoint, url, path, name, title, description, category, method } = read.data
    const protocols = namedProtocols(item) ?? usual
    if (protocols.length === 0) return ["unknown-protocol"]
    return protocols.map((protocol) =>
      offer(origin, endpoint ?? url ?? path ?? null, {
        ...{ protocol, name: name ?? title, description, category, provider, method },
        price: protocol === "L402" ? readSats(read.data) : readDollars(read.data),
      }),
    )
  })
}

function readSats({ price_sats, pricing, price }: z.infer<typeof Service>): Priced {
  const milli = fieldOf(price, "amount_msat")
  if (typeof milli === "number") return inSats(milli / 1_000)
  const isSats = /^sats?$/i.test(String(fieldOf(pricing, "currency") ?? "").slice(0, 10))
  return inSats(price_sats ?? (isSats ? fieldOf(pricing, "amount") : null))
}

function readDollars({ price_usd, pricing }: z.infer<typeof Service>): Priced {
  const isDollars = /^usd$/i.test(String(fieldOf(pricing, "currency") ?? "").slice(0, 10))
  return inDollars(price_usd ?? (isDollars ? fieldOf(pricing, "amount") : null), { asset: null, network: null })
}

/** Null where it names none. */
function namedProtocols(item: unknown): Protocol[] | null {
  const said = fieldOf(item, "protocols") ?? fieldOf(item, "protocol")
  if (said === undefined || said === null) return null
  const names = (Array.isArray(said) ? said : [said]).slice(0, LIMITS.protocols)
  const words = names.flatMap((name) =>
    (typeof name === "string" ? name.slice(0, 100).toLowerCase() : "").split(/[+,/\s]+/),
  )
  return PROTOCOLS.filter((protocol) => words.includes(protocol.toLowerCase()))
}

// /.well-known/x402

const Endpoint = z.object({
  url: Words,
  resource: Words,
  path: Words,
  method: Words,
  name: Words,
  description: Words,
  amountRequired: Anything,
  accepts: Anything,
})

/** Addresses as text ("POST /search"), or objects with terms of their own or the document's. */
export const readX402Resources: Reader = (document, origin) => {
  const provider = fieldOf(document, "name")
  const read = (protocol: Protocol) => (item: unknown) => {
    if (typeof item === "string") return [readLine(item, protocol, origin, provider)]
    const endpoint = Endpoint.safeParse(item)
    if (!endpoint.success) return ["shape" as const]
    const { url, resource, path, name, description, method } = endpoint.data
    const price = termsOf(endpoint.data, document)
    const said = { protocol, name, description, category: null, provider, method, price }
    return [offer(origin, url ?? resource ?? path ?? null, said)]
  }
  const x402 = readLists([fieldOf(document, "resources"), fieldOf(document, "endpoints")], read("x402"))
  const mpp = readLists([fieldOf(document, "mppResources")], read("MPP"))
  return x402 || mpp ? [...(x402 ?? []), ...(mpp ?? [])] : null
}

function readLine(line: string, protocol: Protocol, origin: string, provider: unknown): Outcome {
  const [, method = null, address = ""] = /^\s*(?:([A-Za-z]{3,7})\s+)?(\S.*)$/.exec(line.slice(0, 4_000)) ?? []
  const said = { protocol, name: null, description: null, category: null, provider, method, price: OPEN }
  return offer(origin, address, said)
}

/** An amount of its own is meant in what the document accepts. */
function termsOf({ accepts, amountRequired }: z.infer<typeof Endpoint>, document: unknown): Priced {
  if (Array.isArray(accepts)) return readAccepts(accepts) ?? OPEN
  const common = fieldOf(document, "accepts")
  const [first] = Array.isArray(common) ? common : []
  if (amountRequired === undefined || !isObject(first)) return OPEN
  return readAccepts([{ ...first, amount: amountRequired }]) ?? OPEN
}

// /openapi.json

const Operation = z.object({ summary: Words, description: Words, operationId: Words, tags: Anything })

/** Operations with `x-payment-info`; the others cost nothing, or do not say. */
export const readOpenApi: Reader = (document, origin) => {
  const paths = fieldOf(document, "paths")
  if (!isObject(paths)) return null
  const base = serverOf(document, origin)
  const title = fieldAt(document, "info", "title")
  const service = {
    title: typeof title === "string" ? title : null,
    category: first(fieldAt(document, "x-service-info", "categories")),
  }
  const outcomes: Outcome[] = []
  for (const path of Object.keys(paths).slice(0, LIMITS.paths)) {
    for (const method of METHODS) {
      const operation = fieldAt(paths, path, method)
      if (fieldOf(operation, "x-payment-info") === undefined) continue
      if (outcomes.length >= LIMITS.items) return [...outcomes, "limits"]
      outcomes.push(...readOperation(operation, { ...service, path, method, base }))
    }
  }
  return outcomes
}

function readOperation(
  raw: unknown,
  at: { title: string | null; category: unknown; path: string; method: string; base: string },
): Outcome[] {
  const operation = Operation.safeParse(raw)
  const payments = readPaymentInfo(fieldOf(raw, "x-payment-info"))
  if (!operation.success || payments === null) return ["shape"]
  if (payments.length === 0) return ["unknown-protocol"]
  const { summary, description, operationId, tags } = operation.data
  const { title, path, method, base } = at
  const name = nameEndpoint(title, summary ?? operationId ?? description ?? null, path)
  return payments.map(({ protocol, price }) =>
    offer(base, path, {
      ...{ protocol, price, method, name, description: description ?? summary },
      ...{ category: at.category ?? first(tags), provider: title },
    }),
  )
}

/** Where the paths begin: below the first server, where that is on this host. */
function serverOf(document: unknown, origin: string): string {
  const url = fieldOf(first(fieldOf(document, "servers")), "url")
  if (typeof url !== "string" || url.length > 2_000 || !isUrl(url, origin)) return origin
  const server = new URL(url, origin)
  return server.hostname === new URL(origin).hostname
    ? `${server.origin}${server.pathname.replace(/\/+$/, "")}`
    : origin
}

const first = (list: unknown): unknown => (Array.isArray(list) ? list[0] : null)

/** Each item of these lists, up to a bound; null when none of them is a list. */
function readLists(lists: readonly unknown[], read: (item: unknown) => Outcome[]): Outcome[] | null {
  const found = lists.filter(Array.isArray)
  if (found.length === 0) return null
  const items = found.flatMap((list) => list.slice(0, LIMITS.items + 1))
  const outcomes = items.slice(0, LIMITS.items).flatMap(read)
  return items.length > LIMITS.items ? [...outcomes, "limits"] : outcomes
}

/** An address on the document's own host; a path is one below where it was found. */
function offer(base: string, address: string | null, said: Omit<Said, "url">): Outcome {
  const text = address?.trim() ?? ""
  if (text === "") return "bad-url"
  if (text.length > 2_000) return "limits"
  const url = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `${base}/${text.replace(/^\/+/, "")}`
  if (/^https?:/i.test(url) && isUrl(url) && new URL(url).hostname !== new URL(base).hostname) return "other-host"
  return toOffer({ ...said, url })
}
