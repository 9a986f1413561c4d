// The figures of a category, a protocol or a network, compared with a few services.

import { describe, expect, it } from "vitest"
import { getGroupFigures, listNetworks } from "@/lib/interfaces/indexes/figures"
import { aService } from "@/tests/support/service"

const base = { declaredAsset: "USDC", declaredNetwork: "eip155:8453" }
const paid = (declaredPriceUsd: number, healthStatus = "healthy") => ({ ...base, declaredPriceUsd, healthStatus })

describe("getGroupFigures", () => {
  it("has no prices without services", async () => {
    expect(await getGroupFigures({ category: ["none"] })).toEqual({
      services: 0,
      healthy: 0,
      prices: null,
      protocols: [],
      networks: [],
    })
  })

  it("counts the category with its subcategories; prices are those of the healthy services", async () => {
    await aService({ category: "data", ...paid(0.01) })
    await aService({ category: "data/weather", ...paid(0.03) })
    await aService({ category: "Data/Weather", protocol: "MPP", ...paid(0.05) })
    await aService({ category: "data/news", ...paid(9, "down") })
    await aService({ category: "database", ...paid(7) })
    await aService({ category: "data", status: "pending", ...paid(8) })
    await aService({ category: "data", testNetwork: true, declaredNetwork: "eip155:84532", healthStatus: "healthy" })
    expect(await getGroupFigures({ category: ["data"] })).toEqual({
      services: 4,
      healthy: 3,
      prices: { least: 0.01, median: 0.03, most: 0.05 },
      protocols: [
        { value: "x402", count: 3 },
        { value: "MPP", count: 1 },
      ],
      networks: [{ value: "eip155:8453", count: 4 }],
    })
  })

  it("counts a protocol, and a network whatever the letter case of its id", async () => {
    await aService(paid(0.01))
    await aService({ ...paid(0.02), protocol: "L402" })
    await aService({ declaredNetwork: "lightning", healthStatus: "healthy" })
    expect(await getGroupFigures({ protocol: ["L402"] })).toMatchObject({ services: 1 })
    expect(await getGroupFigures({ network: ["EIP155:8453"] })).toMatchObject({ services: 2 })
  })
})

it("listNetworks has the networks of public services without test networks, most frequent first", async () => {
  await aService({ declaredNetwork: "lightning" })
  for (const _ of [1, 2]) await aService(base)
  await aService({ declaredNetwork: "eip155:84532", testNetwork: true })
  await aService({ declaredNetwork: "eip155:1", status: "pending" })
  expect(await listNetworks()).toEqual([
    { value: "eip155:8453", count: 2 },
    { value: "lightning", count: 1 },
  ])
})
