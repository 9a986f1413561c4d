import { describe, expect, it } from "vitest"
import { findPriceDifference } from "@/components/listing/price"
import type { AskedPrice } from "@/lib/catalogue/schema"

const asked = (given: Partial<AskedPrice>): AskedPrice => ({
  price_sats: null,
  price_usd: null,
  asset: null,
  network: null,
  usd: given.price_usd ?? null,
  rate_at: null,
  from: "challenge",
  basis: null,
  unit: null,
  ...given,
})
const listed = (price_usd: number | null, price_sats: number | null) => ({ price_usd, price_sats })
const plain = (found: ReturnType<typeof findPriceDifference>) =>
  found && `${found.listed} for ${found.asked}`.replaceAll("\u00a0", " ")

describe("findPriceDifference", () => {
  it.each<[string, string | null, ReturnType<typeof listed>, AskedPrice | null]>([
    ["another price in dollars", "$0.01 for $0.02", listed(0.01, null), asked({ price_usd: 0.02 })],
    ["another price in sats", "42 sats for 21 sats", listed(null, 42), asked({ price_sats: 21, usd: 0.02 })],
    ["a price in dollars for one in sats", "$0.04 for $0.02", listed(0.04, null), asked({ price_sats: 21, usd: 0.02 })],
    ["nothing listed for a price", "$0 for $0.02", listed(0, null), asked({ price_usd: 0.02 })],
    ["the same price", null, listed(0.02, null), asked({ price_usd: 0.02 })],
    ["free and asked to be free", null, listed(0, null), asked({ price_usd: 0 })],
    ["under 2 %", null, listed(1, null), asked({ price_usd: 1.0199 })],
    ["more than 2 %", "$1 for $1.03", listed(1, null), asked({ price_usd: 1.03 })],
    ["under 10 % between currencies", null, listed(0.0215, null), asked({ price_sats: 21, usd: 0.02 })],
    ["a ceiling", null, listed(0.01, null), asked({ price_usd: 0.02, usd: null, basis: "ceiling" })],
    ["a price paid first", "$0.01 for $0.02", listed(0.01, null), asked({ price_usd: 0.02, basis: "upfront" })],
    ["no listed price", null, listed(null, null), asked({ price_usd: 0.02 })],
    ["no unit in common", null, listed(null, 21), asked({ price_usd: 0.02 })],
    [
      "no price in a challenge",
      null,
      listed(0.01, null),
      asked({ price_usd: 0.02, from: "listing", basis: null, unit: null }),
    ],
    ["no asked price", null, listed(0.01, null), null],
  ])("of %s is %s", (_case, expected, mine, theirs) => expect(plain(findPriceDifference(mine, theirs))).toBe(expected))
})
