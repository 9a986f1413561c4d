import { describe, expect, it } from "vitest"
import { listHiddenParameters } from "@/components/catalogue/active-filters"
import { FilterRail } from "@/components/catalogue/filter-rail"
import { addPageDefaults, formatFormAddress } from "@/components/catalogue/page-query"
import type { Filter } from "@/lib/catalogue/list/filters"
import { FACETED_NAMES, type Facets, FILTER_NAMES, FILTERS } from "@/lib/catalogue/list/filters"
import { DEFAULT_QUERY, type ListQuery, parseListQuery } from "@/lib/catalogue/list/query"
import { CLIENT_IDS, CLIENTS } from "@/lib/protocols/clients/client-table"
import { toHtml } from "./html"

const facets = Object.fromEntries(
  FACETED_NAMES.map((name) => [
    name,
    [{ value: FILTERS[name].type.schema.enum?.[0] ?? "any", count: name === "health" ? 2 : 1 }],
  ]),
) as Facets
const declared = (name: (typeof FILTER_NAMES)[number]): Filter => FILTERS[name]

const listNames = (markup: string) => [
  ...new Set([...markup.matchAll(/<(?:input|select)[^>]* name="(\w+)"/g)].map(([, name]) => name)),
]

describe("the filter rail", () => {
  it("has a control for exactly the filters whose declaration says so", () => {
    const rail = <FilterRail query={DEFAULT_QUERY} facets={facets} hidden={[]} isFiltered={false} services={0} />
    const names = FILTER_NAMES.filter((name) => declared(name).isInRail)
    expect(listNames(toHtml(rail)).sort()).toEqual([...names].sort())
  })

  it("leaves out a filter with one value that all services have, unless it is chosen", () => {
    const all = { ...facets, health: [{ value: "healthy", count: 1 }] }
    const read = (query: ListQuery) =>
      listNames(toHtml(<FilterRail query={query} facets={all} hidden={[]} isFiltered={false} services={0} />))
    expect(read(DEFAULT_QUERY)).not.toContain("kind")
    expect(read({ ...DEFAULT_QUERY, kind: ["http"] })).toContain("kind")
  })

  it("sends every filter of the query, by a control or by a hidden field", () => {
    const given = FILTER_NAMES.map((name) => {
      const { example, type } = declared(name)
      return [name, String(type.schema.enum?.[0] ?? example)]
    })
    const { query, problems } = parseListQuery(new URLSearchParams(given))
    expect(problems).toEqual([])
    const rail = (
      <FilterRail query={query} facets={facets} hidden={listHiddenParameters(query)} isFiltered services={0} />
    )
    expect(listNames(toHtml(rail)).sort()).toEqual([...FILTER_NAMES].sort())
  })
})

/** The attributes of every element of a kind. An attribute without a value has the value "". */
const listTags = (markup: string, kind: string) =>
  [...markup.matchAll(new RegExp(`<${kind}((?: [^>]*)?)/?>`, "g"))].map(([, attributes = ""]) =>
    Object.fromEntries(
      [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name, value = ""]) => [
        name,
        value.replaceAll("&amp;", "&"),
      ]),
    ),
  ) as Record<string, string | undefined>[]

/** What a browser sends for the form in its initial state, in the order of its kinds of controls. */
function listEntries(markup: string): [name: string, value: string][] {
  const inputs = listTags(markup, "input").filter(({ type, checked }) => type !== "checkbox" || checked !== undefined)
  const selects = [...markup.matchAll(/<select[^>]* name="(\w+)"[^>]*>(.*?)<\/select>/gs)].map(
    ([, name, options = ""]) => {
      const chosen = listTags(options, "option").find(({ selected }) => selected !== undefined)
      return { name, value: chosen?.["value"] ?? "" }
    },
  )
  return [...inputs, ...selects].map(({ name = "", value = "" }) => [name, value])
}
const listTicked = (markup: string, name: string) =>
  listTags(markup, "input").flatMap((tag) =>
    tag["name"] === name && tag["checked"] !== undefined ? [tag["value"]] : [],
  )
const listValues = (markup: string, name: string) =>
  listTags(markup, "input").flatMap((tag) => (tag["name"] === name ? [tag["value"]] : []))

/** The order of the values of a filter has no meaning. */
const sortLists = (query: ListQuery) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value]),
  )

function parse(search: string): ListQuery {
  const { query, problems } = parseListQuery(new URLSearchParams(search))
  expect(problems).toEqual([])
  return query
}
const counts = (...values: string[]) => values.map((value, index) => ({ value, count: 100 - index }))
const render = (query: ListQuery, given: Partial<Facets> = {}) =>
  toHtml(
    <FilterRail
      query={query}
      facets={{ ...facets, ...given }}
      hidden={listHiddenParameters(query)}
      isFiltered
      services={0}
    />,
  )

describe("the controls of the filter rail", () => {
  it("tick every value of a filter, in any letter case", () => {
    const markup = render(parse("protocol=mpp,L402&health=down,healthy&category=AI,data/geo&network=BASE,lightning"), {
      category: counts("data", "ai", "data/geo", "data/weather", "ai/llm"),
      network: counts("eip155:8453", "lightning", "mars:1"),
    })
    expect(listTicked(markup, "protocol")).toEqual(["L402", "MPP"])
    expect(listTicked(markup, "health")).toEqual(["healthy", "down"])
    expect(listTicked(markup, "category")).toEqual(["data/geo", "ai"])
    expect(listValues(markup, "category")).toEqual(["data", "data/geo", "data/weather", "ai", "ai/llm"])
    expect(listTicked(markup, "network")).toEqual(["eip155:8453", "lightning"])
    expect(listTicked(render(DEFAULT_QUERY), "protocol")).toEqual([])
  })

  it("offer six values of a filter, and further ones while they are selected", () => {
    const many = { network: counts("a", "b", "c", "d", "e", "f", "g", "h") }
    expect(listValues(render(DEFAULT_QUERY, many), "network")).toEqual(["a", "b", "c", "d", "e", "f"])
    expect(listValues(render(parse("network=H,none"), many), "network")).toEqual([..."abcdefh", "none"])
    expect(listValues(render(DEFAULT_QUERY, { network: [] }), "network")).toEqual([])
  })

  it("offer every client, by the name that a pick and a service show", () => {
    const markup = render(DEFAULT_QUERY, { payable_by: counts(...CLIENT_IDS) })
    expect(listValues(markup, "payable_by")).toEqual(CLIENT_IDS)
    for (const { name } of Object.values(CLIENTS)) expect(markup).toContain(name)
  })

  it("offer the thresholds, and another one while the URL has it", () => {
    const options = (search: string) => {
      const [, select = ""] = /<select id="min_uptime"[^>]*>(.*?)<\/select>/s.exec(render(parse(search))) ?? []
      return listTags(select, "option").map(
        ({ value, selected }) => `${value}${selected === undefined ? "" : " selected"}`,
      )
    }
    expect(options("")).toEqual([" selected", "0.9", "0.99", "0.999"])
    expect(options("min_uptime=0.99")).toEqual(["", "0.9", "0.99 selected", "0.999"])
    expect(options("min_uptime=0.5")).toEqual(["", "0.9", "0.99", "0.999", "0.5 selected"])
  })

  it("count one service in the singular, for screen readers", () => {
    const markup = render(DEFAULT_QUERY, {
      network: [
        { value: "mars:1", count: 1 },
        { value: "mars:2", count: 2 },
      ],
    })
    const labels = [...markup.matchAll(/<label[^>]*>(?:(?!<\/label>).)*name="network".*?<\/label>/gs)]
    expect(labels.map(([label]) => label.replaceAll(/<[^>]+>/g, ""))).toEqual(["mars:11 service", "mars:22 services"])
  })

  it("count the services that take test money, and tick the box while the list shows these services", () => {
    const test_networks = [
      { value: "show", count: 12 },
      { value: "hide", count: 9 },
    ]
    const label = (search: string) =>
      /<label[^>]*><input[^>]*test_networks.*?<\/label>/s.exec(render(parse(search), { test_networks }))?.[0]
    expect(label("")?.replaceAll(/<[^>]+>/g, "")).toBe("Show test networks3 services")
    expect(label("")).not.toContain("checked")
    expect(label("test_networks=show")).toContain("checked")
  })

  it.each([
    "",
    "protocol=L402,MPP&health=down,unknown",
    "category=ai,data/geo&network=none,base&payment_asset=USDC,none&source=mpp,bazaar",
    "category=nothing/here",
    "min_uptime=0.5&max_latency_ms=700&max_asked_usd=0.05",
    "has=description,price",
    "price_basis=ceiling,free",
    "price_drift=true",
    "price_drift=false",
    "test_networks=show",
    "test_networks=hide",
    "domain_verified=1&payment_valid=true&verified=true&featured=1",
    "l402_format=v2_tlv&lnget_compatible=0&probe_status=unprobeable",
    "q=a%26b,c&host=a.example&provider=Acme,+Inc&limit=20&updated_since=2026-11-01",
    "max_price_usd=0.5&network=base",
  ])("send the query of the URL unchanged: %s", (search) => {
    const query = parse(search)
    const category = counts("data", "ai", "data/geo")
    const entries = listEntries(render(query, { category }))
    const sent = parse(formatFormAddress(entries).slice(2))
    expect(sortLists(addPageDefaults(sent))).toEqual(sortLists(addPageDefaults(query)))
    // Without JavaScript a browser repeats the name for each value.
    expect(parse(new URLSearchParams(entries).toString())).toEqual(sent)
  })
})
