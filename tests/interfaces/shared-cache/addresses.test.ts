// The addresses of a changed service, and the requests that name them to a cache.

import { describe, expect, it } from "vitest"
import { OPERATIONS } from "@/lib/api/operations"
import { findCachedPage, PAGE_PARAMETERS, PAGES_WITHOUT_DATA } from "@/lib/catalogue/page-parameters"
import { type ChangedService, listAddresses } from "@/lib/interfaces/shared-cache/addresses"
import { buildPurgeRequests, isPurged } from "@/lib/interfaces/shared-cache/purge-requests"

const ID = "018f0000-0000-7000-8000-000000000001"
const WEATHER: ChangedService = {
  id: ID,
  number: 12,
  host: "paid.example:8443",
  protocol: "x402",
  category: "data/weather",
  networks: ["eip155:84532"],
}

describe("D-purge-01 the addresses of a changed service", () => {
  it("are those of its pages and API responses, of its provider, and of the lists and feeds", () => {
    const addresses = listAddresses([WEATHER])
    const expected = [
      ...["/", `/service/${ID}`, `/service/${ID}/history`, `/service/${ID}/feed.atom`, `/service/${ID}/summary.json`],
      ...["/provider/paid.example%3A8443", "/provider/paid.example%3A8443/feed.json", "/providers", "/stats"],
      ...["/category", "/category/data", "/category/data/weather", "/network/base-sepolia", "/protocol/x402"],
      ...[`/api/v1/services/${ID}`, "/api/v1/services/12", "/badge/12.svg", `/badge/${ID}.json`],
      ...["/api/v1/services", "/api/v1/categories", "/api/v1/health", "/feed.xml", "/changes", "/changes/feed.xml"],
    ]
    expect(addresses).toEqual(expect.arrayContaining(expected))
    expect(addresses.filter((path) => /[[\]{}]/.test(path))).toEqual([])
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it("name the lists once for all services, and nothing when nothing changed", () => {
    const one = listAddresses([WEATHER]).length
    const two = listAddresses([WEATHER, { ...WEATHER, id: ID.replace(/1$/, "2"), number: 13 }]).length
    expect(two).toBeLessThan(one * 1.6)
    expect(listAddresses([])).toEqual([])
  })

  it("of a service that was removed for good are those of its id", () => {
    const gone = { ...WEATHER, number: null, host: null, protocol: null, category: null, networks: [] }
    expect(listAddresses([gone])).toContain(`/service/${ID}`)
  })

  it("are every cached page but those without data", () => {
    const shown = new Set(listAddresses([WEATHER]).map((path) => findCachedPage(path)))
    const expected = Object.keys(PAGE_PARAMETERS).filter(
      (page) => !(PAGES_WITHOUT_DATA as readonly string[]).includes(page),
    )
    expect(expected.filter((page) => !shown.has(page as keyof typeof PAGE_PARAMETERS))).toEqual([])
  })

  it("are every cached operation but those without a service", () => {
    const template = (path: string) => path.replaceAll(/\{.*?\}/g, "x")
    const shown = new Set(
      listAddresses([{ ...WEATHER, id: "x", number: null, host: "x" }]).map((path) => template(path)),
    )
    const left = OPERATIONS.filter(({ isCached, path }) => isCached && !shown.has(template(path))).map(
      ({ path }) => path,
    )
    expect(left.sort()).toEqual(
      [
        // Versions of one server of MCP, by a name that only the registry builds.
        ...["/v0.1/servers/{name}/versions", "/v0.1/servers/{name}/versions/{version}"],
        // About the directory itself.
        ...[
          "/.well-known/api-catalog",
          "/api/v1/openapi.json",
          "/apis.json",
          "/llms-full.txt",
          "/llms.txt",
          "/openapi.json",
        ],
        ...["/status/feed.atom", "/status/feed.json", "/status/feed.xml"],
      ].sort(),
    )
  })
})

describe("D-purge-02 the requests to a cache", () => {
  const baseUrl = "https://directory.example"

  it("are one POST for up to 500 addresses, with the token", () => {
    const paths = Array.from({ length: 501 }, (_, index) => `/service/${index}`)
    const [first, second, ...more] = buildPurgeRequests(paths, {
      cache: "https://cdn.example/purge",
      baseUrl,
      token: "t",
    })
    expect(more).toEqual([])
    expect([first?.addresses, second?.addresses]).toEqual([500, 1])
    expect(second).toMatchObject({
      url: "https://cdn.example/purge",
      request: {
        method: "POST",
        headers: { authorization: "Bearer t", "content-type": "application/json" },
        body: '{"urls":["https://directory.example/service/500"]}',
      },
    })
  })

  it("have the list `files` of at most 30 for Cloudflare", () => {
    const cache = "https://api.cloudflare.com/client/v4/zones/z/purge_cache"
    const paths = Array.from({ length: 31 }, (_, index) => `/${index}`)
    const requests = buildPurgeRequests(paths, { cache, baseUrl, token: "t" })
    expect(requests.map(({ addresses }) => addresses)).toEqual([30, 1])
    expect(requests[1]?.request.body).toBe('{"files":["https://directory.example/30"]}')
  })

  it("are one PURGE for each address with a placeholder, under the name of the directory", () => {
    const headers = { host: "directory.example" }
    const request = { method: "PURGE", headers }
    const build = (cache: string) => buildPurgeRequests(["/a%20b"], { cache, baseUrl, token: undefined })
    expect(build("http://127.0.0.1:6081{path}")).toEqual([
      { url: "http://127.0.0.1:6081/a%20b", request, addresses: 1 },
    ])
    expect(build("{url}")).toEqual([{ url: "https://directory.example/a%20b", request, addresses: 1 }])
  })

  it("succeed for a page that the cache does not hold", () => {
    expect([200, 204, 404, 412, 403, 500].map((status) => isPurged(status, "PURGE"))).toEqual([
      ...[true, true, true, true],
      ...[false, false],
    ])
    expect(isPurged(404, "POST")).toBe(false)
  })
})
