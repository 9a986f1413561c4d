import { describe, expect, it } from "vitest"
import { adapter as mpp } from "@/lib/sources/adapters/mpp"
import { type Expected, first, readWith } from "../run-adapter"
import { PATH_USD } from "../twin-data"

const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"

describe("mpp", () => {
  const payment = (given: object = {}) => ({
    intent: "charge",
    method: "tempo",
    currency: "0x20c000000000000000000000b9537d11c60e8b50",
    decimals: 6,
    amount: "10000",
    ...given,
  })
  const chat = (given: unknown = payment()) => ({
    method: "POST",
    path: "/v1/chat",
    description: "Chat",
    payment: given,
  })
  const service = (given: object = {}) => ({
    id: "acme",
    name: "Acme AI",
    url: "https://acme.example",
    serviceUrl: "https://acme.mpp.example",
    description: "AI",
    categories: ["ai"],
    provider: { name: "Acme", url: "https://acme.example" },
    endpoints: [chat()],
    ...given,
  })
  const read = (item: unknown) => readWith(mpp, JSON.stringify({ services: [item] }))

  it("lists the endpoints that require a payment", async () => {
    const { listings, skipped } = await read(
      service({ endpoints: [chat(), { method: "GET", path: "/health", payment: null }] }),
    )
    expect(listings).toEqual([
      {
        url: "https://acme.mpp.example/v1/chat",
        protocol: "MPP",
        name: "Acme AI: Chat",
        description: "Chat",
        category: "ai",
        provider: "Acme",
        method: "POST",
        priceSats: null,
        priceUsd: 0.01,
        asset: "USDC.e",
        network: "eip155:4217",
      },
    ])
    expect(skipped).toEqual({ "no-price": 1 })
  })

  it.each<[string, object, Expected]>([
    ["pathUSD", payment({ currency: PATH_USD }), { asset: "pathUSD", priceUsd: 0.01 }],
    ["decimals of our table, not those it claims", payment({ decimals: 0 }), { priceUsd: 0.01 }],
    [
      "an unknown token",
      payment({ currency: "0x3333333333333333333333333333333333333333" }),
      { priceUsd: null, network: "eip155:4217" },
    ],
    ["a price that depends", payment({ amount: "dynamic" }), { priceUsd: null, asset: "USDC.e" }],
    ["a price that is open", payment({ amount: null }), { priceUsd: null, network: "eip155:4217" }],
    ["an absurd price", payment({ amount: "9".repeat(60) }), "limits"],
    ["a price of 1e30", payment({ amount: 1e30 }), "limits"],
    [
      "a card",
      payment({ method: "stripe", currency: "usd", decimals: 2, amount: "150" }),
      { network: "stripe", asset: "USD", priceUsd: 1.5 },
    ],
    [
      "a card without decimals",
      payment({ method: "card", currency: "USD", decimals: null, amount: "150" }),
      { network: "card", priceUsd: 1.5 },
    ],
    [
      "a card in yen",
      payment({ method: "stripe", currency: "jpy", decimals: 0, amount: "150" }),
      { asset: "JPY", priceUsd: null },
    ],
    [
      "Lightning",
      payment({ method: "lightning", currency: "sat", amount: "21" }),
      { network: "lightning", asset: "BTC", priceSats: 21n },
    ],
    [
      "Solana",
      payment({ method: "solana", currency: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v" }),
      { network: SOLANA, asset: "USDC", priceUsd: 0.01 },
    ],
    ["no method", payment({ method: null }), { network: null, priceUsd: null }],
  ])("%s", async (_case, given, expected) => {
    const listing = await first(read(service({ endpoints: [chat(given)] })))
    if (typeof expected === "string") expect(listing).toBe(expected)
    else expect(listing).toMatchObject(expected)
  })

  it.each<[string, object, Expected]>([
    [
      "the home page when there is no service URL",
      service({ serviceUrl: "" }),
      { url: "https://acme.example/v1/chat", name: "Acme AI" },
    ],
    ["neither", service({ serviceUrl: null, url: null }), "bad-url"],
    ["a payment that is not an object", service({ endpoints: [chat("yes")] }), "shape"],
    ["no word on payment", service({ endpoints: [{ path: "/x" }] }), "no-price"],
    ["no endpoints", service({ endpoints: [] }), "no-price"],
    ["no name", service({ name: null }), { name: "Chat" }],
  ])("%s", async (_case, item, expected) => {
    const listing = await first(read(item))
    if (typeof expected === "string") expect(listing).toBe(expected)
    else expect(listing).toMatchObject(expected)
  })

  const scanned = (price: unknown) => ({
    id: "srv-a",
    name: "Alpha",
    url: "https://alpha.example",
    description: "AI inference",
    category: "ai",
    endpoints: [{ method: "POST", path: "/v1/chat", description: "Chat", price }],
  })
  it.each<[string, unknown, Expected]>([
    [
      "with a price",
      0.01,
      { url: "https://alpha.example/v1/chat", name: "Alpha", category: "ai", priceUsd: 0.01, provider: null },
    ],
    ["whose price depends", null, { priceUsd: null }],
    ["with an absurd price", 1e30, "limits"],
    ["without a word on prices", undefined, "no-price"],
  ])("parses the envelope of mppscan: a server %s", async (_case, price, expected) => {
    for (const envelope of [
      { result: { data: { json: [scanned(price)] } } },
      [{ result: { data: { json: [scanned(price)] } } }],
    ]) {
      const listing = await first(readWith(mpp, JSON.stringify(envelope)))
      if (typeof expected === "string") expect(listing).toBe(expected)
      else expect(listing).toMatchObject(expected)
    }
  })
})
