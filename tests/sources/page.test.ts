// Reading the items of a page, whatever the adapter does with one of them.

import { expect, it } from "vitest"
import { collectListings } from "@/lib/sources/parse/page"
import type { Listing } from "@/lib/sources/schema"

const listing = (name: string): Listing => ({
  ...{ url: `https://a.example/${name}`, protocol: "x402", name, description: null, category: null, provider: null },
  ...{ method: null, priceSats: null, priceUsd: 1, asset: "USDC", network: "eip155:8453" },
})

it("D-host-01 an error about one item skips the item, in the middle of its listings too", () => {
  function* parse(name: string) {
    yield listing(name)
    if (name === "b") throw new RangeError("Maximum call stack size exceeded")
  }
  const { listings, skipped, items } = collectListings(["a", "b", "c"], parse)
  expect(listings.map(({ name }) => name)).toEqual(["a", "c"])
  expect({ skipped, items }).toEqual({ skipped: { shape: 1 }, items: 3 })
})
