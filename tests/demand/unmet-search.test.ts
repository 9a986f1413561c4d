import { describe, expect, it } from "vitest"
import { DEFAULT_QUERY, type ListQuery } from "@/lib/catalogue/list/query"
import { findUnmetText, isUnmet, type SearchResult } from "@/lib/demand/unmet-search"

const result = (total: number, exact_total: number | null = null, searchDegraded: string | null = null) => ({
  ...{ total, search: { exact_total }, searchDegraded, isLoose: false },
})

describe("D-demand-01 a search has no good result", () => {
  it.each<[string, SearchResult, boolean]>([
    ["without a match", result(0), true],
    ["with one match of the text", result(1), false],
    ["with two services that match some words", result(2, 0), true],
    ["with three services that match some words", result(3, 0), false],
    ["with many services that match less than half of the words", { ...result(40, 0), isLoose: true }, true],
    ["with one exact match and no others", result(1, 1), false],
    ["with neighbours in meaning, not relaxed", result(12), false],
    ["when the directory has no embeddings", result(0, null, "no-api-key"), true],
    ["when vectors are too many to compare", result(0, null, "js-fallback-too-large"), true],
    ["not while the embeddings server fails", result(0, null, "embed-timeout"), false],
    ["not while vectors are not found in time", result(1, 0, "vec-deadline"), false],
  ])("%s: %j: %s", (_, found, expected) => {
    expect(isUnmet(found)).toBe(expected)
  })
})

describe("D-demand-01 a search counts", () => {
  const text = "birth certificate"
  it.each<[string, Partial<ListQuery>, string | null]>([
    ["by its text", { q: "Birth certificates" }, text],
    ["in any order and length of the page", { q: text, sort: "price", limit: 1 }, text],
    ["with a filter that lets everything through", { q: text, verified: false }, text],
    ["without test networks, as over MCP", { q: text, test_networks: "hide" }, text],
    ["not on a later page", { q: text, offset: 50 }, null],
    ["not after a cursor", { q: text, after: "x" }, null],
    ["not with a filter", { q: text, protocol: ["L402"] }, null],
    ["not with a price limit", { q: text, max_price_usd: 0.1 }, null],
    ["not without a text", {}, null],
    ["not with personal data", { q: "jane@example.com" }, null],
  ])("%s", (_, given, expected) => {
    expect(findUnmetText({ ...DEFAULT_QUERY, ...given }, result(0))).toBe(expected)
  })

  it("not with a good result", () => {
    expect(findUnmetText({ ...DEFAULT_QUERY, q: text }, result(4))).toBeNull()
  })
})
