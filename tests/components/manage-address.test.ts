import { describe, expect, it } from "vitest"
import { readShown, readValues, toBody } from "@/app/manage/edit-body"
import { manageHref, readAsked } from "@/components/manage/address"

const QUERY = { q: "", sort: "name", offset: 0 } as const

describe("a URL of the owner's page", () => {
  it("contains the position in the list, and no default values", () => {
    expect(manageHref(QUERY)).toBe("/manage")
    expect(manageHref({ q: "a b", sort: "newest", offset: 50 }, { edit: "7", notice: "" })).toBe(
      "/manage?q=a+b&sort=newest&offset=50&edit=7",
    )
    expect(manageHref(null, { domain: "a.example" })).toBe("/manage?domain=a.example")
  })

  it("is parsed as it was formatted", () => {
    const asked = readAsked({ q: " Tides ", sort: "newest", offset: "50", edit: "7", domain: "a.example" })
    expect(asked).toMatchObject({ query: { q: "Tides", sort: "newest", offset: 50 }, edit: "7", domain: "a.example" })
    expect(readAsked({ delete: ["1", "2", "1", ""] }).chosen).toEqual(["1", "2"])
    expect(readAsked({ delete: "1", choice: "sent" })).toMatchObject({ chosen: ["1"], isChoiceEmpty: false })
    expect(readAsked({ choice: "sent" }).isChoiceEmpty).toBe(true)
    expect(readAsked({ revoke: "ask" }).isRevoking).toBe(true)
  })

  it.each([
    { sort: "price" },
    { sort: ["newest", "name"] },
    { offset: "-1" },
    { offset: "1e9" },
    { q: ["a", "b"] },
    { q: "\u0000" },
  ])("falls back to the start for %j", (parameters) => {
    expect(readAsked(parameters).query).toEqual(QUERY)
  })
})

describe("the body of an edit", () => {
  const empty = readValues(() => "")
  it("contains only the changed fields", () => {
    const shown = { ...empty, name: "Tides", description: "a\nb", price_usd: "0.5" }
    expect(toBody({ ...shown, description: "a\r\nb" }, shown)).toEqual({})
    expect(toBody({ ...shown, name: "Ports", price_usd: "0.25" }, shown)).toEqual({ name: "Ports", price_usd: 0.25 })
  })

  it.each([
    ["an empty price clears it", { price_usd: "" }, { price_usd: null }],
    ["so does a blank one", { price_sats: "  " }, { price_sats: null }],
    ["what is no number stays for the schema to refuse", { price_usd: "cheap" }, { price_usd: "cheap" }],
    ["nor is infinity", { price_usd: "1e999" }, { price_usd: "1e999" }],
    ["an empty text stays empty", { description: "" }, { description: "" }],
  ])("%s", (_case, values, body) => {
    const shown = { ...empty, price_usd: "1", price_sats: "1", description: "x" }
    expect(toBody({ ...shown, ...values }, shown)).toEqual(body)
  })

  it.each(["", "null", "[]", "7", "{", '{"name":7}', '{"__proto__":{"name":"x"}}'])(
    "accepts any text of the hidden field: %s",
    (text) => {
      expect(readShown(text)).toEqual(empty)
    },
  )
})
