// /.well-known/l402.json in other shapes than that of the draft.

import { describe, expect, it } from "vitest"
import { parseL402Document } from "@/lib/sources/adapters/well-known/manifest"
import { HOME, read } from "./read-document"

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
