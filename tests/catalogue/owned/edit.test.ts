import { describe, expect, it } from "vitest"
import { EDITABLE, hasEditableField, listEditedFields, ServiceEdit, toColumns } from "@/lib/catalogue/owned/edit"

const LISTING = {
  name: "Before",
  description: null,
  category: "data",
  declaredPriceUsd: 0.5,
  declaredPriceSats: 402n,
  declaredAsset: null,
  declaredNetwork: "base",
  ownerEdited: [] as string[],
}
const parse = (body: unknown) => ServiceEdit.parse(body)

describe("what a body names", () => {
  it("P-4.1-31 knows the seven fields of the contract and no other", () => {
    expect(EDITABLE.toSorted()).toEqual(
      ["category", "description", "name", "payment_asset", "payment_network", "price_sats", "price_usd"].toSorted(),
    )
  })

  it.each([
    [{}],
    [[]],
    [null],
    ["name"],
    [7],
    [{ provider: "x" }],
    [{ Name: "x" }],
    [Object.create({ name: "inherited" })],
  ])("%j names none", (body) => {
    expect(hasEditableField(body)).toBe(false)
  })

  it.each(EDITABLE)("%s is one, null included", (field) => {
    expect(hasEditableField({ [field]: null })).toBe(true)
  })
})

describe("an edit", () => {
  it("leaves out what is not named, and strips what nobody may change", () => {
    expect(parse({})).toEqual({})
    expect(parse({ name: "After", url: "https://x.example", status: "active" })).toEqual({ name: "After" })
  })

  it("null and empty text clear what can be empty", () => {
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

describe("what an edit changes", () => {
  it("is what differs from what is stored", () => {
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

  it("is also what the owner says for the first time, since it wins over sources from then on", () => {
    expect(listEditedFields(LISTING, parse({ name: "Before", price_sats: 402 }))).toEqual(["name", "price_sats"])
  })

  it("becomes the columns of what was declared", () => {
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
