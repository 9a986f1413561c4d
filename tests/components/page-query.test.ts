import { describe, expect, it } from "vitest"
import { readListAddress } from "@/app/_shared/list-address"
import { listHref } from "@/components/catalogue/active-filters"
import { addPageDefaults, dropParentCategories, formatFormAddress } from "@/components/catalogue/page-query"
import { DEFAULT_QUERY, type ListQuery, parseListQuery } from "@/lib/catalogue/list/query"

const parse = (search: string) => parseListQuery(new URLSearchParams(search)).query

describe("the list of a page", () => {
  it.each<[search: string, expected: Partial<ListQuery>]>([
    ["", { sort: "recommended", test_networks: "hide", group: "url" }],
    ["protocol=MPP", { protocol: ["MPP"], sort: "recommended", test_networks: "hide", group: "url" }],
    ["q=tides", { q: "tides", sort: undefined, test_networks: "hide", group: "url" }],
    ["q=*", { sort: "recommended", test_networks: "hide", group: "url" }],
    ["q=tides&sort=recommended", { q: "tides", sort: "recommended", test_networks: "hide", group: "url" }],
    ["sort=price&order=desc", { sort: "price", order: "desc", test_networks: "hide", group: "url" }],
    ["sort=name&test_networks=show", { sort: "name", test_networks: "show", group: "url" }],
    ["test_networks=hide&group=url", { sort: "recommended", test_networks: "hide", group: "url" }],
    ["offset=50&limit=10", { offset: 50, limit: 10, sort: "recommended", test_networks: "hide", group: "url" }],
    ["after=abc&sort=name", { after: "abc", sort: "name" }],
    ["after=abc", { after: "abc" }],
  ])("for “%s” has the defaults of pages that the URL does not set", (search, expected) => {
    expect(addPageDefaults(parse(search))).toEqual({ ...DEFAULT_QUERY, ...expected })
  })

  it("keeps the defaults of pages out of its links", () => {
    expect(listHref(readListAddress({}).query)).toBe("/")
    expect(listHref(readListAddress({ q: "tides", protocol: "MPP" }).query)).toBe("/?protocol=MPP&q=tides")
  })
})

describe("the categories of a page", () => {
  it.each<[given: string, expected: string[] | undefined]>([
    ["ai,ai/llm", ["ai/llm"]],
    ["AI,ai/llm,data", ["ai/llm", "data"]],
    ["data,database", ["data", "database"]],
    ["data/geo", ["data/geo"]],
    ["", undefined],
  ])("%s are %s", (given, expected) => {
    expect(dropParentCategories(parse(`category=${given}`)).category).toEqual(expected)
  })

  it.each([
    ["a list", "ai,ai/llm"],
    ["several parameters", ["ai", "ai/llm"]],
  ])("are those without the parents of other ones, given as %s", (_form, category) => {
    const { query, problems } = readListAddress({ category })
    expect([query.category, problems]).toEqual([["ai/llm"], []])
  })
})

describe("the URL of the filter form", () => {
  it.each<[entries: [string, unknown][], expected: string]>([
    [[], "/"],
    [
      [
        ["sort", ""],
        ["max_asked_usd", ""],
      ],
      "/",
    ],
    [[["protocol", "L402"]], "/?protocol=L402"],
    [
      [
        ["category", "data"],
        ["category", "data/weather"],
      ],
      "/?category=data%2Fweather",
    ],
    [
      [
        ["protocol", "L402"],
        ["health", "down"],
        ["protocol", "MPP"],
        ["sort", "name"],
      ],
      "/?protocol=L402,MPP&health=down&sort=name",
    ],
    [
      [
        ["category", "ai/llm"],
        ["category", "data"],
        ["q", "a&b, c"],
      ],
      "/?category=ai%2Fllm,data&q=a%26b,+c",
    ],
    [
      [
        ["file", new Blob()],
        ["q", "x"],
      ],
      "/?q=x",
    ],
  ])("of %j is %s", (entries, expected) => {
    expect(formatFormAddress(entries)).toBe(expected)
  })

  it("is parsed as a list of values", () => {
    const address = formatFormAddress(["USDC", "BTC"].map((asset) => ["payment_asset", asset]))
    expect(parseListQuery(new URLSearchParams(address.slice(2))).query.payment_asset).toEqual(["USDC", "BTC"])
  })
})
