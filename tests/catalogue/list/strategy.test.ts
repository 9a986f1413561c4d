import { describe, expect, it } from "vitest"
import { chooseVectorStrategy } from "@/lib/catalogue/list/neighbours"
import { chooseReadStrategy } from "@/lib/catalogue/list/page"
import { parseListQuery } from "@/lib/catalogue/list/query"

describe("chooseVectorStrategy", () => {
  it.each([
    [0, 0, "compare"],
    [2_000, 2_000, "compare"],
    [2_001, 2_001, "index"],
    [4_999, 50_000, "compare"],
    [5_000, 50_000, "index"],
    [50_000, 50_000, "index"],
    [60_000, 1_000_000, "compare"],
    [60_001, 1_000_000, "index"],
  ])("if %i of %i services pass the filters, returns %s", (passing, all, expected) =>
    expect(chooseVectorStrategy(passing, all)).toBe(expected),
  )
})

describe("chooseReadStrategy", () => {
  it.each([
    ["q=tides", 0, "gather"],
    ["protocol=x402", 1_000, "gather"],
    ["protocol=x402", 1_001, "walk"],
    ["", 10, "walk"],
    ["verified=false", 10, "walk"],
  ])("for ?%s, if %i services match, returns %s", (search, matching, expected) => {
    const { query } = parseListQuery(new URLSearchParams(search))
    expect(chooseReadStrategy(query, matching)).toBe(expected)
  })
})
