import { describe, expect, test } from "vitest"
import type { SourceDescription } from "@/lib/catalogue/call/description"
import { findVariant, mergeEntries } from "@/lib/sources/adapters/well-known/merge-entries"
import type { Listing } from "@/lib/sources/schema"

const URL_ = "https://api.acme.example/api/pass"
/** As `buildListing` names an entry that says nothing but its URL. */
const bare: Listing = {
  ...{ url: URL_, protocol: "x402", name: "Pass", description: null, category: null, provider: null, method: null },
  ...{ priceSats: null, priceUsd: null, asset: null, network: null },
}
const entry = (more: Partial<Listing>): Listing => ({ ...bare, ...more })
const rich = entry({
  ...{ method: "POST", name: "Acme: Buy a pass", description: "Buys a pass for a day.", category: "travel" },
  ...{ provider: "Acme", priceUsd: 0.01, hasSchema: true },
})
const described = (more: Partial<SourceDescription>): SourceDescription => ({
  ...{ method: "POST", parameters: [], query: [], body: null, output: null, by: "openapi" },
  ...more,
})
const day = { in: "body", name: "day", type: "string", required: true, description: null } as const

describe("the entries of one URL", () => {
  test.each<[string, [Listing, ...Listing[]]]>([
    ["after a bare URL", [bare, rich]],
    ["before a bare URL", [rich, bare]],
    ["between bare URLs", [bare, rich, bare]],
    ["in parts", [entry({ name: rich.name, category: "travel" }), { ...rich, name: "Pass", category: null }]],
    ["with less", [entry({ description: "Buys.", priceUsd: null, asset: "USDC" }), rich]],
  ])("F33 give the richest one's fields %s", (_, entries) => {
    expect(mergeEntries(entries).variants).toEqual([rich])
  })

  test("keep what only one says", () => {
    const [merged] = mergeEntries([
      entry({ provider: "Acme", category: "travel" }),
      entry({ method: "POST", provider: "Acme Inc." }),
    ]).variants
    expect(merged).toMatchObject({ method: "POST", provider: "Acme Inc.", category: "travel", name: "Pass" })
  })

  test("without a method stay without one", () => {
    expect(mergeEntries([bare, entry({ priceUsd: 2 })]).variants).toEqual([entry({ priceUsd: 2 })])
  })

  test("with several methods are variants, safe methods first, and share what has no method", () => {
    const endpoint = mergeEntries([
      entry({ method: "POST", priceUsd: 2 }),
      entry({ description: "Both." }),
      entry({ method: "GET", priceUsd: 1, description: "Reads it all." }),
      entry({ method: "POST", priceUsd: 3 }),
    ])
    expect(endpoint.variants).toEqual([
      entry({ method: "GET", priceUsd: 1, description: "Reads it all." }),
      entry({ method: "POST", priceUsd: 2, description: "Both." }),
    ])
    expect(findVariant(endpoint, "POST").priceUsd).toBe(2)
    expect(findVariant(endpoint, "PUT").method).toBe("GET")
    expect(findVariant(endpoint, null).method).toBe("GET")
  })
})

describe("the fields that belong together", () => {
  test("are the price, its asset, its network and its basis", () => {
    const token = { priceSats: 5n, network: "lightning", basis: "metered", unit: "token" } as const
    const [merged] = mergeEntries([
      entry({ ...token, method: "POST" }),
      entry({ priceUsd: 1, asset: "USDC", network: "base" }),
    ]).variants
    expect(merged).toEqual(entry({ method: "POST", priceUsd: 1, asset: "USDC", network: "base" }))
  })

  test("are the parts of the request, except those that only another description has", () => {
    const sample = { mime_type: "application/json", example: { ok: true } }
    const [merged] = mergeEntries([
      entry({ request: described({ output: sample, varies_by: ["day"] }) }),
      entry({ method: "POST", request: described({ parameters: [day], body: '{"day":"test"}' }) }),
    ]).variants
    expect(merged.request).toEqual(
      described({ parameters: [day], body: '{"day":"test"}', output: sample, varies_by: ["day"] }),
    )
  })
})
