import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { splitTyped } from "@/components/site/suggestion-list"

/** Writes typed parts in brackets. */
const mark = (text: string, typed: string) =>
  splitTyped(text, typed)
    .map((part) => (part.isTyped ? `[${part.text}]` : part.text))
    .join("")

describe("the typed parts of a suggestion", () => {
  it.each([
    ["Weather Maps", "wea", "[Wea]ther Maps"],
    ["Weather Maps", "MAPS", "Weather [Maps]"],
    ["Image generator, fast", "image gen", "[Image gen]erator, fast"],
    ["Product image generator", "gen image", "Product [image gen]erator"],
    ["Photo-real images from text", "image gen", "Photo-real [image]s from text"],
    ["ai › images", "ima", "ai › [ima]ges"],
    // The longest typed word counts.
    ["Weather", "we weath", "[Weath]er"],
    // Only the beginning of a word matches.
    ["Underweather", "weather", "Underweather"],
    ["Ünïcode Inc.", "unico", "[Ünïco]de Inc."],
    ["api.weather.example", "weather", "api.[weather].example"],
    ["Weather", "wether", "Weather"],
    ["Weather", "", "Weather"],
    ["", "weather", ""],
    ["a+b", "a+", "[a]+b"],
  ])("of %j for %j are %j", (text, typed, expected) => expect(mark(text, typed)).toBe(expected))

  it("and the other parts are the whole text, for any input", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (text, typed) => {
        const parts = splitTyped(text, typed)
        expect(parts.map((part) => part.text).join("")).toBe(text)
        expect(parts.every((part) => part.text !== "")).toBe(true)
      }),
    )
  })
})
