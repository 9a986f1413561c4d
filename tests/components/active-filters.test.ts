import { describe, expect, it, onTestFinished } from "vitest"
import {
  changeQuery,
  countFilters,
  listActiveFilters,
  listHiddenParameters,
  listHref,
} from "@/components/catalogue/active-filters"
import type { Filter } from "@/lib/catalogue/list/filters"
import { FILTERS } from "@/lib/catalogue/list/filters"
import { DEFAULT_QUERY, parseListQuery } from "@/lib/catalogue/list/query"

const query = (search: string) => parseListQuery(new URLSearchParams(search)).query

describe("active filters", () => {
  it("are empty for the list without filters, also when it is sorted or paged", () => {
    expect(listActiveFilters(query("sort=price&order=desc&limit=10&offset=20"))).toEqual([])
  })

  it("are counted without the search text", () => {
    expect(countFilters(listActiveFilters(query("q=weather&sort=price")))).toBe(0)
    expect(countFilters(listActiveFilters(query("q=weather&protocol=L402&health=healthy")))).toBe(2)
  })

  it.each([
    ["protocol=mpp", "MPP"],
    ["health=down", "Health: Down"],
    ["category=data/geo", "Category: Data › Maps and places"],
    ["q=tiles", "“tiles”"],
    ["host=API.example.com", "Host: api.example.com"],
    ["max_price_usd=0.05", "Listed price up to $0.05"],
    ["max_asked_usd=0.05", "Up to $0.05"],
    ["min_uptime=0.995", "Uptime at least 99.5\u00a0%"],
    ["max_latency_ms=500", "Response time up to 500\u00a0ms"],
    ["has=schema", "Has: parameters"],
    ["price_drift=false", "Asked price: as listed"],
    ["test_networks=hide", "No test networks"],
    ["network=eip155:8453", "Network: Base"],
    ["domain_verified=true", "Domain verified"],
    ["verified=true", "Verified"],
    ["lnget_compatible=false", "Works with lnget: no"],
    ["payment_asset=USDC", "Asset: USDC"],
    ["source=mpp", "Source: MPP services"],
    ["source=self-registered", "Source: Registered here"],
  ])("%s reads %s", (search, label) => {
    expect(listActiveFilters(query(search))).toMatchObject([{ label, href: "/" }])
  })

  it("omit the value false of a filter that only true applies", () => {
    expect(listActiveFilters(query("verified=false&featured=false&payment_valid=false"))).toEqual([])
  })

  it("link to the first page of the list without the filter, and keep everything else", () => {
    const filters = listActiveFilters(query("protocol=L402&health=healthy&sort=price&offset=50"))
    expect(filters.map(({ href }) => href)).toEqual(["/?health=healthy&sort=price", "/?protocol=L402&sort=price"])
  })
})

describe("the active filters of a filter with several values", () => {
  it("have one entry for each value, which links the list with the other values", () => {
    const filters = listActiveFilters(query("protocol=MPP,L402,x402&category=ai/llm,data&sort=name&offset=50"))
    expect(filters.map(({ label, href }) => [label, href])).toEqual([
      ["L402", "/?protocol=x402,MPP&category=ai%2Fllm,data&sort=name"],
      ["x402", "/?protocol=L402,MPP&category=ai%2Fllm,data&sort=name"],
      ["MPP", "/?protocol=L402,x402&category=ai%2Fllm,data&sort=name"],
      ["Category: AI › Language models", "/?protocol=L402,x402,MPP&category=data&sort=name"],
      ["Category: Data", "/?protocol=L402,x402,MPP&category=ai%2Fllm&sort=name"],
    ])
  })

  it("link the list without the filter when one value is left", () => {
    const [first, second] = listActiveFilters(query("has=price,schema"))
    expect([first?.href, second?.href]).toEqual(["/?has=price", "/?has=schema"])
    expect(listActiveFilters(query("has=schema"))).toMatchObject([{ label: "Has: parameters", href: "/" }])
  })

  it("have a different link each, as the keys of their elements", () => {
    const search = "protocol=L402,MPP&health=down,unknown&network=base,solana&has=price,schema&price_drift=true"
    const hrefs = listActiveFilters(query(search)).map(({ href }) => href)
    expect(hrefs).toHaveLength(9)
    expect(new Set(hrefs).size).toBe(9)
  })
})

describe("the hidden fields of the filter rail", () => {
  it("join the values of a filter without a control", () => {
    const source: Filter = FILTERS.source
    onTestFinished(() => {
      source.isInRail = true
    })
    source.isInRail = false
    expect(listHiddenParameters(query("source=mpp,bazaar"))).toEqual([["source", "bazaar,mpp"]])
  })

  it("are the parameters of the query without a control, with their values", () => {
    const asked = "q=tiles&host=a.example&lnget_compatible=false&limit=20&protocol=L402&sort=price&offset=20"
    expect(listHiddenParameters(query(asked))).toEqual([
      ["q", "tiles"],
      ["host", "a.example"],
      ["lnget_compatible", "false"],
      ["limit", "20"],
    ])
  })

  it("omit default values", () => {
    expect(listHiddenParameters(query("limit=50"))).toEqual([])
  })
})

describe("list URLs", () => {
  it("omit default values and escape all others", () => {
    expect(listHref(DEFAULT_QUERY)).toBe("/")
    expect(listHref({ q: "a&b=c #%" })).toBe("/?q=a%26b%3Dc+%23%25")
  })

  it("can have the path of another page with a list", () => {
    expect(listHref({ sort: "price" }, "/provider/a.example")).toBe("/provider/a.example?sort=price")
    expect(changeQuery(query("offset=50&sort=price"), { sort: undefined }, "/provider/a.example")).toBe(
      "/provider/a.example",
    )
  })

  it("return to the first page when another parameter changes", () => {
    expect(changeQuery(query("offset=100&q=x"), { order: "desc" })).toBe("/?q=x&order=desc")
  })
})
