// `items` of /.well-known/x402.json, in the shape of specs/extensions/well-known-discovery.md (x402-foundation/x402, pull request
// 2646), and in the shape of the Bazaar, whose response the manifest replaces.

import { describe, expect, it } from "vitest"
import { parseX402Resources } from "@/lib/sources/adapters/well-known/manifest"
import { startCpuTime } from "@/tests/support/cpu-time"
import { USDC } from "../../twin-data"
import { outcomesOf } from "./read-document"

const HOME = "https://api.acme.example"
const accepts = (amount: string) => [
  { scheme: "exact", network: "eip155:8453", amount, asset: USDC, payTo: `0x${"1".repeat(40)}` },
]
const WEATHER = {
  resource: {
    url: `${HOME}/weather`,
    description: "Weather for a city",
    mimeType: "application/json",
    serviceName: "Acme",
    tags: ["weather"],
  },
  type: "http",
  accepts: accepts("1000"),
  input: {
    method: "POST",
    bodyType: "json",
    queryParams: { properties: { units: { type: "string" } } },
    body: { properties: { city: { type: "string" } }, required: ["city"] },
  },
  output: { mimeType: "application/json", example: { celsius: 21 } },
  requires: ["sign-in-with-x"],
}
const manifest = (...items: unknown[]) => ({ x402Version: 2, lastUpdated: 1781555511, items })
const parse = (...items: unknown[]) => outcomesOf(parseX402Resources, manifest(...items), HOME)

describe("the items of a manifest", () => {
  it("are listed with their price, their method and their parameters", () => {
    expect(parse(WEATHER)).toEqual([
      {
        url: `${HOME}/weather`,
        protocol: "x402",
        name: "Acme: Weather for a city",
        description: "Weather for a city",
        category: "weather",
        provider: "Acme",
        method: "POST",
        hasSchema: true,
        request: expect.objectContaining({
          method: "POST",
          by: "provider",
          parameters: [
            expect.objectContaining({ in: "query", name: "units", required: false }),
            expect.objectContaining({ in: "body", name: "city", required: true }),
          ],
          output: { mime_type: "application/json", example: { celsius: 21 } },
        }),
        priceSats: null,
        priceUsd: 0.001,
        asset: "USDC",
        network: "eip155:8453",
      },
    ])
  })

  it("need only resource, type, accepts and the method", () => {
    const bare = {
      resource: { url: `${HOME}/bare` },
      type: "http",
      accepts: accepts("20000"),
      input: { method: "GET" },
    }
    expect(parse(bare)).toMatchObject([{ name: "Bare", method: "GET", priceUsd: 0.02, provider: "acme.example" }])
  })

  it("may have the Bazaar's shape of either version", () => {
    const input = { type: "http", method: "GET", queryParams: { city: "Berlin" } }
    const first = {
      resource: `${HOME}/one`,
      type: "http",
      accepts: [{ ...accepts("1000")[0], outputSchema: { input } }],
    }
    const second = {
      ...{ resource: { url: `${HOME}/two` }, type: "http", accepts: accepts("3000") },
      extensions: { bazaar: { info: { input }, schema: {} } },
    }
    expect(parse(first, second)).toMatchObject([
      { url: `${HOME}/one`, method: "GET", priceUsd: 0.001 },
      { url: `${HOME}/two`, method: "GET", priceUsd: 0.003, hasSchema: true },
    ])
  })

  it("are skipped and counted when they are not the host's own paid URLs", () => {
    const at = (url: unknown) => ({ ...WEATHER, resource: { url } })
    expect(
      parse(
        at("https://other.example/weather"),
        at("http://127.0.0.1/admin"),
        at("http://169.254.169.254/latest/meta-data"),
        at("javascript:alert(1)"),
        at(""),
        at(7),
        { ...WEATHER, type: "mcp" },
        { ...WEATHER, accepts: [] },
        { ...WEATHER, accepts: accepts("9".repeat(60)) },
        "nonsense",
        null,
      ),
    ).toEqual([
      ...["other-host", "other-host", "other-host", "bad-url", "bad-url", "shape"],
      ...["unknown-protocol", "no-price", "limits", "shape", "shape"],
    ])
  })

  it("are read next to resources, and another document is not a manifest", () => {
    const both = { ...manifest(WEATHER), resources: ["GET /plain"] }
    expect(outcomesOf(parseX402Resources, both, HOME)).toMatchObject([
      { url: `${HOME}/plain` },
      { url: `${HOME}/weather` },
    ])
    expect(parseX402Resources({ items: "none" }, HOME)).toBeNull()
  })

  it("are limited in number and in time", () => {
    const cpuTime = startCpuTime()
    const parsed = parse(
      ...Array.from({ length: 10_000 }, (_, index) => ({ ...WEATHER, resource: `${HOME}/${index}` })),
    )
    expect(parsed).toHaveLength(201)
    expect(parsed?.at(-1)).toBe("limits")
    const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`key${index}`, { type: "string" }]))
    const large = { ...WEATHER, input: { method: "GET", queryParams: { properties: wide } } }
    const [listing] = parse(large) ?? []
    expect(typeof listing === "object" && listing.request?.parameters.length).toBe(40)
    expect(cpuTime()).toBeLessThan(2_000)
  })
})
