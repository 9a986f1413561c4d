import { describe, expect, it } from "vitest"
import { changesRequest, listChanges, toColumns } from "@/lib/registration/changes"
import type { Proposed } from "@/lib/registration/schema"

const LISTING = {
  name: "Almanac",
  description: "Weather by day",
  category: "data/weather",
  provider: "Acme",
  declaredPriceSats: 100n,
  declaredPriceUsd: null,
  declaredAsset: "BTC",
  declaredNetwork: "lightning",
  httpMethod: null,
  probeBody: null,
  declaredParameters: [
    { in: "query", name: "day", type: null, required: true, description: null, example: { b: 1, a: 2 } },
  ],
}
const SAME: Proposed = {
  name: "Almanac",
  description: "Weather by day",
  category: "data/weather",
  provider: "Acme",
  price_sats: 100,
  price_usd: null,
  payment_asset: "BTC",
  payment_network: "lightning",
  http_method: "GET",
  probe_body: null,
  // The database stores the members of an object in its own order.
  parameters: [{ in: "query", name: "day", type: null, required: true, description: null, example: { a: 2, b: 1 } }],
}
const DAY = SAME.parameters[0] as Proposed["parameters"][number]
const SILENT: Proposed = {
  ...SAME,
  description: null,
  category: "uncategorized",
  provider: null,
  price_sats: null,
  payment_asset: null,
  payment_network: null,
  parameters: [],
}

describe("what a revision changes", () => {
  it.each<[string, Proposed, [string, unknown, unknown][]]>([
    ["nothing, when the same is said again", SAME, []],
    ["nothing, when nothing but the name is said", SILENT, []],
    [
      "the fields that differ",
      { ...SAME, name: "Almanac 2", provider: "Mallory" },
      [
        ["name", "Almanac", "Almanac 2"],
        ["provider", "Acme", "Mallory"],
      ],
    ],
    [
      "both prices, when one is said in the other unit",
      { ...SILENT, price_usd: 0.05 },
      [
        ["price_sats", 100, null],
        ["price_usd", null, 0.05],
      ],
    ],
    [
      "all parameters, when one differs",
      { ...SAME, parameters: [{ ...DAY, required: false }] },
      [["parameters", [DAY], [{ ...DAY, required: false }]]],
    ],
    [
      "method and body, as the request that was answered",
      { ...SAME, http_method: "POST", probe_body: "{}" },
      [
        ["http_method", "GET", "POST"],
        ["probe_body", null, "{}"],
      ],
    ],
  ])("is %s", (_case, proposed, expected) => {
    const changes = listChanges(LISTING, proposed)
    expect(changes.map(({ field, current, proposed }) => [field, current, proposed])).toEqual(expected)
  })

  it("is written to the columns of declared values", () => {
    const changes = listChanges(LISTING, { ...SAME, price_sats: 21, payment_asset: "USDC" })
    expect(toColumns(changes)).toEqual({ declaredPriceSats: 21n, declaredAsset: "USDC" })
    expect(toColumns([])).toEqual({})
  })

  it("requires a new probe when the method or the body changes", () => {
    expect(changesRequest(listChanges(LISTING, { ...SAME, name: "Other" }))).toBe(false)
    expect(changesRequest(listChanges(LISTING, { ...SAME, probe_body: "{}" }))).toBe(true)
  })
})
