import { describe, expect, it } from "vitest"
import { SearchNote } from "@/components/catalogue/search-note"
import { DEFAULT_QUERY } from "@/lib/catalogue/list/query"
import type { SearchSummary } from "@/lib/catalogue/schema"
import { toHtml } from "./html"

const PLAIN: SearchSummary = {
  interpreted_as: "weather",
  relaxed: null,
  exact_total: null,
  categories: [],
  suggestions: [],
}
const show = (q: string, search: Partial<SearchSummary>, total = 3, more = {}) =>
  toHtml(<SearchNote query={{ ...DEFAULT_QUERY, q, ...more }} search={{ ...PLAIN, ...search }} total={total} />)
const textOf = (markup: string) => markup.replaceAll(/<[^>]+>/g, "")

describe("the note on a search", () => {
  it("is empty for a search that was read as it was written", () => {
    expect(show("weather", {})).toBe("")
  })

  it.each([
    [
      { relaxed: "spelling", interpreted_as: "weather forecast", exact_total: 0 },
      "No service matches wether. Showing weather forecast.",
    ],
    [
      { relaxed: "spelling", interpreted_as: "weather", exact_total: 1 },
      "1 service matches wether. Showing also weather.",
    ],
    [
      { relaxed: "most-words", exact_total: 0 },
      "No service matches all words of wether. Showing services that match some of them.",
    ],
    [
      { relaxed: "most-words", exact_total: 2 },
      "2 services match all words of wether. Showing also services that match some of them.",
    ],
  ] as const)("says for %j: %s", (search, text) => {
    expect(textOf(show("wether", search))).toBe(text)
  })

  it("says nothing about other words when nothing is found", () => {
    expect(show("wether", { relaxed: "most-words", exact_total: 0 }, 0)).toBe("")
  })

  it("links the categories that the text names, and the parameters that do what a word asks for", () => {
    const markup = show("cheap llm", {
      categories: [{ category: "ai/llm", count: 4 }],
      suggestions: [{ word: "cheap", parameter: "sort", value: "asked_price" }],
    })
    expect(textOf(markup)).toBe("All in AI › Language models 4 services“cheap”: sort by price")
    expect(markup).toContain('href="/?category=ai%2Fllm"')
    expect(markup).toContain('href="/?q=cheap+llm&amp;sort=asked_price"')
  })

  it("does not suggest a parameter that the query has", () => {
    const suggestions = [{ word: "cheap", parameter: "sort", value: "asked_price" }] as const
    expect(show("cheap llm", { suggestions: [...suggestions] }, 3, { sort: "price" })).toBe("")
  })
})
