// The shapes in which hosts list their paid endpoints by hand, as their files have them. A shape that no specification names is
// read where it can mean only one thing.

import { describe, expect, it } from "vitest"
import { parseL402Document, parseX402Resources } from "@/lib/sources/adapters/well-known/manifest"
import { parseOpenApi } from "@/lib/sources/adapters/well-known/openapi"
import type { DocumentParser } from "@/lib/sources/adapters/well-known/own-listing"
import type { ListingOrSkip } from "@/lib/sources/parse/listing"
import { USDC } from "../../twin-data"

const HOME = "https://api.acme.example"
const BASE = "eip155:8453"
const PAY_TO = `0x${"1".repeat(40)}`
const TERMS = { scheme: "exact", network: BASE, asset: USDC, payTo: PAY_TO }

/** Protocol, method, path and price of a listing, or the reason why the entry is skipped. */
function short(outcome: ListingOrSkip): string {
  if (typeof outcome === "string") return outcome
  const { protocol, method, url, priceSats, priceUsd } = outcome
  const price = priceSats === null ? (priceUsd === null ? "-" : `$${priceUsd}`) : `${priceSats} sats`
  return `${protocol} ${method ?? "-"} ${url.replace(HOME, "")} ${price}`
}
const read = (parse: DocumentParser, document: unknown) => parse(document, HOME)?.map(short) ?? null
const x402 = (document: unknown) => read(parseX402Resources, document)
const priceOf = (entry: object, document: object = {}) =>
  x402({ ...document, resources: [{ path: "/x", ...entry }] })?.[0]?.replace("x402 - /x ", "")

describe("a method before the URL of an entry", () => {
  it.each<[string, unknown, string[]]>([
    [
      "in `resource`",
      [{ resource: "GET /search", price: "$0.005" }, { resource: "POST /book" }],
      ["x402 GET /search $0.005", "x402 POST /book -"],
    ],
    ["in lower case", [{ resource: "post   /book" }], ["x402 POST /book -"]],
    [
      "in `path`, `url`, `endpoint` and `route`",
      [{ path: "PUT /a" }, { route: "GET /b" }],
      ["x402 PUT /a -", "x402 GET /b -"],
    ],
    ["with a URL", [{ url: `PATCH ${HOME}/a` }], ["x402 PATCH /a -"]],
    ["next to `method`, which counts", [{ resource: "POST /a", method: "GET" }], ["x402 GET /a -"]],
    ["in `resource.url`", [{ resource: { url: "DELETE /a" } }], ["x402 DELETE /a -"]],
    ["in text with a description", ["POST /analyze - Risk analysis ($0.50)"], ["x402 POST /analyze -"]],
    ["that probes do not send", [{ resource: "TRACE /a" }], ["x402 - /a -"]],
    ["of another host", [{ resource: "POST https://other.example/a" }], ["other-host"]],
    [
      "and no URL",
      [{ resource: "POST" }, { resource: 7 }, { resource: null }, {}],
      ["x402 - /POST -", "bad-url", "bad-url", "bad-url"],
    ],
    ["text that is no URL", ["see our documents", "", "javascript:alert(1)"], ["shape", "bad-url", "shape"]],
  ])("%s", (_, resources, expected) => {
    expect(x402({ resources })).toEqual(expected)
  })
})

describe("a map of endpoints", () => {
  it.each<[string, unknown, string[] | null]>([
    [
      "by request line",
      { "GET /api/price": { description: "Price", accepts: [{ ...TERMS, amount: "300" }] }, "POST /api/scan": {} },
      ["x402 GET /api/price $0.0003", "x402 POST /api/scan -"],
    ],
    ["by path, with the method inside", { "/a": { method: "post", price: "$1" } }, ["x402 POST /a $1"]],
    ["by URL", { [`${HOME}/a`]: {} }, ["x402 - /a -"]],
    [
      "by path, with a price or a description",
      { "/a": "$0.02", "/b": 0.5, "/c": "Weather", "/d": null },
      ["x402 - /a $0.02", "x402 - /b $0.5", "x402 - /c -", "x402 - /d -"],
    ],
    [
      "by name, to request lines",
      { search: "POST /search", quote: "GET /quote" },
      ["x402 POST /search -", "x402 GET /quote -"],
    ],
    ["by name, to objects", { search: { path: "/search", method: "POST" } }, ["x402 POST /search -"]],
    [
      "of groups, without the free one",
      { paid: [{ path: "/a" }, "GET /b"], free: ["/c"], free_preview: [{ path: "/d" }] },
      ["x402 - /a -", "x402 GET /b -"],
    ],
    ["by name, to anything else", { version: 3, note: "none", list: null, about: { text: "x" } }, ["bad-url"]],
    ["by path and method", { "/a": { get: { price: "$1" }, post: {} } }, ["x402 GET /a $1", "x402 POST /a -"]],
    ["by method and path", { GET: { "/a": {} }, POST: { "/b": "$1", name: {} } }, ["x402 GET /a -", "x402 POST /b $1"]],
    ["that is empty", {}, null],
  ])("%s", (_, endpoints, expected) => {
    expect(x402({ x402Version: 2, endpoints })).toEqual(expected)
  })

  it("names an entry that has no name", () => {
    const endpoints = { "Token prices": { path: "/p" }, quote: { path: "/q", name: "Quotes" } }
    expect(parseX402Resources({ endpoints }, HOME)).toMatchObject([{ name: "Token prices" }, { name: "Quotes" }])
  })

  it("of prices by name is a list of tiers, not of endpoints", () => {
    const pricing = { train: { amount: 0.01, unit: "USDC" }, tiers: { free: "$0/month" } }
    expect(x402({ pricing, resources: ["/a"] })).toEqual(["x402 - /a -"])
    expect(x402({ pricing })).toBeNull()
    expect(x402({ pricing: { "POST /train": "$0.01" } })).toEqual(["x402 POST /train $0.01"])
  })
})

describe("D-manifest-01 a list of endpoints", () => {
  it.each([
    "resources",
    "endpoints",
    "services",
    "apis",
    "routes",
    "paid_endpoints",
    "paidEndpoints",
    "paidHttpResources",
  ])("is called %s", (name) => {
    expect(x402({ [name]: [{ url: `${HOME}/check`, price: "$0.001", protocol: "x402" }] })).toEqual([
      "x402 - /check $0.001",
    ])
  })

  it.each<[string, object, string[] | null]>([
    [
      "next to the URL that its paths count from",
      { serviceBaseUrl: `${HOME}/v2/`, paidHttpResources: [{ method: "GET", path: "/risk" }] },
      ["x402 GET /v2/risk -"],
    ],
    [
      "below another host",
      { base_url: "https://other.example", endpoints: [{ path: "/a" }, { url: `${HOME}/b` }] },
      ["other-host", "x402 - /b -"],
    ],
    ["below a URL that is none", { baseUrl: "api.acme", endpoints: [{ path: "/a" }] }, ["x402 - /a -"]],
    [
      "of a service",
      { service: { name: "Acme", endpoints: [{ path: "/mint", methods: ["GET"] }] } },
      ["x402 GET /mint -"],
    ],
    [
      "of each service",
      { services: [{ name: "A", network: "base", routes: [{ path: "/a" }, "POST /b"] }, { endpoint: "/c" }] },
      ["x402 - /a -", "x402 POST /b -", "x402 - /c -"],
    ],
    [
      "with tools and free entries",
      {
        resources: [
          { path: "/a", type: "mcp" },
          { path: "/b", paid: false },
          { path: "/c", price: "free" },
          { path: "/d", price: "$0" },
        ],
      },
      ["unknown-protocol", "no-price", "no-price", "no-price"],
    ],
    [
      "with protocols",
      {
        apis: [
          { path: "/a", protocols: ["x402", "mpp"], price: "$0.1" },
          { path: "/b", protocol: "x402-v2" },
          { path: "/c", protocol: "https" },
          { path: "/d", protocol: "barter" },
        ],
      },
      ["x402 - /a $0.1", "MPP - /a $0.1", "x402 - /b -", "x402 - /c -", "unknown-protocol"],
    ],
    [
      "of other types",
      { resources: [7, null, [], [[]], true, { path: {} }] },
      ["shape", "shape", "shape", "shape", "shape", "bad-url"],
    ],
    ["of no type", { resources: 7, endpoints: "x", services: null, apis: true }, null],
    ["that is empty", { resources: [] }, []],
  ])("%s", (_, document, expected) => {
    expect(x402(document)).toEqual(expected)
  })
})

describe("D-manifest-02 the price of an entry", () => {
  it.each<[unknown, string]>([
    ["$0.001", "$0.001"],
    ["$0.018 USDC", "$0.018"],
    ["0.018 USDC", "$0.018"],
    ["USD 0.02", "$0.02"],
    ["US$2", "$2"],
    ["$0.0003 per call", "$0.0003"],
    ["$0.01/request", "$0.01"],
    ["0.001", "$0.001"],
    [0.02, "$0.02"],
    [{ amount: "1000", asset: "USDC", decimals: 6 }, "$0.001"],
    [{ amount: 1_000, asset: "USDC", decimals: "6" }, "$0.001"],
    [{ amount: "0.001", currency: "USDC", network: "base" }, "$0.001"],
    [{ amount: 2, currency: "USD" }, "$2"],
    [{ usd: 0.05 }, "$0.05"],
    [[{ amount: "0.01", asset: "USDC", network: "base" }], "$0.01"],
    [{ mode: "fixed", amount: "0.01", currency: "USD" }, "$0.01"],
    // What can be read in two ways, or is no price of one call.
    ["1000", "-"],
    [5_000, "-"],
    [{ amount: "1000", asset: "USDC", decimals: 2 }, "-"],
    [{ amount: "1000", asset: "USDC" }, "-"],
    [{ amount: "1000", asset: "ACME", decimals: 6 }, "-"],
    [{ mode: "range", amount: "0.01", currency: "USD" }, "-"],
    [{ amount: 0.01, currency: "USD", per: "1k tokens" }, "-"],
    [
      [
        { amount: "0.01", asset: "USDC" },
        { amount: "0.02", asset: "USDC" },
      ],
      "-",
    ],
    ["$0.001-$0.01", "-"],
    ["from $0.01", "-"],
    ["$0.01 per 1k tokens", "-"],
    ["$10/month", "-"],
    ["$1,000", "-"],
    ["0.001 SOL", "-"],
    ["1e-3", "-"],
    ["-1", "-"],
    ["€0.01", "-"],
    ["10 sats", "-"],
    ["dynamic", "-"],
    [-1, "-"],
    [true, "-"],
    [{}, "-"],
    [[], "-"],
    [{ amount: { amount: { amount: "$1" } } }, "-"],
  ])("%j is %s", (price, expected) => {
    expect(priceOf({ price })).toBe(expected)
  })

  it.each<[string, object, object, string]>([
    ["a currency next to it", { price: "3", currency: "USDC" }, {}, "$3"],
    ["a currency of the document", { price: "0.5" }, { currency: "USDC" }, "$0.5"],
    ["another currency of the document", { price: "0.5" }, { currency: "ETH" }, "-"],
    [
      "the token of the document",
      { price: "0.005" },
      { network: "base", asset: { address: USDC, symbol: "USDC", decimals: 6 } },
      "$0.005",
    ],
    ["an unknown token of the document", { price: "0.005" }, { network: BASE, asset: PAY_TO }, "-"],
    ["a test network", { price: "$0.001", network: "base-sepolia" }, {}, "-"],
    ["a test network of the document", { price: "$0.001" }, { network: "eip155:84532" }, "-"],
    ["a name with the currency", { price_usd: "0.01" }, {}, "$0.01"],
    ["a whole number with the currency", { priceUsd: 1 }, {}, "$1"],
    ["`payment`", { payment: { amount: "0.002", token: "USDC", network: "base" } }, {}, "$0.002"],
    ["`payment.price`", { payment: { price: "$0.05", network: "base", asset: "USDC" } }, {}, "$0.05"],
    ["`pricing` as text", { pricing: "$0.02 per call" }, {}, "$0.02"],
    ["two spellings that agree", { price: "$0.10", price_atomic: "100000", ...TERMS }, {}, "$0.1"],
    ["two spellings that contradict each other", { price: "$0.10", price_usd: 0.2 }, {}, "-"],
    ["a price that contradicts the terms", { price: "$1", amount: "10000", ...TERMS }, {}, "-"],
    ["a price of zero next to terms", { price: "0", amount: "10000", ...TERMS }, {}, "-"],
    ["tickers instead of terms", { accepts: ["USDC"], price: "$0.3" }, {}, "$0.3"],
    [
      "terms without a token",
      { accepts: [{ scheme: "exact", network: "base", asset: "USDC", amount: "5000" }], price: "$0.005" },
      {},
      "$0.005",
    ],
    [
      "a ticker in the terms",
      { accepts: [{ scheme: "exact", network: "base", asset: "USDC", maxAmountRequired: "5000" }] },
      {},
      "$0.005",
    ],
    [
      "a price in the terms",
      { accepts: [{ scheme: "exact", network: "base", price: "$0.02", payTo: PAY_TO }] },
      {},
      "$0.02",
    ],
    [
      "an unknown ticker in the terms",
      { accepts: [{ scheme: "exact", network: "base", asset: "ACME", amount: "5000" }] },
      {},
      "-",
    ],
    ["terms, before what the entry says", { accepts: [{ ...TERMS, amount: "5000" }], price: "$1" }, {}, "$0.005"],
  ])("with %s", (_, entry, document, expected) => {
    expect(priceOf(entry, document)).toBe(expected)
  })
})

describe("terms on the entry", () => {
  it.each<[string, object, object, string]>([
    ["complete", { ...TERMS, amount: "10000", price: "$0.01" }, {}, "$0.01"],
    [
      "alone, with pay_to",
      { scheme: "exact", network: "base", asset: USDC, amount: "1", pay_to: PAY_TO },
      {},
      "$0.000001",
    ],
    ["of version 1", { network: "base", asset: USDC, maxAmountRequired: "10000" }, {}, "$0.01"],
    ["in part of the document", { amount: "20000" }, { network: BASE, asset: USDC }, "$0.02"],
    ["with a decimal amount", { amount: "0.02", network: BASE, asset: USDC }, {}, "$0.02"],
    ["with an unknown token", { ...TERMS, asset: PAY_TO, amount: "10000" }, {}, "-"],
    ["with a ticker", { scheme: "exact", network: "base", asset: "USDC", amount: "50" }, {}, "$0.00005"],
    [
      "with a ticker that the network lacks",
      { scheme: "exact", network: "base", asset: "PYUSD", amount: "50" },
      {},
      "-",
    ],
    ["without a network", { asset: USDC, amount: "10000", scheme: "exact" }, {}, "-"],
    ["with other types", { ...TERMS, amount: ["10000"], network: {}, price: null }, {}, "-"],
    ["outside the limits", { ...TERMS, amount: "9".repeat(60) }, {}, "limits"],
  ])("%s", (_, entry, document, expected) => {
    expect(priceOf(entry, document)).toBe(expected)
  })

  it.each<[string, unknown, object, string]>([
    ["1", "1", {}, "$1"],
    ["a decimal", "0.25", {}, "$0.25"],
    ["text with a sign", "$1", {}, "$1"],
    ["smallest units", "1000", {}, "$0.001"],
    ["smallest units, with decimals next to it", "50", { decimals: 6 }, "$0.00005"],
    ["either of them", "50", {}, "-"],
    ["dollars, with their currency next to it", "50", { currency: "USD" }, "$50"],
    ["either of them, with the currency of dollars", "10000", { currency: "USD" }, "-"],
    ["the same as the price", "1", { price: "$1" }, "$1"],
    ["another one than the price", "1", { price: "$2" }, "-"],
    ["a number", 1_000, {}, "$0.001"],
  ])("`amountRequired` is %s", (_, amountRequired, entry, expected) => {
    expect(priceOf({ amountRequired, ...entry }, { accepts: [TERMS] })).toBe(expected)
  })
})

describe("/.well-known/l402.json of other shapes", () => {
  const payment = { protocol: "L402", network: "lightning", currency: "sats" }
  it.each<[string, object, string[]]>([
    [
      "pricing",
      {
        name: "Acme",
        provider: "Acme",
        payment,
        pricing: [
          { endpoint: "/sum/upload", method: "POST", price_sats: 500 },
          { endpoint: "/x", priceSats: "7" },
        ],
      },
      ["L402 POST /sum/upload 500 sats", "L402 - /x 7 sats"],
    ],
    [
      "services",
      {
        services: [
          { path: "/a", price_sats: 10 },
          { path: "/b", price: "21 sats" },
          { path: "/c", price_msat: 1_500 },
        ],
      },
      ["L402 - /a 10 sats", "L402 - /b 21 sats", "L402 - /c 2 sats"],
    ],
    [
      "protectedResources",
      {
        scheme: "L402",
        protectedResources: [{ endpoint: `${HOME}/orders`, method: "POST", paymentMethods: ["lightning"] }],
      },
      ["L402 POST /orders -"],
    ],
    [
      "a price in the currency of the document",
      {
        payment,
        endpoints: [
          { path: "/a", price: 12 },
          { path: "/b", price: "0.5" },
        ],
      },
      ["L402 - /a 12 sats", "L402 - /b 1 sats"],
    ],
    [
      "a price without a unit",
      {
        endpoints: [
          { path: "/a", price: 12 },
          { path: "/b", price: "$1" },
        ],
      },
      ["L402 - /a -", "L402 - /b -"],
    ],
    [
      "a map",
      { endpoints: { "GET /a": { price_sats: 3 }, "/b": "4 sats" } },
      ["L402 GET /a 3 sats", "L402 - /b 4 sats"],
    ],
    [
      "x402 next to L402",
      { endpoints: [{ path: "/a", protocols: ["L402", "x402"], price_sats: 3, price_usd: 0.01 }] },
      ["L402 - /a 3 sats", "x402 - /a $0.01"],
    ],
    [
      "prices outside the limits",
      {
        services: [
          { path: "/a", price_sats: 1e30 },
          { path: "/b", price_sats: -1 },
        ],
      },
      ["limits", "limits"],
    ],
    [
      "other types",
      { pricing: [null, 7, { endpoint: [] }, { endpoint: "/a", price_sats: {} }] },
      ["shape", "shape", "bad-url", "L402 - /a -"],
    ],
  ])("%s", (_, document, expected) => {
    expect(read(parseL402Document, document)).toEqual(expected)
  })

  it("is still the draft's manifest, or an OpenAPI document", () => {
    const resources = [{ path: "/x", pricing: { model: "fixed", price_msat: 5_000 } }]
    expect(read(parseL402Document, { provider: {}, services: [{ resources }] })).toEqual(["L402 GET /x 5 sats"])
    const get = { "x-l402-pricing": { model: "fixed", price_msat: 5_000 } }
    expect(read(parseL402Document, { paths: { "/x": { get } } })).toEqual(["L402 GET /x 5 sats"])
    for (const other of [null, 7, [], {}, { version: "1.0", name: "Acme" }])
      expect(read(parseL402Document, other)).toBeNull()
  })
})

describe("an OpenAPI operation", () => {
  const paid = { responses: { "402": { description: "Payment Required" } } }
  const operation = (get: object, root: object = {}) =>
    read(parseOpenApi, { ...root, paths: { "/x": { get: { ...paid, ...get } } } })
  const X402 = { "x-x402": { network: BASE, payTo: PAY_TO } }

  it.each<[string, object, object, string[]]>([
    ["x-x402-price as text", { "x-x402-price": "$0.01" }, X402, ["x402 GET /x $0.01"]],
    [
      "x-x402-price as an object",
      { "x-x402-price": { amount: "1000", asset: "USDC", decimals: 6 } },
      X402,
      ["x402 GET /x $0.001"],
    ],
    ["x-x402-price as a number", { "x-x402-price": 0.03 }, {}, ["x402 GET /x $0.03"]],
    ["x-x402", { "x-x402": { price: "$0.018 USDC", network: "base" } }, {}, ["x402 GET /x $0.018"]],
    [
      "x-x402 with terms",
      { "x-x402": { accepts: [{ ...TERMS, maxAmountRequired: "2000" }] } },
      {},
      ["x402 GET /x $0.002"],
    ],
    [
      "x-x402 with an atomic price",
      { "x-x402": { price_atomic: "3000", asset: USDC, network: BASE } },
      {},
      ["x402 GET /x $0.003"],
    ],
    ["x-x402 as text", { "x-x402": "$0.04" }, {}, ["x402 GET /x $0.04"]],
    ["x-x402 without a price", { "x-x402": { network: "base" } }, {}, ["x402 GET /x -"]],
    ["x-x402 of a test network", { "x-x402": { price: "$1", network: "base-sepolia" } }, {}, ["x402 GET /x -"]],
    ["x-x402-price-usd", { "x-x402-price-usd": "0.08" }, {}, ["x402 GET /x $0.08"]],
    [
      "both spellings that contradict each other",
      { "x-x402-price": "$0.01", "x-x402-price-usd": 0.02 },
      {},
      ["x402 GET /x -"],
    ],
    ["a price of zero", { "x-x402-price": "$0" }, X402, []],
    ["no payment", { "x-x402": { paid: false, price: "$1" } }, X402, []],
    ["only a 402 response", {}, X402, []],
    ["other types", { "x-x402-price": null, "x-x402": [], "x-x402-accepts": 7 }, {}, ["x402 GET /x -"]],
    [
      "x-x402 and x-payment-info",
      { "x-x402-price": "$0.01", "x-payment-info": { protocols: ["mpp"], price: 0.01 } },
      {},
      ["MPP GET /x $0.01", "x402 GET /x $0.01"],
    ],
    [
      "x-x402 and x-payment-info without a price",
      { "x-x402-price": "$0.01", "x-payment-info": { protocols: ["x402"] } },
      {},
      ["x402 GET /x $0.01"],
    ],
  ])("with %s", (_, get, root, expected) => {
    expect(operation(get, root)).toEqual(expected)
  })

  const TEMPO = "0x20c000000000000000000000b9537d11c60e8b50"
  const mixed = {
    pricingMode: "fixed",
    price: "0.010000",
    amount: "10000",
    currency: TEMPO,
    method: "tempo",
    intent: "charge",
  }
  it.each<[string, unknown, string[]]>([
    [
      "both dialects in one object",
      { protocols: ["x402", "mpp"], ...mixed },
      ["x402 GET /x $0.01", "MPP GET /x $0.01"],
    ],
    ["a list that wins over `method`", { protocols: ["x402"], ...mixed }, ["x402 GET /x $0.01"]],
    ["a method without a list", mixed, ["MPP GET /x $0.01"]],
    ["a method next to an unknown protocol", { ...mixed, protocols: ["barter"] }, ["MPP GET /x $0.01"]],
    [
      "amounts only, which are those of MPP",
      { protocols: ["x402", "mpp"], amount: "10000", currency: TEMPO, method: "tempo" },
      ["x402 GET /x -", "MPP GET /x $0.01"],
    ],
    [
      "offers next to a list",
      { protocols: ["x402", "mpp"], price: 0.5, offers: [{ method: "stripe", amount: "500", currency: "usd" }] },
      ["x402 GET /x $0.5", "MPP GET /x $5"],
    ],
    ["protocols as text", { protocols: "x402", price: 0.02 }, ["x402 GET /x $0.02"]],
    [
      "several protocols as text",
      { protocols: "x402, MPP", price: "$0.02" },
      ["x402 GET /x $0.02", "MPP GET /x $0.02"],
    ],
    ["one protocol", { protocol: "x402", price: "0.02" }, ["x402 GET /x $0.02"]],
    ["a whole price with its mode", { protocols: ["x402"], pricingMode: "fixed", price: "2" }, ["x402 GET /x $2"]],
    ["a whole price without a mode", { protocols: ["x402"], price: 10_000 }, ["x402 GET /x -"]],
    [
      "a price object without a mode",
      { protocols: ["x402"], price: { amount: "0.2", currency: "USDC" } },
      ["x402 GET /x $0.2"],
    ],
    [
      "another currency",
      { protocols: ["x402"], price: { mode: "fixed", amount: "0.2", currency: "EUR" } },
      ["x402 GET /x -"],
    ],
    ["an amount without a price", { protocols: ["x402"], amount: "0.02", currency: "USDC" }, ["x402 GET /x $0.02"]],
    ["smallest units without a price", { protocols: ["x402"], amount: "20000" }, ["x402 GET /x -"]],
    [
      "another currency of a flat price",
      { protocols: ["x402"], pricingMode: "fixed", price: "2", currency: "EUR" },
      ["x402 GET /x -"],
    ],
    ["another mode", { protocols: ["x402"], pricingMode: "dynamic", price: "0.2" }, ["x402 GET /x -"]],
    ["a price of zero", { protocols: "x402", price: "0" }, []],
    [
      "a price of zero with its mode",
      { protocols: ["x402", "mpp"], price: { mode: "fixed", currency: "USD", amount: "0.00" } },
      [],
    ],
    ["satoshis", { protocols: ["l402", "x402"], price: "21 sats" }, ["x402 GET /x -", "L402 GET /x 21 sats"]],
    ["other types", { protocols: [7, null, [], { x402: null }], price: [] }, ["x402 GET /x -"]],
  ])("with %s", (_, info, expected) => {
    expect(operation({ "x-payment-info": info })?.toSorted()).toEqual(expected.toSorted())
  })
})

it("templates of a path are skipped, not listed", () => {
  const templates = ["/data/v2/*", "/posts/[slug]", "/a/[...all]", "/u/<user>", "/u/<int:id>/x", "/a/{id}", "/a/:id/b"]
  const endpoints = [...templates, "/v1/places:search"].map((path) => ({ path, method: "GET" }))
  expect(x402({ endpoints })).toEqual([...templates.map(() => "template"), "x402 GET /v1/places:search -"])
  expect(x402({ resources: templates })).toEqual(templates.map(() => "template"))
})

describe("the parameters of an entry", () => {
  const input = { type: "http", method: "GET", queryParams: { lei: { type: "string", required: true } } }
  it.each<[string, object, object[]]>([
    ["`input` with plain fields", { input }, [{ in: "query", name: "lei", required: true }]],
    ["`input.body`", { input: { method: "POST", body: { prompt: "string" } } }, [{ in: "body", name: "prompt" }]],
    [
      "`requestSchema`",
      {
        method: "POST",
        requestSchema: { type: "object", properties: { token: { type: "string" } }, required: ["token"] },
      },
      [{ in: "body", name: "token", required: true }],
    ],
    [
      "`metadata.inputSchema`",
      { metadata: { inputSchema: { properties: { ticker: { type: "string" } } } } },
      [{ in: "query", name: "ticker" }],
    ],
    [
      "`parameters` as a map",
      { parameters: { city: { type: "string", required: true } } },
      [{ in: "query", name: "city", required: true }],
    ],
    [
      "`parameters` as a list",
      { parameters: [{ name: "city", type: "string" }, 7, {}] },
      [{ in: "query", name: "city" }],
    ],
    ["`accepts`", { accepts: [{ ...TERMS, amount: "1", outputSchema: { input } }] }, [{ in: "query", name: "lei" }]],
  ])("are read from %s", (_, entry, parameters) => {
    const [listing] = parseX402Resources({ resources: [{ path: "/x", ...entry }] }, HOME) ?? []
    expect(listing).toMatchObject({
      hasSchema: true,
      request: { by: "provider", parameters: parameters.map((one) => expect.objectContaining(one)) },
    })
  })
})
