import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { CATEGORIES, DECLARED, IGNORED_PHRASES, KEYWORDS, VAGUE } from "@/lib/catalogue/categories/category-table"
import {
  findCategory,
  type ListingText,
  listCompletedCategories,
  phrasesOf,
} from "@/lib/catalogue/categories/find-category"
import { startCpuTime } from "@/tests/support/cpu-time"
import { JUDGED } from "./judged-categories"

const nothing: ListingText = { name: "zq-17", description: null, host: "qz.example", path: "/" }
const named = (name: string, more: Partial<ListingText> = {}): ListingText => ({ ...nothing, name, ...more })

describe("a category that the source declares", () => {
  it.each([
    ["satring's slug", "ai-ml", "ai"],
    ["sponge's id", "tools_search", "search/web"],
    ["l402directory's word", "data", "data"],
    ["mpp's word", "ai", "ai"],
    ["our own path", "data/weather", "data/weather"],
    ["our own path, otherwise written", "Data / Weather", "data/weather"],
    ["an ampersand and a plural", "AI & Machine Learning", "ai"],
    ["a plural", "Payments", "crypto/payments"],
    ["an id with a generic prefix", "tools_scraping", "web/scraping"],
    ["an id written likeThis", "webScraping", "web/scraping"],
    ["a path whose parent we do not know", "acme/geocoding", "data/geo"],
    ["a path whose last part we do not know", "finance/exotic-things", "data/finance"],
    ["several at once: the first that is known", "Exotic, Weather, News", "data/weather"],
    ["a name with 'API' and 'services'", "Email API Services", "communication/email"],
    ["an unknown name", "Exotic", "uncategorized"],
    ["nothing at all", "", "uncategorized"],
  ])("is recognised: %s", (_sentence, declared, category) => {
    expect(findCategory(declared, nothing)).toBe(category)
  })

  it("wins over the words of the listing", () => {
    expect(findCategory("weather", named("NFT floor prices"))).toBe("data/weather")
  })

  it("that is a whole field, such as ai, is narrowed by the listing's words but never replaced", () => {
    expect(findCategory("ai-ml", named("Text to Speech"))).toBe("ai/audio")
    expect(findCategory("ai-ml", named("Weather"))).toBe("ai")
    expect(findCategory("blockchain", named("Swap", { description: "Best swap quote over all news" }))).toBe(
      "crypto/defi",
    )
  })

  it("that says nothing, such as tools, is replaced by the category of the listing's words", () => {
    expect(findCategory("data", named("Token Prices"))).toBe("crypto/prices")
    expect(findCategory("tools", named("Weather"))).toBe("data/weather")
    expect(findCategory("tools", named("Bitcoin and more"))).toBe("tools")
  })

  it("can lead to every category of the directory", () => {
    for (const category of CATEGORIES) expect(findCategory(category, nothing)).toBe(category)
    const names = Object.entries(DECLARED).flatMap(([category, list]) =>
      phrasesOf(list).map((name) => ({ category, name })),
    )
    expect(names.filter(({ category, name }) => findCategory(name, nothing) !== category)).toEqual([])
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length)
    expect(CATEGORIES.filter((category) => !(category in DECLARED) && category !== "tools")).toEqual([])
  })
})

describe("the words of a listing", () => {
  const keywords = KEYWORDS.flatMap(([category, list]) => phrasesOf(list).map((phrase) => ({ category, phrase })))

  it("can lead to every category of the directory and to no other", () => {
    expect(new Set(KEYWORDS.map(([category]) => category))).toEqual(new Set(CATEGORIES))
    expect([...Object.keys(DECLARED), ...VAGUE].filter((name) => !CATEGORIES.some((one) => one === name))).toEqual([])
  })

  it("each lead to a category: none is hidden by another", () => {
    const lost = keywords.filter(({ category, phrase }) => findCategory(null, named(phrase)) !== category)
    expect(lost).toEqual([])
    expect(phrasesOf(IGNORED_PHRASES).filter((aside) => findCategory(null, named(aside)) !== "uncategorized")).toEqual(
      [],
    )
  })

  it("are in the table once", () => {
    const all = keywords.map(({ phrase }) => phrase)
    expect(all.filter((phrase, at) => all.indexOf(phrase) !== at)).toEqual([])
  })

  it.each([
    ["whole words only", named("Brainstorm"), "uncategorized"],
    ["the name before the description", named("Weather", { description: "News of the sky" }), "data/weather"],
    ["the path before the description", named("Acme", { path: "/nft", description: "Weather" }), "crypto/nft"],
    ["the description before the host", named("Acme", { description: "Weather", host: "nft.example" }), "data/weather"],
    ["the host when nothing else tells", named("Acme", { host: "weather-hub.example" }), "data/weather"],
    ["no ending of a host", named("Acme", { host: "acme.ai" }), "uncategorized"],
    ["a path written likeThis", named("Acme", { path: "/v1/getTokenPrice" }), "crypto/prices"],
    ["a longer phrase before a word", named("Image hosting for photos of weather"), "media/images"],
    ["a precise word before a broad one of an earlier field", named("AI", { description: "Weather" }), "data/weather"],
    ["who it is for does not count", named("Weather for AI agents", { path: "/llm" }), "data/weather"],
    ["how it is paid does not count", named("Acme", { description: "Pay per call in USDC on Base" }), "uncategorized"],
  ])("%s", (_sentence, text, category) => {
    expect(findCategory(null, text)).toBe(category)
  })

  it("lead to the category that a person chose, nine times out of ten", () => {
    const wrong = JUDGED.flatMap(({ expected, ...text }) => {
      const category = findCategory(null, text)
      return category === expected ? [] : [`${text.name}: ${category}, not ${expected}`]
    })
    const share = 1 - wrong.length / JUDGED.length
    console.info(`categories: ${(share * 100).toFixed(1)} % of ${JUDGED.length} as judged`, wrong)
    expect(JUDGED.length).toBeGreaterThanOrEqual(80)
    expect(share).toBeGreaterThanOrEqual(0.9)
  })
})

describe("arbitrary text", () => {
  it("gets a category of the directory", () => {
    const answers = new Set<string>([...CATEGORIES, "uncategorized"])
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.constantFrom(...JUDGED.map(({ name }) => name)),
    )
    const listing = fc.record({ name: text, description: fc.option(text), host: text, path: text })
    fc.assert(
      fc.property(fc.option(text), listing, (declared, listingText) => {
        expect(answers).toContain(findCategory(declared, listingText))
      }),
    )
  })

  it.each([
    ["one word without an end", "a".repeat(5_000_000)],
    ["capitals without an end", "A".repeat(5_000_000)],
    ["capitals and small letters in turn", "Aa".repeat(2_500_000)],
    ["the same keyword again and again", "image ".repeat(1_000_000)],
    ["nothing but marks", "-_/&, ".repeat(1_000_000)],
  ])("is read up to its limit: %s", (_sentence, long) => {
    const cpuTime = startCpuTime()
    findCategory(long, { name: long, description: long, host: long, path: long })
    expect(cpuTime()).toBeLessThan(2_500)
  })
})

describe("the categories of an unfinished search text", () => {
  it.each([
    ["pictures", ["media/images"]],
    ["pict", ["media/images"]],
    ["cheap llm", ["ai/llm"]],
    ["weather forecast", ["data/weather"]],
    ["weather fo", ["data/weather"]],
    ["I want to transl", ["tools/language"]],
    // "image gen" begins "image generation". The word "image" alone leads to another category.
    ["image gen", ["media/images", "ai/image"]],
    // A whole phrase is not completed, although "image to video" begins with the same word.
    ["image", ["media/images"]],
    // Three letters begin too many phrases.
    ["pic", []],
    ["zebra", []],
    ["", []],
  ])("%j leads to %j", (text, categories) => expect(listCompletedCategories(text)).toEqual(categories))

  it("are at most four", () => {
    expect(listCompletedCategories("llm weather news hotel music translation pict")).toHaveLength(4)
  })
})
