import { describe, expect, it } from "vitest"
import { changeQuery, listActiveFilters, listHiddenParameters, listHref } from "@/components/catalogue/active-filters"
import { DEFAULT_QUERY, parseListQuery } from "@/lib/catalogue/list/query"

const query = (search: string) => parseListQuery(new URLSearchParams(search)).query

describe("active filters", () => {
  it("are none for the bare list, its sorting and its paging", () => {
    expect(listActiveFilters(query("sort=price&order=desc&limit=10&offset=20"))).toEqual([])
  })

  it.each([
    ["protocol=mpp", "MPP"],
    ["health=down", "Health: down"],
    ["category=data/geo", "Category: data/geo"],
    ["q=tiles", "“tiles”"],
    ["host=API.example.com", "Host: api.example.com"],
    ["max_price_usd=0.05", "Up to $0.05"],
    ["verified=true", "Verified"],
    ["lnget_compatible=false", "Works with lnget: no"],
    ["payment_asset=USDC", "Asset: USDC"],
    ["source=mpp", "Source: mpp"],
  ])("%s reads %s", (search, label) => {
    expect(listActiveFilters(query(search))).toMatchObject([{ label, href: "/" }])
  })

  it("false narrows nothing where only true does", () => {
    expect(listActiveFilters(query("verified=false&featured=false&payment_valid=false"))).toEqual([])
  })

  it("each leads to the first page of the list without it, everything else kept", () => {
    const filters = listActiveFilters(query("protocol=L402&health=healthy&sort=price&offset=50"))
    expect(filters.map(({ href }) => href)).toEqual(["/?health=healthy&sort=price", "/?protocol=L402&sort=price"])
  })
})

describe("what the filter rail hands on unseen", () => {
  it("is what was asked and has no control there, with its value", () => {
    const asked = "q=tiles&host=a.example&lnget_compatible=false&limit=20&protocol=L402&sort=price&offset=20"
    expect(listHiddenParameters(query(asked))).toEqual([
      ["q", "tiles"],
      ["host", "a.example"],
      ["lnget_compatible", "false"],
      ["limit", "20"],
    ])
  })

  it("is nothing for what would be so anyway", () => {
    expect(listHiddenParameters(query("limit=50"))).toEqual([])
  })
})

describe("addresses", () => {
  it("are bare for the defaults and escaped otherwise", () => {
    expect(listHref(DEFAULT_QUERY)).toBe("/")
    expect(listHref({ q: "a&b=c #%" })).toBe("/?q=a%26b%3Dc+%23%25")
  })

  it("may be those of another page that shows a list", () => {
    expect(listHref({ sort: "price" }, "/provider/a.example")).toBe("/provider/a.example?sort=price")
    expect(changeQuery(query("offset=50&sort=price"), { sort: undefined }, "/provider/a.example")).toBe(
      "/provider/a.example",
    )
  })

  it("go back to the first page when something else changes", () => {
    expect(changeQuery(query("offset=100&q=x"), { order: "desc" })).toBe("/?q=x&order=desc")
  })
})
