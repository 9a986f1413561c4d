import { describe, expect, it } from "vitest"
import {
  buildBody,
  cutEntries,
  describeSkipped,
  findRequest,
  listRequests,
  NOT_DECLARED,
  toDeclared,
} from "@/lib/batch/entries"
import type { SourceDescription } from "@/lib/catalogue/call/description"
import type { EndpointCheck } from "@/lib/registration/check-schema"
import { chooseOrigin } from "@/lib/sources/adapters/well-known/read-origin"
import type { Listing } from "@/lib/sources/schema"

const URL_ = "https://api.example.com/v1/daily-tides"
const REQUEST: SourceDescription = {
  ...{ by: "openapi", method: "POST", parameters: [], query: [], output: null },
  body: '{"port":"Hamburg"}',
}
const listing = (more: Partial<Listing> = {}): Listing => ({
  ...{ url: URL_, protocol: "x402", name: "Tides", description: "High and low water.", category: "weather" },
  ...{ provider: "Harbour Ltd", method: null, priceSats: null, priceUsd: 0.01, asset: null, network: null },
  ...more,
})
const named = (...variants: Listing[]) =>
  toDeclared({ url: URL_, foundIn: ["https://api.example.com/openapi.json"], protocols: ["x402"], variants })
const check = (more: Partial<EndpointCheck["request"]> = {}): EndpointCheck => ({
  ...{ title: "", advice: null, at: "2026-11-22T08:00:00Z", status: 402, problem: null, protocols: [], common: [] },
  ...{ missing: [], listed: [], alike: [], parameters: [], has_sample_response: false, behaviour: null },
  ...{ summary: "", clients: [] },
  request: { url: URL_, method: "POST", sends: null, ...more },
  suggested: {
    name: { value: "Daily tides, api.example.com", from: "url" },
    description: { value: "Of the challenge", from: "challenge" },
    category: { value: "data/weather", from: "words" },
    provider: null,
  },
})

describe("the fields of an entry", () => {
  it("come from the documents first, of the variant with the method that found the challenge", () => {
    const declared = named(listing({ method: "GET", name: "Old tides" }), listing({ method: "POST", request: REQUEST }))
    expect(buildBody(declared, check(), "x402")).toEqual({
      ...{ url: URL_, protocol: "x402", http_method: "POST", name: "Tides", description: "High and low water." },
      ...{ category: "data/weather", provider: "Harbour Ltd" },
    })
    expect(buildBody(declared, check({ method: "GET" }), "x402").name).toBe("Old tides")
    expect(findRequest(declared, "POST")).toEqual(REQUEST)
    expect(findRequest(declared, "GET")).toBeNull()
    expect(listRequests(declared)).toEqual([
      { method: "GET", body: null },
      { method: "POST", body: '{"port":"Hamburg"}' },
    ])
  })

  it("come from the report of the check where no document names them", () => {
    const fields = { name: "Daily tides, api.example.com", description: "Of the challenge", category: "data/weather" }
    expect(buildBody(NOT_DECLARED, check(), "MPP")).toMatchObject({ ...fields, protocol: "MPP", provider: null })
    // A name that was made of the URL is none.
    const unnamed = named(listing({ name: "Daily tides", description: null, category: null, provider: null }))
    expect(buildBody(unnamed, check(), "x402")).toMatchObject({ ...fields, provider: null })
  })
})

describe("what is left out", () => {
  const endpoints = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ url: `${URL_}/${index}`, foundIn: [], protocols: [], variants: [] },
    }))

  it.each([
    [200, 200, []],
    [201, 200, [{ count: 1, text: "1 entry over 200" }]],
    [237, 200, [{ count: 37, text: "37 entries over 200" }]],
  ])("of %i endpoints", (found, kept, left) => {
    const cut = cutEntries({ endpoints: endpoints(found), templates: [] })
    expect(cut.endpoints).toHaveLength(kept)
    expect(cut.left).toEqual(left)
  })

  it("of templates, which come last", () => {
    const template = { url: `${URL_}/{id}`, foundIn: "https://api.example.com/openapi.json", message: "" }
    const cut = cutEntries({ endpoints: endpoints(199), templates: [template, template, template] })
    expect([cut.endpoints.length, cut.templates.length]).toEqual([199, 1])
    expect(cut.left).toEqual([{ count: 2, text: "2 entries over 200" }])
  })

  it("is named by document and reason, but for what only the source counts", () => {
    const url = "https://api.example.com/openapi.json"
    const skipped = { template: 3, "no-price": 1, "other-host": 2, duplicate: 5 }
    expect(describeSkipped([{ url, isRead: true, entries: 2, skipped, problem: null }])).toEqual([
      { count: 1, text: "1 entry without a price, in /openapi.json" },
      { count: 2, text: "2 entries of other hosts, in /openapi.json" },
    ])
  })
})

describe("the origin that the paths of an OpenAPI document count from", () => {
  const DOCUMENT = "https://docs.example.com/openapi.json"
  it.each([
    ["its first server", [{ url: "https://api.example.com/v1" }], "https://api.example.com"],
    ["a relative server", [{ url: "/v1" }], "https://docs.example.com"],
    ["a server on another port", [{ url: "https://docs.example.com:8443" }], "https://docs.example.com:8443"],
    ["its own host without servers", [], "https://docs.example.com"],
    [
      "its own host, when the server is of another domain",
      [{ url: "https://bank.example.org" }],
      "https://docs.example.com",
    ],
    ["its own host, when the server is no web server", [{ url: "ftp://api.example.com" }], "https://docs.example.com"],
    [
      "its own host, when the server is a template",
      [{ url: "https://{tenant}.example.com" }],
      "https://docs.example.com",
    ],
    ["its own host, when the servers are no list", "x", "https://docs.example.com"],
  ])("is %s", (_case, servers, origin) => {
    expect(chooseOrigin({ servers }, DOCUMENT)).toBe(origin)
  })

  it("is not another customer's of the same hosting service", () => {
    const servers = [{ url: "https://two.vercel.app" }]
    expect(chooseOrigin({ servers }, "https://one.vercel.app/openapi.json")).toBe("https://one.vercel.app")
  })
})
