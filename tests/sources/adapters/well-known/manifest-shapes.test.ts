// The shapes in which hosts list their paid endpoints by hand, as their files have them.

import { describe, expect, it } from "vitest"
import { parseX402Resources } from "@/lib/sources/adapters/well-known/manifest"
import { HOME, outcomesOf, readX402, TERMS } from "./read-document"

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
    expect(readX402({ resources })).toEqual(expected)
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
    expect(readX402({ x402Version: 2, endpoints })).toEqual(expected)
  })

  it("names an entry that has no name", () => {
    const endpoints = { "Token prices": { path: "/p" }, quote: { path: "/q", name: "Quotes" } }
    expect(outcomesOf(parseX402Resources, { endpoints })).toMatchObject([{ name: "Token prices" }, { name: "Quotes" }])
  })

  it("of prices by name is a list of tiers, not of endpoints", () => {
    const pricing = { train: { amount: 0.01, unit: "USDC" }, tiers: { free: "$0/month" } }
    expect(readX402({ pricing, resources: ["/a"] })).toEqual(["x402 - /a -"])
    expect(readX402({ pricing })).toBeNull()
    expect(readX402({ pricing: { "POST /train": "$0.01" } })).toEqual(["x402 POST /train $0.01"])
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
    expect(readX402({ [name]: [{ url: `${HOME}/check`, price: "$0.001", protocol: "x402" }] })).toEqual([
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
    ["below a path", { basePath: "/v2", endpoints: ["POST /a"] }, ["x402 POST /v2/a -"]],
    [
      "under a name of its own, as far as its entries have a price",
      { offerings: [{ url: "/a", price: "$0.1" }, { url: "/b" }], tools: { q: { route: "POST /q", price: 0.01 } } },
      ["x402 - /a $0.1", "x402 POST /q $0.01"],
    ],
    [
      "under a name that says paid",
      { payable_endpoints: ["POST /a?x=1", "words"], premiumRoutes: [{ href: "/b" }], paid: { "/c": "$1" } },
      ["x402 POST /a?x=1 -", "x402 - /b -", "x402 - /c $1"],
    ],
    ["under a name that says free", { free_endpoints: [{ url: "/a", price: "$0.1" }], links: [{ url: "/b" }] }, null],
    [
      "of one entry, which is the whole document",
      { resource: "POST /assemble", scheme: "exact", network: "base", price: "$0.02", url: `${HOME}/` },
      ["x402 POST /assemble $0.02"],
    ],
    ["of no entry, in a document that only names its home", { url: `${HOME}/`, price: "$0.02", resource: "a b" }, null],
    [
      "in the payment options of the whole document",
      {
        x402Version: 1,
        resource: { id: "a" },
        accepts: [{ ...TERMS, maxAmountRequired: "10000", resource: "/a" }, {}],
      },
      ["x402 - /a $0.01"],
    ],
    [
      "with tools and free entries",
      {
        resources: [
          { path: "/a", type: "mcp" },
          { path: "/b", paid: false },
          { path: "/c", price: "free" },
          { path: "/d", price: "$0" },
          { path: "/e", price: "$1", payment_required: false },
        ],
      },
      ["unknown-protocol", "no-price", "no-price", "no-price", "no-price"],
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
    expect(readX402(document)).toEqual(expected)
  })
})

it("templates of a path are skipped, not listed", () => {
  const templates = ["/data/v2/*", "/posts/[slug]", "/a/[...all]", "/u/<user>", "/u/<int:id>/x", "/a/{id}", "/a/:id/b"]
  const endpoints = [...templates, "/v1/places:search"].map((path) => ({ path, method: "GET" }))
  expect(readX402({ endpoints })).toEqual([...templates.map(() => "template"), "x402 GET /v1/places:search -"])
  expect(readX402({ resources: templates })).toEqual(templates.map(() => "template"))
})

describe("the parameters of an entry", () => {
  const input = { type: "http", method: "GET", queryParams: { lei: { type: "string", required: true } } }
  it.each<[string, object, object[]]>([
    ["`input` with plain fields", { input }, [{ in: "query", name: "lei", required: true }]],
    [
      "`input.body`",
      { input: { method: "POST", body: { prompt: "string" } } },
      [{ in: "body", name: "prompt", required: true }],
    ],
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
    ["`parameters` as names", { parameters: ["city", ""] }, [{ in: "query", name: "city" }]],
    ["`requiredParams`", { requiredParams: ["wallet", 7] }, [{ in: "query", name: "wallet", required: true }]],
    [
      "`input` in words",
      { method: "POST", input: { claim: "string", limit: "number (optional)", topic: "text, required" } },
      [
        { in: "body", name: "claim", type: "string", required: true },
        { in: "body", name: "limit", type: "number", required: false },
        { in: "body", name: "topic", required: true },
      ],
    ],
    [
      "`inputSchema` in the shape of a call",
      { inputSchema: { type: "http", method: "GET", pathParams: null, queryParams: { limit: { type: "integer" } } } },
      [{ in: "query", name: "limit", type: "integer" }],
    ],
    [
      "`request.body`",
      { method: "POST", request: { contentType: "application/json", body: { url: "https://…" } } },
      [{ in: "body", name: "url" }],
    ],
    ["`accepts`", { accepts: [{ ...TERMS, amount: "1", outputSchema: { input } }] }, [{ in: "query", name: "lei" }]],
  ])("are read from %s", (_, entry, parameters) => {
    const [listing] = outcomesOf(parseX402Resources, { resources: [{ path: "/x", ...entry }] }) ?? []
    expect(listing).toMatchObject({
      hasSchema: true,
      request: { by: "provider", parameters: parameters.map((one) => expect.objectContaining(one)) },
    })
  })
})
