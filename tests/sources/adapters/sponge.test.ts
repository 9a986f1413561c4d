import { describe, expect, it } from "vitest"
import { adapter as sponge } from "@/lib/sources/adapters/sponge"
import { type Expected, first, readWith } from "../run-adapter"

const BASE = "eip155:8453"
const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"

describe("sponge", () => {
  const service = (given: object = {}, payment: object = {}) => ({
    id: "svc1",
    name: "Acme Search",
    category: "tools_search",
    description: "Web search",
    paymentsProtocolConfig: [
      { protocol: "mpp", baseUrl: "https://mpp.example" },
      { protocol: "x402", baseUrl: "https://acme.example", networks: ["base", "solana"], ...payment },
    ],
    ...given,
  })
  const endpoint = { id: "ep1", path: "/search", httpMethod: "post", description: "Search the web", price: 5000 }
  const read = (item: unknown, endpoints: unknown[] = [endpoint]) => {
    const detail = JSON.stringify({ data: { id: "svc1", endpoints } })
    return readWith(sponge, (url) => (url.endsWith("/svc1") ? detail : JSON.stringify([item])))
  }

  it("joins the base URL of the x402 entry and the path of the endpoint, with its price", async () => {
    expect(await first(read(service()))).toEqual({
      url: "https://acme.example/search",
      protocol: "x402",
      name: "Acme Search",
      description: "Search the web",
      category: "tools_search",
      provider: null,
      method: "POST",
      priceSats: null,
      priceUsd: 0.005,
      asset: null,
      network: BASE,
    })
  })

  it("distinguishes several endpoints by their names", async () => {
    const other = { path: "/v1/deep-search", httpMethod: "GET", price: null }
    const { listings } = await read(service(), [endpoint, other])
    expect(listings.map(({ name, priceUsd, description }) => [name, priceUsd, description])).toEqual([
      ["Acme Search: Search the web", 0.005, "Search the web"],
      ["Acme Search: Deep search", null, "Web search"],
    ])
  })

  it.each<[string, object, unknown[], Expected]>([
    [
      "a base with a path",
      service({}, { baseUrl: "https://acme.example/v2/" }),
      [endpoint],
      { url: "https://acme.example/v2/search" },
    ],
    [
      "a path without a slash",
      service(),
      [{ ...endpoint, path: "search?q=a" }],
      { url: "https://acme.example/search?q=a" },
    ],
    [
      "a path that would be another host",
      service(),
      [{ ...endpoint, path: "//evil.example/x" }],
      { url: "https://acme.example/evil.example/x" },
    ],
    ["no path", service(), [{ ...endpoint, path: null }], { url: "https://acme.example" }],
    [
      "test money first",
      service({}, { networks: ["base-sepolia", "solana"] }),
      [endpoint],
      { network: SOLANA, priceUsd: 0.005 },
    ],
    [
      "test money only",
      service({}, { networks: ["base-sepolia"] }),
      [endpoint],
      { network: "eip155:84532", priceUsd: null },
    ],
    ["an absurd price", service(), [{ ...endpoint, price: 1e30 }], "limits"],
    ["a base that is no address", service({}, { baseUrl: "javascript:alert(1)" }), [endpoint], "bad-url"],
    ["no endpoints", service(), [], "no-price"],
    ["an endpoint that is not an object", service(), [null], "shape"],
    ["no x402", service({ paymentsProtocolConfig: [] }), [], "unknown-protocol"],
    ["an id that leads elsewhere", service({ id: "../admin" }), [], "shape"],
  ])("%s", async (_case, item, endpoints, expected) => {
    const listing = await first(read(item, endpoints))
    if (typeof expected === "string") expect(listing).toBe(expected)
    else expect(listing).toMatchObject(expected)
  })
})
