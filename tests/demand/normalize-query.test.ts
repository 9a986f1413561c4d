import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { normalizeQuery, QUERY_LIMITS } from "@/lib/demand/normalize-query"

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
