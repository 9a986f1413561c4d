import type { ComponentProps } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { listActiveFilters } from "@/components/catalogue/active-filters"
import { NoMatches } from "@/components/catalogue/list-states"
import { DemandList } from "@/components/stats/opportunities"
import { DEFAULT_QUERY, type ListQuery } from "@/lib/catalogue/list/query"

type EmptySearch = NonNullable<ComponentProps<typeof NoMatches>["emptySearch"]>

function show(
  given: Partial<ListQuery>,
  search: Partial<EmptySearch> | null = {},
  relaxations = [] as ComponentProps<typeof NoMatches>["relaxations"],
) {
  const query = { ...DEFAULT_QUERY, ...given }
  const closest = { areClose: true, categories: [{ category: "identity/documents", count: 18 }] }
  const emptySearch = search && { text: query.q ?? "", feedPath: "/feed.xml?q=x", searches: 0, closest, ...search }
  const filters = listActiveFilters(query)
  return renderToStaticMarkup(<NoMatches {...{ query, filters, relaxations, emptySearch }} />)
}
const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/[\u00a0\s]+/g, " ")
    .trim()

describe("a search without a result", () => {
  it("names the text, what was tried, and three ways to go on", () => {
    const markup = show({ q: "notarised birth certificates" }, { searches: 14 })
    expect(textOf(markup)).toBe(
      [
        "No service matches “notarised birth certificates”",
        "We also tried fewer words and corrected spelling. 14 searches for this in the last 30 days.",
        "Closest categories Identity › Documents 18 services",
        "Get notified The feed gets every new match. A webhook receives every new service.",
        "Feed of this search Create a webhook",
        "Do you offer this? A listing is free. We check your endpoint at once. List your API",
      ].join(" "),
    )
    const links = [...markup.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
    expect(links).toEqual(["/?category=identity%2Fdocuments", "/feed.xml?q=x", "/webhooks", "/register"])
  })

  it.each([
    ["birth certificates", "We also tried fewer words and corrected spelling."],
    ["certificates", "We also tried corrected spelling."],
    ["🔥", null],
  ])("%s: %s", (q, sentence) => {
    const text = textOf(show({ q }))
    expect(text.includes("We also tried")).toBe(sentence !== null)
    if (sentence) expect(text).toContain(`” ${sentence} Closest`)
    expect(text).not.toContain("in the last 30 days")
  })

  it("does not call the largest categories close, and needs no category", () => {
    const closest = { areClose: false, categories: [{ category: "ai", count: 1 }] }
    expect(textOf(show({ q: "x" }, { closest }))).toContain("Largest categories AI 1 service")
    expect(textOf(show({ q: "x" }, { closest: { ...closest, categories: [] } }))).not.toContain("categories")
  })

  it("hidden services on test networks are offered, and the link shows them", () => {
    const markup = show({ q: "weather" }, {}, [{ without: "test_networks", total: 2 }])
    expect(textOf(markup)).toContain("With test networks 2 services")
    expect(markup).toContain('href="/?q=weather&amp;test_networks=show"')
  })

  it("with other filters shows their chips and what each leaves out, too", () => {
    const text = textOf(show({ q: "weather", protocol: ["L402"] }, {}, [{ without: "protocol", total: 3 }]))
    expect(text).toContain("No service matches all of these filters")
    expect(text).toContain("Without L402 3 services")
    expect(text).toContain("Feed of this search")
  })
})

it("a list without a search text has no steps for a search", () => {
  const text = textOf(show({ protocol: ["L402"] }, null))
  expect(text).toContain("No service matches this filter")
  expect(text).not.toContain("Feed")
})

describe("D-demand-04 the searches on the page of opportunities", () => {
  const row = { query: "birth certificate", searches: 1_040, days: 4, last_day: "2026-11-20" }

  it("link to the search and show their number", () => {
    const markup = renderToStaticMarkup(<DemandList demand={[row]} />)
    expect(markup).toContain('href="/?q=birth%20certificate"')
    expect(markup).toContain('rel="nofollow"')
    expect(textOf(markup)).toContain("birth certificate 1,040 searches in 30 days, nothing listed")
    expect(textOf(markup)).toContain("Each client counts once a day.")
  })

  it("have a sentence when there are none", () => {
    const text = textOf(renderToStaticMarkup(<DemandList demand={[]} />))
    expect(text).toContain("No search of the last 30 days without a result was made by five clients on one day.")
  })
})
