// The parsers of hosts' well-known documents, with every shape that is in use, and with arbitrary values.

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseL402Services, parseX402Resources } from "@/lib/sources/adapters/well-known/manifest"
import { parseOpenApi } from "@/lib/sources/adapters/well-known/openapi"
import type { DocumentParser } from "@/lib/sources/adapters/well-known/own-listing"
import { parsePaymentInfo } from "@/lib/sources/adapters/well-known/payment-info"
import type { ListingOrSkip } from "@/lib/sources/parse/listing"
import { problemsOf } from "../../run-adapter"
import { USDC } from "../../twin-data"
import { outcomesOf } from "./read-document"

const HOME = "https://acme.example"
const ACCEPTS = [{ scheme: "exact", network: "eip155:8453", asset: USDC, payTo: `0x${"1".repeat(40)}` }]

/** Formats the fields that the tests compare as one line, or returns the reason why the item was skipped. */
function short(outcome: ListingOrSkip) {
  if (typeof outcome === "string") return outcome
  const { protocol, method, url, priceSats, priceUsd } = outcome
  return `${protocol} ${method ?? "-"} ${url.replace(HOME, "")} ${priceSats ?? "-"} sats ${priceUsd ?? "-"} usd`
}
/** Whether each item describes its parameters; undefined when the document declares none. */
const schemas = (read: DocumentParser, document: unknown) =>
  read(document, HOME)?.map(({ outcome }) => (typeof outcome === "string" ? outcome : outcome.hasSchema))
const all = (read: DocumentParser, document: unknown) => outcomesOf(read, document, HOME)?.map(short) ?? null

describe("/.well-known/l402-services", () => {
  it("lists services, each at its endpoint with its price", () => {
    const services = [
      { endpoint: "/v1/chat", method: "POST", price_sats: 50, request_schema: { messages: { type: "array" } } },
      { endpoint: "https://acme.example/v1/see", pricing: { amount: 7, currency: "sats" } },
      { name: "Both", path: "both", protocols: ["L402", "x402"], price_sats: 5, price_usd: 0.02 },
      { endpoint: "/dollars", protocol: "x402", pricing: { amount: 0.5, currency: "USD" } },
      { endpoint: "/cash", protocol: "barter" },
      { endpoint: "https://other.example/x" },
      { endpoint: "javascript:alert(1)" },
      { name: "Nowhere" },
      "nonsense",
    ]
    expect(all(parseL402Services, { services })).toEqual([
      "L402 POST /v1/chat 50 sats - usd",
      "L402 - /v1/see 7 sats - usd",
      "L402 - /both 5 sats - usd",
      "x402 - /both - sats 0.02 usd",
      "x402 - /dollars - sats 0.5 usd",
      "unknown-protocol",
      "other-host",
      "bad-url",
      "bad-url",
      "shape",
    ])
  })

  it("describes parameters by a schema of the request or of the response", () => {
    const services = [
      { endpoint: "/a", request_schema: { city: { type: "string" } } },
      { endpoint: "/b", response_schema: { type: "object" } },
      { endpoint: "/c", request_schema: "see our documents", response_schema: null },
      { endpoint: "/d" },
    ]
    expect(schemas(parseL402Services, { services })).toEqual([true, true, undefined, undefined])
  })

  it("or routes, priced in thousandths of a satoshi", () => {
    const document = {
      service: { name: "Acme", operator: "Acme Ltd" },
      routes: [{ path: "/api/data", price: { type: "static", amount_msat: 10_000 } }, { path: "/api/more" }],
    }
    expect(all(parseL402Services, document)).toEqual([
      "L402 - /api/data 10 sats - usd",
      "L402 - /api/more - sats - usd",
    ])
    expect(outcomesOf(parseL402Services, document, HOME)?.[0]).toMatchObject({ provider: "Acme Ltd", name: "Data" })
  })

  it.each([{}, [], null, "text", { services: 3 }])("is another document: %j", (document) => {
    expect(parseL402Services(document, HOME)).toBeNull()
  })
})

describe("/.well-known/x402", () => {
  it("lists URLs, optionally with methods", () => {
    const resources = [
      `${HOME}/weather`,
      `POST ${HOME}/search`,
      "GET /users/42",
      "/plain",
      "https://other.example/x",
      "",
    ]
    expect(all(parseX402Resources, { version: 1, resources, mppResources: ["POST /v1/chat"] })).toEqual([
      "x402 - /weather - sats - usd",
      "x402 POST /search - sats - usd",
      "x402 GET /users/42 - sats - usd",
      "x402 - /plain - sats - usd",
      "other-host",
      "bad-url",
      "MPP POST /v1/chat - sats - usd",
    ])
  })

  it("or endpoints, whose amount is in the asset that the document accepts", () => {
    const endpoints = [
      { path: "/weather", method: "GET", amountRequired: "1000", description: "Weather" },
      { resource: `${HOME}/own`, accepts: [{ ...ACCEPTS[0], amount: "20000" }] },
      { path: "/dear", amountRequired: "9".repeat(60) },
      7,
    ]
    expect(all(parseX402Resources, { x402Version: 2, accepts: ACCEPTS, endpoints })).toEqual([
      "x402 GET /weather - sats 0.001 usd",
      "x402 - /own - sats 0.02 usd",
      "limits",
      "shape",
    ])
  })
})

describe("/openapi.json", () => {
  const operation = (info: unknown, more = {}) => ({ "x-payment-info": info, ...more })
  const charge = { intent: "charge", method: "stripe", amount: "500", currency: "usd" }

  it("lists the operations that name a payment, below its server", () => {
    const document = {
      openapi: "3.1.0",
      info: { title: "Acme" },
      servers: [{ url: "/api/v2/" }],
      "x-service-info": { categories: ["weather"] },
      paths: {
        "/edit": { patch: operation(charge, { summary: "Edit" }) },
        "/free": { get: { summary: "Free" } },
        "/charge": { get: operation({ offers: [charge] }, { summary: "Charge" }), parameters: [] },
        "/flat": { post: operation({ ...charge, method: "tempo", currency: "0x20c0", amount: null }) },
        "/structured": {
          get: operation({
            price: { mode: "fixed", currency: "USD", amount: "0.01" },
            protocols: [{ x402: {} }, { mpp: {} }],
          }),
        },
        "/old": {
          delete: operation({ protocols: ["x402"], pricingMode: "range", minPrice: "0.01", maxPrice: "0.10" }),
        },
        "/odd": { get: operation("cheap"), put: operation({ protocols: ["barter"] }) },
      },
    }
    expect(all(parseOpenApi, document)).toEqual([
      "MPP PATCH /api/v2/edit - sats 5 usd",
      "MPP GET /api/v2/charge - sats 5 usd",
      "MPP POST /api/v2/flat - sats - usd",
      "x402 GET /api/v2/structured - sats 0.01 usd",
      "MPP GET /api/v2/structured - sats 0.01 usd",
      "x402 DELETE /api/v2/old - sats - usd",
      "shape",
      "unknown-protocol",
    ])
    expect(outcomesOf(parseOpenApi, document, HOME)?.[0]).toMatchObject({
      name: "Acme: Edit",
      provider: "Acme",
      category: "weather",
    })
  })

  it("describes parameters by the parameters or the body of an operation, for each of its protocols", () => {
    const city = { name: "city", in: "query" }
    const paths = {
      "/parameters": { get: operation(charge, { parameters: [city] }) },
      "/body": { post: operation({ price: null, protocols: ["x402", "mpp"] }, { requestBody: { content: {} } }) },
      "/none": { get: operation(charge, { parameters: [] }) },
      "/odd": { get: operation(charge, { parameters: "city", requestBody: "json" }) },
      "/silent": { get: operation(charge) },
      "/shared": { get: operation(charge), parameters: [city] },
    }
    expect(schemas(parseOpenApi, { paths })).toEqual([true, true, true, undefined, undefined, undefined, true])
  })

  it("stays on its own host, whatever its server URL", () => {
    const document = { servers: [{ url: "https://other.example/v1" }], paths: { "/x": { get: operation(charge) } } }
    expect(all(parseOpenApi, document)).toEqual(["MPP GET /x - sats 5 usd"])
  })

  // Pull request 1016 of Merit-Systems/x402scan: an operation with `security: []` and no `x-payment-info` is a public endpoint,
  // not a failed one.
  it("lists no operation that declares itself public, and does not count it", () => {
    const open = { security: [] }
    const paths = {
      "/leaderboard": { get: open },
      "/empty": { post: operation({ offers: [] }, open), put: operation(null, open) },
      "/paid": { get: operation(charge, open) },
      "/odd": { get: operation({ offers: [] }, { security: "none" }), post: operation(null, { security: [{}] }) },
    }
    expect(all(parseOpenApi, { paths })).toEqual(["MPP GET /paid - sats 5 usd", "shape", "shape"])
  })

  it("lists nothing without a price", () => {
    expect(parsePaymentInfo({ offers: [] })).toBeNull()
    expect(parsePaymentInfo([])).toBeNull()
    expect(parseOpenApi({ openapi: "3.1.0" }, HOME)).toBeNull()
  })
})

describe("arbitrary documents", () => {
  const READERS = { parseL402Services, parseX402Resources, parseOpenApi }
  const item = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: "binary", maxLength: 60 }))
  const ITEM_KEYS = [
    "endpoint",
    "url",
    "path",
    "method",
    "name",
    "price_sats",
    "pricing",
    "price",
    "protocols",
    "accepts",
    ...["resource", "amount", "amountRequired", "maxAmountRequired", "asset", "currency", "decimals", "network"],
    ...["scheme", "payment", "input", "output", "parameters", "requestSchema", "metadata", "routes", "paid", "tags"],
  ]
  const service = fc.dictionary(fc.constantFrom(...ITEM_KEYS), item)
  const KEYS = [
    "services",
    "routes",
    "resources",
    "endpoints",
    "mppResources",
    "accepts",
    "service",
    "name",
    "info",
  ].concat([
    "apis",
    "pricing",
    "protectedResources",
    "items",
    "serviceBaseUrl",
    "x402",
    "payment",
    "asset",
    "network",
    "provider",
  ])
  const document = fc.dictionary(
    fc.constantFrom(...KEYS),
    fc.oneof(fc.array(fc.oneof(service, item)), service, fc.dictionary(fc.webPath(), service), item),
  )
  const api = fc.record({
    paths: fc.dictionary(
      fc.oneof(fc.webPath(), fc.string()),
      fc.record({
        get: fc.record({ "x-payment-info": fc.oneof(service, item), summary: item }),
        put: fc.record({ "x-x402": fc.oneof(service, item), "x-x402-price": item }),
        post: item,
      }),
    ),
    servers: fc.oneof(item, fc.array(fc.record({ url: item }))),
  })

  it("D-src-01 become listings within the limits, on the document's own host, or are counted", () => {
    fc.assert(
      fc.property(fc.oneof(document, api, item), (anything) => {
        for (const read of Object.values(READERS)) {
          for (const outcome of outcomesOf(read, anything, HOME) ?? []) {
            if (typeof outcome === "string") continue
            expect(problemsOf(outcome)).toEqual([])
            expect(new URL(outcome.url).hostname).toBe("acme.example")
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it("are limited in number", () => {
    const many = Array.from({ length: 5_000 }, (_, index) => ({ endpoint: `/x/${index}` }))
    expect(parseL402Services({ services: many, routes: many }, HOME)).toHaveLength(201)
    const paths = Object.fromEntries(
      many.map(({ endpoint }) => [endpoint, { get: { "x-payment-info": { method: "x" } } }]),
    )
    expect(outcomesOf(parseOpenApi, { paths }, HOME)?.at(-1)).toBe("limits")
  })
})
