import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { interpret } from "@/lib/catalogue/list/interpret"

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
