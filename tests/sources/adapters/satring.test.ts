import { describe, expect, it } from "vitest"
import { adapter as satring } from "@/lib/sources/adapters/satring"
import { type Expected, first, readWith } from "../run-adapter"

const BASE = "eip155:8453"

describe("satring", () => {
  const service = (given: object = {}) => ({
    id: 7,
    name: "Acme LLM",
    slug: "acme-llm",
    url: "https://llm.acme.example/v1",
    description: "Text generation",
    protocol: "L402+x402",
    pricing_sats: 25,
    pricing_usd: 0.02,
    x402_asset: "USDC",
    x402_network: BASE,
    categories: [{ slug: "ai-ml" }],
    owner_name: "Acme",
    ...given,
  })
  const read = (...services: unknown[]) =>
    readWith(satring, JSON.stringify({ services, total: services.length, page: 1 }))

  it("makes two listings of a service that accepts two protocols, each with its own price", async () => {
    const common = {
      url: "https://llm.acme.example/v1",
      name: "Acme LLM",
      description: "Text generation",
      category: "ai-ml",
      provider: "Acme",
      method: null,
    }
    expect((await read(service())).listings).toEqual([
      { ...common, protocol: "L402", priceSats: 25n, priceUsd: null, asset: "BTC", network: "lightning" },
      { ...common, protocol: "x402", priceSats: null, priceUsd: 0.02, asset: "USDC", network: BASE },
    ])
  })

  it.each<[string, object, Expected]>([
    ["one protocol, in other letters", service({ protocol: "l402" }), { protocol: "L402", priceSats: 25n }],
    ["x402 alone", service({ protocol: "x402", x402_network: "base" }), { protocol: "x402", network: BASE }],
    ["another protocol", service({ protocol: "barter" }), "unknown-protocol"],
    [
      "test money",
      service({ protocol: "x402", x402_network: "base-sepolia" }),
      { network: "eip155:84532", priceUsd: null },
    ],
    ["a part of a satoshi", service({ pricing_sats: 0.2 }), { priceSats: 1n }],
    ["no price", service({ pricing_sats: null }), { priceSats: null }],
    ["a price of nothing, which means that it varies", service({ pricing_sats: 0 }), { priceSats: null }],
    ["a price in words", service({ pricing_sats: "some" }), { priceSats: null }],
    ["a price in digits", service({ pricing_sats: "30" }), { priceSats: 30n }],
    ["a price below nothing", service({ protocol: "L402", pricing_sats: -1 }), "limits"],
    ["more than there is", service({ protocol: "L402", pricing_sats: 1e30 }), "limits"],
    ["dollars beyond reason", service({ protocol: "x402", pricing_usd: 1e30 }), "limits"],
    ["no categories, no owner", service({ categories: "x", owner_name: 5 }), { category: null, provider: null }],
  ])("%s", async (_case, item, expected) => {
    const listing = await first(read(item))
    if (typeof expected === "string") expect(listing).toBe(expected)
    else expect(listing).toMatchObject(expected)
  })
})
