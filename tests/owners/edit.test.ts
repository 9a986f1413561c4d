import { describe, expect, it } from "vitest"
import { EDITABLE, hasEditableField, listEditedFields, ServiceEdit, toColumns } from "@/lib/owners/edit"

const LISTING = {
  name: "Before",
  description: null,
  category: "data",
  provider: null,
  httpMethod: null,
  probeBody: null,
  declaredPriceUsd: 0.5,
  declaredPriceSats: 402n,
  declaredAsset: null,
  declaredNetwork: "base",
  ownerEdited: [] as string[],
}
const parse = (body: unknown) => ServiceEdit.parse(body)

describe("the fields that a body names", () => {
  it("P-4.1-31 are the seven fields of the contract, the provider, the parameters and the request of the call", () => {
    const fields = ["category", "description", "name", "payment_asset", "payment_network", "price_sats", "price_usd"]
    expect(EDITABLE.toSorted()).toEqual([...fields, "parameters", "provider", "http_method", "probe_body"].toSorted())
  })

  it.each([
    [{}],
    [[]],
    [null],
    ["name"],
    [7],
    [{ status: "x" }],
    [{ Name: "x" }],
    [Object.create({ name: "inherited" })],
  ])("%j names no field", (body) => {
    expect(hasEditableField(body)).toBe(false)
  })

  it.each(EDITABLE)("include %s, also with null", (field) => {
    expect(hasEditableField({ [field]: null })).toBe(true)
  })
})

describe("an edit", () => {
  it("leaves out fields that are not named or not editable", () => {
    expect(parse({})).toEqual({})
    expect(parse({ name: "After", url: "https://x.example", status: "active" })).toEqual({ name: "After" })
  })

  it("clears a field with null and with empty text", () => {
    for (const nothing of [null, "", "  "]) {
      expect(
        parse({ description: nothing, payment_asset: nothing, payment_network: nothing, category: nothing }),
      ).toEqual({
        description: null,
        payment_asset: null,
        payment_network: null,
        category: "uncategorized",
      })
    }
    expect(parse({ price_usd: null, price_sats: null })).toEqual({ price_usd: null, price_sats: null })
  })
})

describe("the fields that an edit changes", () => {
  it("are those that differ from the stored values", () => {
    const ownerEdited = [...EDITABLE]
    const same = {
      name: "Before",
      description: null,
      category: "data",
      price_usd: 0.5,
      price_sats: 402,
      payment_asset: null,
      payment_network: "base",
    }
    expect(listEditedFields({ ...LISTING, ownerEdited }, parse(same))).toEqual([])
    for (const [field, value] of Object.entries({
      ...same,
      name: "After",
      description: "x",
      category: "y",
      price_usd: 1,
      price_sats: null,
      payment_asset: "USDC",
      payment_network: null,
    })) {
      expect(listEditedFields({ ...LISTING, ownerEdited }, parse({ ...same, [field]: value }))).toEqual([field])
    }
  })

  it("include those that the owner sets for the first time, which sources may no longer change", () => {
    expect(listEditedFields(LISTING, parse({ name: "Before", price_sats: 402 }))).toEqual(["name", "price_sats"])
  })

  it("map to the declared columns", () => {
    const edit = parse({
      name: "After",
      price_usd: 2,
      price_sats: 2_100_000_000_000_000,
      payment_asset: null,
      category: "x",
    })
    expect(toColumns(edit, ["name", "price_usd", "price_sats", "payment_asset"])).toEqual({
      name: "After",
      declaredPriceUsd: 2,
      declaredPriceSats: 2_100_000_000_000_000n,
      declaredAsset: null,
    })
    expect(toColumns(parse({ price_sats: null }), ["price_sats"])).toEqual({ declaredPriceSats: null })
  })
})
