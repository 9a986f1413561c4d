import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { interpret, listSuggestions } from "@/lib/catalogue/list/interpret"
import { chooseCorrection } from "@/lib/catalogue/list/relax"
import { findClosestCategories } from "@/lib/catalogue/list/summary"
import { LONGEST_PHRASE, SYNONYMS } from "@/lib/catalogue/list/synonyms"
import type { Categories } from "@/lib/catalogue/schema"

/** The terms as text: words joined by `+`, and `*` for the beginning of a word. */
const read = (text: string) =>
  interpret(text).terms.map(({ words, isPrefix }) => `${words.join("+")}${isPrefix ? "*" : ""}`)

describe("interpret", () => {
  it.each([
    ["weather", ["weather*"]],
    ["City Wetter", ["city", "wetter*"]],
    ["the air in Berlin", ["air", "berlin*"]],
    ["text to speech", ["text+speech"]],
    ["Text-to-Speech APIs", ["text+speech"]],
    ["cheap llm", ["llm*"]],
    ["fast reliable ocr endpoint", ["ocr"]],
    ["x402 weather", ["weather*"]],
    ["Größe", ["grosse*"]],
    ["画像生成", ["画像生成*"]],
    ["a b c", ["b", "c"]],
    ["api", ["api*"]],
    ["cheap", ["cheap*"]],
    ["foo:* & !bar", ["foo", "bar*"]],
    ["'; drop table services; --", ["drop", "table"]],
    ["🎉", []],
    ["%_\\", []],
    ["", []],
    ["of the and", []],
  ])("reads %j as the terms %j", (text, terms) => expect(read(text)).toEqual(terms))

  it("lets words that describe every service be missing, but counts them for the rank", () => {
    expect(interpret("cheap weather api")).toMatchObject({ optional: ["cheap", "api"] })
  })

  it.each([
    ["tts", "text to speech"],
    ["text to speech", "tts"],
    ["pictures", "image"],
    ["language models", "llm"],
    ["exchange rates", "forex"],
  ])("adds to %j its synonym %j", (text, synonym) => {
    expect(interpret(text).terms.flatMap(({ synonyms }) => synonyms)).toContain(synonym)
  })

  it("requires at most eight terms of a long text", () => {
    const { terms, optional } = interpret("alpha beta gamma delta epsilon zeta theta iota kappa lambda sigma")
    expect(terms).toHaveLength(8)
    expect(optional).toEqual(["kappa", "lambda", "sigma"])
  })

  it("has only letters and digits in its words, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const { terms, optional } = interpret(text)
        for (const word of [...terms.flatMap(({ words }) => words), ...optional])
          expect(word).toMatch(/^[\p{L}\p{N}]+$/u)
      }),
    )
  })
})

it.each([
  ["cheap llm", [{ word: "cheap", parameter: "sort", value: "asked_price" }]],
  ["Fast OCR", [{ word: "fast", parameter: "sort", value: "latency" }]],
  [
    "reliable x402 weather",
    [
      { word: "reliable", parameter: "sort", value: "score" },
      { word: "x402", parameter: "protocol", value: "x402" },
    ],
  ],
  ["cheap and fast", [{ word: "cheap", parameter: "sort", value: "asked_price" }]],
  ["weather", []],
])("suggests for %j %j", (text, suggestions) => expect(listSuggestions(text)).toEqual(suggestions))

it("have words of letters and digits, in every phrase", () => {
  for (const [phrase, others] of SYNONYMS) {
    for (const each of [phrase, ...others]) expect(each).toMatch(/^[\p{L}\p{N}]+( [\p{L}\p{N}]+)*$/u)
  }
})

it("name at least one other phrase for each phrase, and never the phrase itself", () => {
  for (const [phrase, others] of SYNONYMS) {
    expect(others.length, phrase).toBeGreaterThan(0)
    expect(others).not.toContain(phrase)
  }
})

it("name no phrase twice on a line", () => {
  for (const [phrase, others] of SYNONYMS) expect(new Set(others).size, phrase).toBe(others.length)
})

it("stay short, so that a query has a bounded size", () => {
  expect(LONGEST_PHRASE).toBeLessThanOrEqual(4)
  for (const [phrase, others] of SYNONYMS) expect(others.length, phrase).toBeLessThanOrEqual(16)
})

const similar = (given: string, words: Record<string, number>) =>
  Object.entries(words).map(([word, services]) => ({ given, word, services }))

it.each([
  ["wether", { weather: 5, wealth: 9 }, "weather"],
  ["bitcion", { bitcoin: 3 }, "bitcoin"],
  ["hotle", { hotel: 2, hotels: 4 }, "hotel"],
  ["transalation", { translation: 1, translations: 1 }, "translation"],
  ["pric", { price: 3, pricing: 8, prick: 1 }, "price"],
  ["abc", { abd: 5 }, null],
  ["steal", { steps: 5, deals: 2 }, null],
  ["zzzzzz", {}, null],
])("corrects %s by %j to %s", (given, words, expected) => {
  expect(chooseCorrection(given, similar(given, words as Record<string, number>))).toBe(expected)
})

it("chooses among equally similar words the most frequent", () => {
  expect(chooseCorrection("forcast", similar("forcast", { forecast: 1, forcasts: 7 }))).toBe("forcasts")
})

it("reads only words that are similar to the given word", () => {
  expect(chooseCorrection("wether", similar("forcast", { weather: 5 }))).toBeNull()
})

const count = (total: number) => ({ L402: 0, x402: total, MPP: 0, total })
const TREE: Categories = {
  categories: {
    ai: { ...count(90), subcategories: { Images: count(20), llm: count(70) } },
    data: { ...count(50), subcategories: { documents: count(18), weather: count(30) } },
    identity: { ...count(59), subcategories: { documents: count(41), checks: count(18) } },
    media: { ...count(7), subcategories: {} },
    uncategorized: { ...count(400), subcategories: {} },
  },
}
const find = (text: string, named: { category: string; count: number }[] = []) => {
  const { areClose, categories } = findClosestCategories(text, named, TREE)
  return [areClose, ...categories.map((one) => `${one.category} ${one.count}`)]
}

describe("the categories of a search without a result", () => {
  it.each([
    ["notarised document", true, "identity/documents 41", "data/documents 18"],
    ["identity documents", true, "identity/documents 41", "identity 59", "data/documents 18"],
    ["imag", true, "ai/Images 20"],
    ["IMAGE", true, "ai/Images 20"],
    ["zzzz", false, "ai 90", "identity 59", "data 50"],
    ["da", false, "ai 90", "identity 59", "data 50"],
    ["🔥", false, "ai 90", "identity 59", "data 50"],
  ])("for %s", (text, ...expected) => {
    expect(find(text)).toEqual(expected)
  })

  it("begin with those that the text names, without repeats", () => {
    const named = [{ category: "data/documents", count: 18 }]
    expect(find("documents", named)).toEqual([true, "data/documents 18", "identity/documents 41"])
  })

  it("are none in an empty directory", () => {
    expect(findClosestCategories("x", [], { categories: {} })).toEqual({ areClose: false, categories: [] })
  })
})
