import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { listActiveFilters } from "@/components/catalogue/active-filters"
import { HiddenTests } from "@/components/catalogue/hidden-tests"
import { NoMatches } from "@/components/catalogue/list-states"
import { addPageDefaults } from "@/components/catalogue/page-query"
import type { Facets, FilterName } from "@/lib/catalogue/list/filters"
import { parseListQuery } from "@/lib/catalogue/list/query"

const parse = (search: string) => parseListQuery(new URLSearchParams(search)).query

function show(search: string, ...relaxations: { without: FilterName; total: number }[]) {
  const query = parse(search)
  const markup = renderToStaticMarkup(
    <NoMatches {...{ query, relaxations }} emptySearch={null} filters={listActiveFilters(query)} />,
  )
  const links = [...markup.matchAll(/<a[^>]*href="(\/[^"]*)"[^>]*><span>(.*?)<\/span>/g)]
  return links
    .map(([, href = "", words = ""]) => [href.replaceAll("&amp;", "&"), words.replaceAll(/<[^>]+>/g, "")])
    .filter(([, words]) => words?.startsWith("With"))
}

describe("the message that no service matches", () => {
  it("links the list without one filter", () => {
    const links = show("protocol=MPP&health=down", { without: "health", total: 3 }, { without: "protocol", total: 1 })
    expect(links).toEqual([
      ["/?protocol=MPP", "Without Health: Down"],
      ["/?health=down", "Without MPP"],
    ])
  })

  it("names the filter and not one of its values when a link removes several values", () => {
    expect(show("health=down,unknown", { without: "health", total: 3 })).toEqual([["/", "Without Health"]])
  })

  it.each(["network=eip155:84532", "network=eip155:84532&test_networks=hide"])(
    "links a list that shows test networks, which the page hides without a filter: %s",
    (search) => {
      const [link] = show(search, { without: "test_networks", total: 3 })
      expect(link).toEqual(["/?network=eip155%3A84532&test_networks=show", "With test networks"])
      const { test_networks } = addPageDefaults(parse((link?.[0] ?? "").slice(2)))
      expect(test_networks).toBe("show")
    },
  )
})

describe("the services on test networks that the list leaves out", () => {
  const showHidden = (search: string, shown: number, withoutTests: number) => {
    const test_networks = [
      { value: "show", count: shown },
      { value: "hide", count: withoutTests },
    ]
    return renderToStaticMarkup(<HiddenTests query={parse(search)} facets={{ test_networks } as Facets} />)
  }

  it("are counted, with a link that shows them under the same filters", () => {
    const markup = showHidden("category=data/weather", 3, 1)
    expect(markup).toContain("2\u00a0services on test networks are not shown.")
    expect(markup).toContain('href="/?category=data%2Fweather&amp;test_networks=show"')
    expect(showHidden("", 2, 1)).toContain("1\u00a0service on test networks is not shown.")
  })

  it("are not named where none is hidden", () => {
    expect(showHidden("", 3, 3)).toBe("")
    expect(showHidden("test_networks=show", 3, 1)).toBe("")
  })
})
