// A facet count equals the total of the list after a client adds the facet's value as a filter.

import fc from "fast-check"
import { beforeEach, describe, expect, it } from "vitest"
import { countFacets, countNamedFacets } from "@/lib/catalogue/facets/facets"
import { FACET_NAMES, type FacetName, FILTER_OF_FACET } from "@/lib/catalogue/list/filters"
import { listServices } from "@/lib/catalogue/list/page"
import { parseListQuery } from "@/lib/catalogue/list/query"
import { aService, fillDatabase, resetDatabase } from "@/tests/support/directory"
import { runs } from "@/tests/support/long"

const read = (search: string) => parseListQuery(new URLSearchParams(search)).query
const count = async (search: string, ...names: FacetName[]) => {
  const facets = await countNamedFacets(read(search), names)
  return Object.fromEntries(names.map((name) => [name, facets[name]?.map((each) => `${each.value} ${each.count}`)]))
}

describe("GET /api/v1/services?facets=", () => {
  describe("over a few services", () => {
    beforeEach(async () => {
      await resetDatabase()
      const usdc = { declaredAsset: "USDC", declaredNetwork: "base" }
      await aService({ protocol: "x402", healthStatus: "healthy", category: "AI/LLM", ...usdc })
      await aService({
        protocol: "x402",
        healthStatus: "down",
        category: "ai/llm/chat",
        ...usdc,
        declaredAsset: "usdc",
      })
      await aService({ protocol: "x402", category: "ai/llm", ...usdc, declaredNetwork: "Base", domainVerified: true })
      await aService({ protocol: "L402", healthStatus: "healthy", category: "data", sources: ["satring", "mpp"] })
      await aService({ protocol: "L402", category: "data", status: "pending" })
    })

    it("D-query-05 counts each facet by name, most frequent value first", async () => {
      expect(await count("", ...FACET_NAMES)).toEqual({
        protocol: ["x402 3", "L402 1"],
        kind: ["http 4"],
        health: ["healthy 2", "down 1", "unknown 1"],
        category: ["ai 3", "ai/llm 3", "ai/llm/chat 1", "data 1"],
        source: ["self-registered 3", "mpp 1", "satring 1"],
        network: ["eip155:8453 3"],
        asset: ["USDC 3"],
        verified: ["true 2"],
        domain_verified: ["true 1"],
        payment_valid: [],
        price_basis: [],
        price_drift: ["false 4"],
        uptime: [],
        latency: [],
        has: [],
        test_networks: ["hide 4", "show 4"],
        payable_by: [],
      })
    })

    it("D-query-05 counts each facet under all other filters", async () => {
      expect(await count("protocol=L402&health=healthy", "protocol", "health", "category")).toEqual({
        protocol: ["L402 1", "x402 1"],
        health: ["healthy 1"],
        category: ["data 1"],
      })
      // `protocol` is a filter here, but not a requested facet. The filter must still apply.
      expect(await count("protocol=L402&health=healthy", "health")).toEqual({ health: ["healthy 1"] })
      expect(await count("category=ai&network=BASE&verified=true", "category", "network", "verified")).toEqual({
        category: ["ai 1", "ai/llm 1"],
        network: ["eip155:8453 1"],
        verified: ["true 1"],
      })
    })

    it("gives the filter rail empty facets when nothing matches", async () => {
      const { protocol, network, verified } = await countFacets(read("q=nothing"))
      expect({ protocol, network, verified }).toEqual({ protocol: [], network: [], verified: [] })
      expect(await countNamedFacets(read(""), [])).toEqual({})
    })

    it("counts again when a service changes its network", async () => {
      await count("", "network")
      await aService({ declaredNetwork: "solana" })
      expect(await count("", "network")).toEqual({
        network: ["eip155:8453 3", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp 1"],
      })
    })
  })

  describe("over many services", () => {
    fillDatabase(async () => {
      const pick = <T>(values: readonly T[], seed: number): T => values[seed % values.length] as T
      for (let place = 0; place < 60; place += 1) {
        const isX402 = place % 3 === 0
        await aService({
          protocol: isX402 ? "x402" : pick(["L402", "MPP"], place),
          healthStatus: pick(["healthy", "degraded", "down", "unknown", "healthy"], place * 7),
          category: pick(
            ["ai", "AI/llm", "ai/Llm", "ai/image/x", "data", "Data/geo", "aid", "uncategorized"],
            place * 5,
          ),
          sources: pick([["mpp"], ["mpp", "satring"], ["bazaar", "satring", "well-known"], []], place * 11),
          declaredAsset: pick(["USDC", "usdc", "sats", null], place * 3),
          declaredNetwork: pick(["base", "Base", "eip155:8453", "solana", null, "lightning"], place),
          domainVerified: place % 7 === 0,
          ...(isX402 && { x402PaymentValid: place % 2 }),
          uptime30d: pick([null, 0.5, 0.97, 1], place * 3),
          latencyP50Ms: pick([40, null, 700, 20_000], place * 5),
          testNetwork: place % 9 === 0,
          ...(place % 4 === 1 && { kind: "mcp_tool", tool: `tool_${place}` }),
          description: pick([null, "Tides", null], place),
          sourceHasSchema: place % 4 === 0,
          ...(place % 5 === 0 && { observedPriceSats: BigInt(10 + (place % 3)), declaredPriceSats: 10n }),
          observedAt: place % 10 === 0 ? new Date() : null,
        })
      }
    })

    const choices = {
      protocol: fc.constantFrom("L402", "x402", "MPP", "L402,MPP"),
      health: fc.constantFrom("healthy", "degraded,healthy", "down", "unknown"),
      category: fc.constantFrom("ai", "ai/llm", "DATA", "none", "data,ai/image"),
      source: fc.constantFrom("mpp", "satring", "bazaar", "satring,bazaar"),
      min_uptime: fc.constantFrom("0.9", "0.985", "1", "0"),
      max_latency_ms: fc.constantFrom("50", "900", "99999", "1"),
      has: fc.constantFrom("schema", "price", "description,schema"),
      test_networks: fc.constantFrom("hide", "show"),
      price_drift: fc.constantFrom("true", "false"),
      price_basis: fc.constantFrom("per_call", "ceiling,free", "metered"),
      payable_by: fc.constantFrom("x402-ts", "lnget,mppx"),
      kind: fc.constantFrom("http", "mcp_tool", "mcp_tool,http"),
      domain_verified: fc.constantFrom("true", "false"),
      group: fc.constant("url"),
      network: fc.constantFrom("base", "SOLANA", "eip155:8453,none"),
      payment_asset: fc.constantFrom("usdc", "sats"),
      verified: fc.constantFrom("true", "false"),
      l402_format: fc.constant("unknown"),
      q: fc.constantFrom("service 1", "host", "%"),
    }

    it("D-query-05 gives the total of the list with the value chosen", async () => {
      const asked = fc.tuple(
        fc.record(choices, { requiredKeys: [] }),
        fc.uniqueArray(fc.constantFrom(...FACET_NAMES), { minLength: 1 }),
      )
      await fc.assert(
        fc.asyncProperty(asked, async ([filters, names]) => {
          const facets = await countNamedFacets(read(new URLSearchParams(filters).toString()), names)
          expect(Object.keys(facets).sort()).toEqual([...names].sort())
          for (const name of names) {
            for (const { value, count } of facets[name] ?? []) {
              const chosen = { ...filters, [FILTER_OF_FACET[name]]: value }
              const { total } = await listServices(read(new URLSearchParams(chosen).toString()))
              expect([name, value, count]).toEqual([name, value, total])
            }
          }
        }),
        { numRuns: runs(8, 25) },
      )
    })
  })
})
