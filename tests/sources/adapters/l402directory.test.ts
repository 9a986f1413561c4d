import { describe, expect, it } from "vitest"
import { adapter as l402directory } from "@/lib/sources/adapters/l402directory"
import { type Expected, first, readWith } from "../run-adapter"

describe("l402directory", () => {
  const endpoint = (given: object = {}) => ({
    url: "https://acme.example/api/data",
    method: "GET",
    description: "Get data",
    pricing: { amount: 10, currency: "sats" },
    ...given,
  })
  const service = (given: object = {}) => ({
    service_id: "abc",
    name: "Acme Data",
    description: "All data",
    status: "live",
    provider: { name: "Acme", url: "https://acme.example" },
    categories: ["data"],
    endpoints: [endpoint()],
    ...given,
  })
  const read = (item: unknown) => readWith(l402directory, JSON.stringify({ count: 1, services: [item] }))

  it("parses a live service", async () => {
    expect(await first(read(service()))).toEqual({
      url: "https://acme.example/api/data",
      protocol: "L402",
      name: "Acme Data",
      description: "Get data",
      category: "data",
      provider: "Acme",
      method: "GET",
      priceSats: 10n,
      priceUsd: null,
      asset: "BTC",
      network: "lightning",
    })
  })

  it.each<[string, object, Expected]>([
    ["a degraded service", service({ status: "degraded" }), { name: "Acme Data" }],
    ["a dead service is skipped", service({ status: "dead" }), "not-live"],
    ["a service without a state is skipped", service({ status: undefined }), "shape"],
    ["nothing to pay", service({ endpoints: [endpoint({ pricing: { amount: 0, currency: "sats" } })] }), "no-price"],
    ["no price", service({ endpoints: [endpoint({ pricing: null })] }), "no-price"],
    ["other money", service({ endpoints: [endpoint({ pricing: { amount: 5, currency: "usd" } })] }), "no-price"],
    ["an absurd price", service({ endpoints: [endpoint({ pricing: { amount: 1e30, currency: "sat" } })] }), "limits"],
    ["no provider", service({ provider: "x", categories: null }), { provider: null, category: null }],
  ])("%s", async (_case, item, expected) => {
    const listing = await first(read(item))
    if (typeof expected === "string") expect(listing).toBe(expected)
    else expect(listing).toMatchObject(expected)
  })

  it("lists the valid endpoints of a service with an invalid one", async () => {
    const endpoints = [endpoint(), { url: 5 }, endpoint({ url: "https://acme.example/api/more", description: null })]
    const { listings, skipped } = await read(service({ endpoints }))
    expect(listings.map(({ name }) => name)).toEqual(["Acme Data: Get data", "Acme Data: More"])
    expect(skipped).toEqual({ shape: 1 })
  })
})
