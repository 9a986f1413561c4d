import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { DEFAULT_QUERY, type ListQuery } from "@/lib/catalogue/list/query"
import { findUnmetText, isUnmet, normalizeQuery, QUERY_LIMITS, type SearchResult } from "@/lib/demand/unmet-search"

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

describe("D-demand-01 a search text is reduced to the words that name what is wanted", () => {
  it.each([
    ["Notarised birth certificates", "notarised birth certificate"],
    ["  notarised   BIRTH-certificate! ", "notarised birth certificate"],
    ["an API for notarised birth certificates", "notarised birth certificate"],
    ["cheap and fast OCR service", "ocr"],
    ["best x402 endpoints for tide tables", "tide table"],
    ["naïve café recipes", "naive cafe recipe"],
    ["3d model of a house", "3d model house"],
    ["top 100 songs", "100 song"],
    ["map map maps", "map"],
    ["天気予報", "天気予報"],
    ["one two three four five six seven", "one two three four five six"],
  ])("%j: %j", (text, expected) => {
    expect(normalizeQuery(text)).toBe(expected)
  })

  it("leaves out whole words past 60 characters", () => {
    const words = ["a", "b", "c", "d"].map((letter) => letter.repeat(19))
    expect(normalizeQuery(words.join(" "))).toBe(words.slice(0, 3).join(" "))
  })
})

describe("D-demand-02 a text that may identify a person or hold a secret is not counted", () => {
  it.each([
    ["an e-mail address", "jane.doe@example.com invoices"],
    ["a handle", "@janedoe followers"],
    ["a URL", "https://example.com/weather"],
    ["a domain", "reviews of example.com"],
    ["a host without a scheme", "www example www.example"],
    ["a phone number", "+49 171 1234567"],
    ["a phone number in groups", "lookup 555 12 34 56"],
    ["a word with four digits", "order 1234"],
    ["a key", "sk_live_4eC39HqLyjWDarjtT1zdp7dc"],
    ["a long word", "a".repeat(31)],
    ["invisible characters", "wea\u200bther"],
    ["an invisible letter", "wea\u3164ther"],
    ["two lines", "weather\nforecast"],
    ["numbers only", "12 34"],
    ["punctuation", "!!! ???"],
    ["an emoji", "🔥🔥"],
    ["nothing but ignored words", "the best api for me"],
    ["nothing", ""],
  ])("%s", (_, text) => {
    expect(normalizeQuery(text)).toBeNull()
  })
})

it("D-demand-01 has letters, digits and single spaces only, within its limits", () => {
  const texts = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 80 }),
    fc.string({ unit: "binary", maxLength: 80 }),
    fc
      .array(fc.constantFrom("Birth", "certificates", "api", "é", "ﬁ", "ẞ", "12", "-", "'s", "İ", "水"), {
        maxLength: 12,
      })
      .map((all) => all.join(" ")),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const normalized = normalizeQuery(text)
      if (normalized === null) return
      expect(normalized).toMatch(/^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$/u)
      expect(normalized.length).toBeLessThanOrEqual(QUERY_LIMITS.characters)
      expect(normalized.split(" ").length).toBeLessThanOrEqual(QUERY_LIMITS.words)
    }),
  )
})
