// /.well-known/l402.json, in the shapes of the discovery specification of lightninglabs/L402 (pull request 27): the manifest of
// section 5.6, and the OpenAPI profile of section 8.3.

import { describe, expect, it } from "vitest"
import { parseL402Manifest } from "@/lib/sources/adapters/well-known/l402-manifest"
import { parseOpenApi } from "@/lib/sources/adapters/well-known/openapi"
import type { ListingOrSkip } from "@/lib/sources/parse/listing"
import { outcomesOf } from "./read-document"

const HOME = "https://api.weather.example"
const formula = {
  ...{ model: "formula", base_msat: 1000 },
  components: [{ constraint: "forecast_monthly_requests", price_msat_per_unit: 10, unit: 1 }],
}
const fixed = (price_msat: unknown) => ({ model: "fixed", price_msat })
const manifest = (...resources: unknown[]) => ({
  version: "1.0",
  provider: { name: "Acme Weather", uri: HOME, node_pubkey: "02".repeat(33) },
  currencies: ["msat", "usd"],
  payment_methods: ["bolt11"],
  quote_endpoint: "/l402/quote",
  services: [{ name: "weather", description: "Forecasts.", tiers: [{ tier: 0, name: "base" }], resources }],
})
function short(outcome: ListingOrSkip) {
  if (typeof outcome === "string") return outcome
  return `${outcome.protocol} ${outcome.method} ${outcome.url.replace(HOME, "")} ${outcome.priceSats ?? "-"} sats`
}
const parse = (...resources: unknown[]) => outcomesOf(parseL402Manifest, manifest(...resources), HOME)?.map(short)

describe("the manifest", () => {
  it("lists the resources of its services", () => {
    const forecast = { path: "/v1/forecast", method: "GET", capability: "forecast", pricing: formula }
    expect(outcomesOf(parseL402Manifest, manifest(forecast), HOME)).toMatchObject([
      { name: "weather: Forecast", description: "Forecasts.", provider: "Acme Weather", url: `${HOME}/v1/forecast` },
    ])
  })

  it("D-price-03 declares the constraints of a formula as what the price varies by", () => {
    const [listing] = outcomesOf(parseL402Manifest, manifest({ path: "/x", pricing: formula }), HOME) ?? []
    expect(listing).toMatchObject({ request: { by: "provider", varies_by: ["forecast_monthly_requests"] } })
    const [other] = outcomesOf(parseL402Manifest, manifest({ path: "/x", pricing: fixed(1000) }), HOME) ?? []
    expect(other).not.toHaveProperty("request")
  })

  it.each([
    ["a fixed price in thousandths of a satoshi", fixed(21_000), "21 sats"],
    ["a fixed price below one satoshi", fixed(1), "1 sats"],
    ["a formula", formula, "- sats"],
    ["a dynamic price", { model: "dynamic" }, "- sats"],
    ["a model of a later version", { model: "auction", price_msat: 5 }, "- sats"],
    ["no pricing", undefined, "- sats"],
  ])("%s", (_, pricing, expected) => {
    expect(parse({ path: "/x", pricing })).toEqual([`L402 GET /x ${expected}`])
  })

  it.each([-1, 0.5, 1e300, "5", {}])("a fixed price of %j is outside the limits", (price) => {
    expect(parse({ path: "/x", pricing: fixed(price) })).toEqual(["limits"])
  })

  it("has paths of one URL on its own host", () => {
    const pricing = fixed(1000)
    const paths = [
      ...["^/v1/forecast$", "/a/{id}", "^/service.*$", "/a|/b", "https://other.example/x", "http://127.0.0.1/x"],
      ...["javascript:x", "", undefined, 7],
    ]
    expect(parse(...paths.map((path) => ({ path, method: "post", pricing })))).toEqual([
      ...["L402 POST /v1/forecast 1 sats", "template", "template", "template", "other-host", "other-host"],
      ...["bad-url", "bad-url", "bad-url", "bad-url"],
    ])
  })

  it("is bounded, counts what does not fit, and is told from other documents", () => {
    const services = Array.from({ length: 10_000 }, () => ({
      name: "x",
      resources: [{ path: "/x", pricing: formula }],
    }))
    expect(parseL402Manifest({ provider: {}, services }, HOME)).toHaveLength(201)
    expect(parse(...Array.from({ length: 10_000 }, () => ({ path: "/x" })))?.at(-1)).toBe("limits")
    expect(outcomesOf(parseL402Manifest, { provider: {}, services: [7, {}, { resources: [7] }] }, HOME)).toEqual(
      Array.from({ length: 3 }, () => "shape"),
    )
    for (const other of [null, [], {}, { services: [] }, { provider: {} }, { pricing: [] }])
      expect(parseL402Manifest(other, HOME)).toBeNull()
  })
})

describe("the OpenAPI profile", () => {
  it("lists the operations with x-l402-pricing, next to other payments", () => {
    const paths = {
      "/v1/forecast": {
        get: { "x-l402-service": "weather", "x-l402-pricing": formula, security: [{ L402: [] }] },
        post: { "x-l402-pricing": fixed(5000), "x-payment-info": { protocols: ["x402", "l402"] } },
        put: { "x-l402-pricing": fixed(7000), "x-payment-info": { offers: [] }, security: [] },
      },
      "/l402/quote": { post: { operationId: "l402Quote" } },
    }
    expect(outcomesOf(parseOpenApi, { openapi: "3.1.0", servers: [{ url: HOME }], paths }, HOME)?.map(short)).toEqual([
      "L402 GET /v1/forecast - sats",
      "x402 POST /v1/forecast - sats",
      "L402 POST /v1/forecast 5 sats",
      "L402 PUT /v1/forecast 7 sats",
    ])
  })
})
