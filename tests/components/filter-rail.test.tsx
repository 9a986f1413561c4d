import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { listHiddenParameters } from "@/components/catalogue/active-filters"
import { FilterRail } from "@/components/catalogue/filter-rail"
import { FACETED_NAMES, type Facets, FILTER_NAMES, FILTERS, type Filter } from "@/lib/catalogue/list/filters"
import { DEFAULT_QUERY, parseListQuery } from "@/lib/catalogue/list/query"

const facets = Object.fromEntries(
  FACETED_NAMES.map((name) => [name, [{ value: FILTERS[name].type.schema.enum?.[0] ?? "any", count: 1 }]]),
) as Facets
const declared = (name: (typeof FILTER_NAMES)[number]): Filter => FILTERS[name]

const listNames = (markup: string) => [
  ...new Set([...markup.matchAll(/<(?:input|select)[^>]* name="(\w+)"/g)].map(([, name]) => name)),
]

describe("the filter rail", () => {
  it("has a control for exactly the filters whose declaration says so", () => {
    const rail = <FilterRail query={DEFAULT_QUERY} facets={facets} hidden={[]} isFiltered={false} />
    const names = FILTER_NAMES.filter((name) => declared(name).isInRail)
    expect(listNames(renderToStaticMarkup(rail)).sort()).toEqual([...names].sort())
  })

  it("sends every filter of the query, by a control or by a hidden field", () => {
    const given = FILTER_NAMES.map((name) => {
      const { example, type } = declared(name)
      return [name, String(type.schema.enum?.[0] ?? example)]
    })
    const { query, problems } = parseListQuery(new URLSearchParams(given))
    expect(problems).toEqual([])
    const rail = <FilterRail query={query} facets={facets} hidden={listHiddenParameters(query)} isFiltered />
    expect(listNames(renderToStaticMarkup(rail)).sort()).toEqual([...FILTER_NAMES].sort())
  })
})
