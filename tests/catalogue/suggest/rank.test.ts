import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  type Candidate,
  findLongestWord,
  findTier,
  rankSuggestions,
  SUGGESTION_KINDS,
} from "@/lib/catalogue/suggest/rank"

const candidate = (kind: Candidate["kind"], text: string, similarity = 1): Candidate => ({ kind, text, similarity })
const texts = (typed: string, ...candidates: Candidate[]) => rankSuggestions(typed, candidates).map(({ text }) => text)

describe("the rank of a suggestion", () => {
  it.each([
    ["weather", "Weather", 0],
    ["WEA", "weather maps", 1],
    ["maps", "Weather maps", 2],
    ["llm", "ai/llm", 2],
    ["feed", "market-feed", 2],
    ["ather", "Weather", 3],
    ["ma", "Drama maps", 2],
    ["wether", "Weather", 3],
    ["münz", "Alte Münze", 2],
    ["x.y", "a x.y", 2],
    ["a", "", 3],
  ])("for %s in %s is tier %i", (typed, text, tier) => expect(findTier(typed, text)).toBe(tier))
})

describe("the word that finds candidates", () => {
  it.each([
    ["weather", "weather"],
    ["da weather-maps", "weather"],
    ["da w", null],
    ["", null],
    ["%%%", null],
    ["日本語", "日本語"],
  ])("of %s is %s", (typed, word) => expect(findLongestWord(typed)).toBe(word))
})

describe("suggestions", () => {
  it("come in the order whole text, beginning, word, similar; short texts first", () => {
    const all = ["Whether", "Global Weather", "Weather maps of Europe", "Weather maps", "weather"]
    expect(texts("weather", ...all.map((text) => candidate("service", text)))).toEqual([
      "weather",
      "Weather maps",
      "Weather maps of Europe",
      "Global Weather",
      "Whether",
    ])
  })

  it("that are only similar come most similar first", () => {
    expect(texts("wether", candidate("service", "Welt", 0.6), candidate("service", "Weather", 0.7))).toEqual([
      "Weather",
      "Welt",
    ])
  })

  it("reserve a place for each kind that has an equally good match", () => {
    const names = Array.from({ length: 20 }, (_, place) => candidate("service", `Data ${place}`))
    const ranked = rankSuggestions("data", [
      ...names,
      candidate("provider", "Data Factory of the World"),
      candidate("category", "data/geography/europe"),
      candidate("category", "metadata", 0.6),
    ])
    expect(ranked).toHaveLength(10)
    expect(ranked.filter(({ kind }) => kind !== "service").map(({ text }) => text)).toEqual([
      "data/geography/europe",
      "Data Factory of the World",
    ])
  })

  it("come grouped: categories, then providers, then services", () => {
    const ranked = rankSuggestions("data", [
      candidate("service", "Data"),
      candidate("category", "market/data"),
      candidate("provider", "Data"),
    ])
    expect(ranked.map(({ kind }) => kind)).toEqual(["category", "provider", "service"])
  })

  it("have at most three categories and two providers while services take the other places", () => {
    const ranked = rankSuggestions(
      "data",
      SUGGESTION_KINDS.flatMap((kind) =>
        Array.from({ length: 20 }, (_, place) => candidate(kind, `data ${"x".repeat(place)}`)),
      ),
    )
    expect(SUGGESTION_KINDS.map((kind) => ranked.filter((one) => one.kind === kind).length)).toEqual([3, 2, 5])
  })

  it("give the places without services to providers", () => {
    const providers = Array.from({ length: 20 }, (_, place) => candidate("provider", `Acme ${place}`))
    expect(rankSuggestions("acme", providers)).toHaveLength(10)
  })

  it("rank a category that the phrase table names before similar spellings, and match a path typed with spaces", () => {
    const named = { ...candidate("category", "media/images", 0.1), isNamed: true }
    const similar = Array.from({ length: 10 }, (_, place) => candidate("service", `Fixture ${place}`, 0.5))
    expect(rankSuggestions("pictures", [...similar, named])[0]).toBe(named)
    const [path, other] = [candidate("category", "data/weather"), candidate("category", "data-weather-x")]
    expect(rankSuggestions("data weather", [other, path])).toEqual([path, other])
  })

  it("with the same search key appear once for each kind", () => {
    const same = ["Weather", "weather"].flatMap((text) => [candidate("service", text), candidate("provider", text)])
    expect(
      rankSuggestions("wea", same)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(["provider", "service"])
  })

  it("are at most ten candidates, grouped by kind and sorted by tier, for any typed text", () => {
    const anything = fc.record({
      kind: fc.constantFrom(...SUGGESTION_KINDS),
      text: fc.oneof(fc.string(), fc.stringMatching(/^[ab /-]{0,8}$/)),
      similarity: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom("a", "ab")),
        fc.array(anything, { maxLength: 60 }),
        (typed, all) => {
          const ranked = rankSuggestions(typed, all)
          expect(ranked.length).toBeLessThanOrEqual(10)
          expect(ranked.every((each) => all.includes(each))).toBe(true)
          const places = ranked.map(({ kind }) => SUGGESTION_KINDS.indexOf(kind))
          expect(places).toEqual([...places].sort())
          const tiersOf = (kind: Candidate["kind"], suggested: readonly Candidate[]) =>
            suggested.filter((one) => one.kind === kind).map(({ text }) => findTier(typed, text))
          for (const kind of ["provider", "service"] as const) {
            const tiers = tiersOf(kind, ranked)
            expect(tiers).toEqual([...tiers].sort())
            expect(tiersOf(kind, rankSuggestions(typed, all.toReversed()))).toEqual(tiers)
          }
        },
      ),
    )
  })
})
