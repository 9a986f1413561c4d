import { describe, expect, it } from "vitest"
import { countWords } from "@/lib/catalogue/list/vocabulary"
import { aService, fillDatabase, list } from "@/tests/support/directory"

const SERVICES = [
  {
    name: "City Weather",
    description: "Current weather and a three-day forecast for any city.",
    category: "data/weather",
  },
  { name: "Web Search", description: "Ten results for a query.", category: "search/web" },
  {
    name: "Translator",
    description: "Translates up to 2,000 characters between 40 languages.",
    category: "tools/language",
  },
  { name: "Market Prices", description: "Bid and ask of 300 trading pairs.", category: "data/finance" },
  { name: "Image generator, fast", description: "Pictures from a prompt.", category: "ai/image" },
  { name: "Chat Completion", description: "Answers in the style of your choice.", category: "ai/llm" },
  { name: "Ünïcode Größen", description: "画像生成 for everybody", provider: "Lumen Works" },
]

fillDatabase(async () => {
  for (const service of SERVICES) await aService(service)
  await countWords({ now: new Date(), signal: AbortSignal.timeout(60_000) })
})

const search = (q: string, more = "") => list(`?q=${encodeURIComponent(q)}${more}`)

describe("GET /api/v1/services: search by words", () => {
  it.each([
    ["weather forecast", "City Weather"],
    ["forecast weather", "City Weather"],
    ["forecasts", "City Weather"],
    ["search the web", "Web Search"],
    ["translations", "Translator"],
    ["price of the market", "Market Prices"],
    ["images", "Image generator, fast"],
    ["image generation", "Image generator, fast"],
    ["generated images", "Image generator, fast"],
    ["cheap llm", "Chat Completion"],
    ["language models", "Chat Completion"],
    ["weath", "City Weather"],
    ["grossen", "Ünïcode Größen"],
    ["画像", "Ünïcode Größen"],
    ["works lumen", "Ünïcode Größen"],
  ])("finds for %j first %j, without relaxing", async (q, name) => {
    const { names, headers, body } = await search(q)
    expect(names[0]).toBe(name)
    expect(headers.get("X-Directory-Search-Relaxed")).toBeNull()
    expect(body.search).toMatchObject({ interpreted_as: q, relaxed: null, exact_total: null })
  })

  it.each([
    ["wether", "weather", "City Weather"],
    ["wether forcast", "weather forecast", "City Weather"],
    ["tranlsator", "translator", "Translator"],
  ])("corrects %j to %j and finds %j", async (q, interpreted, name) => {
    const { names, headers, body } = await search(q)
    expect(names).toEqual([name])
    expect(headers.get("X-Directory-Search-Relaxed")).toBe("spelling")
    expect(body.search).toMatchObject({ interpreted_as: interpreted, relaxed: "spelling", exact_total: 0 })
    expect(body.total).toBe(1)
  })

  it.each([
    ["weather forecast berlin tomorrow", "City Weather"],
    ["translate text", "Translator"],
    ["stock prices", "Market Prices"],
  ])("finds for %j, whose words no service has all of, first %j", async (q, name) => {
    const { names, headers, body } = await search(q)
    expect(names[0]).toBe(name)
    expect(headers.get("X-Directory-Search-Relaxed")).toBe("most-words")
    expect(body.search).toMatchObject({ relaxed: "most-words", exact_total: 0 })
  })

  it("lists services with any word if none has half of the words, and never if one has", async () => {
    const { names, headers } = await search("weather translator gardening prices")
    expect(names).toEqual(expect.arrayContaining(["City Weather", "Translator"]))
    expect(headers.get("X-Directory-Search-Relaxed")).toBe("most-words")
    expect((await search("weather city translator gardening")).names).toEqual(["City Weather"])
  })

  it("lists services with all words before services with most of them", async () => {
    const { names } = await search("current weather city")
    expect(names[0]).toBe("City Weather")
  })

  it("counts facets of relaxed matches too", async () => {
    const { body } = await search("wether", "&facets=category")
    expect(body.facets.category).toContainEqual({ value: "data/weather", count: 1 })
  })

  it("names the categories that the text names, and parameters for its wishes", async () => {
    expect((await search("cheap llm")).body.search).toMatchObject({
      categories: [{ category: "ai/llm", count: 1 }],
      suggestions: [{ word: "cheap", parameter: "sort", value: "asked_price" }],
    })
  })

  it("has no summary of a search without a text", async () => {
    expect((await list()).body).not.toHaveProperty("search")
  })

  it("pages through ranked matches by cursor without repeating or losing one", async () => {
    const whole = (await search("a", "&limit=200")).names
    const read: string[] = []
    for (let after = ""; ; ) {
      const { names, body } = await search("a", `&limit=2${after}`)
      read.push(...names)
      if (!body.next_cursor) break
      after = `&after=${body.next_cursor}`
    }
    expect(whole.length).toBeGreaterThan(4)
    expect(read).toEqual(whole)
  })

  it.each([
    "a",
    "foo:* & !bar",
    "weather | !image <-> (cat:A",
    "'; drop table services; --",
    "\\",
    "' or 1=1",
    "🎉🎉",
    "of the and",
    "مرحبا بالعالم",
    "שלום עולם",
    Array(100).fill("w").join(" "),
    "paid x402 api",
    "=ai/llm",
    "''''",
  ])("responds in the usual shape to %j", async (q) => {
    const { status, body } = await search(q, "&explain=true&facets=protocol,category")
    expect(status).toBe(200)
    expect(body.total).toBeGreaterThanOrEqual(body.services.length > 0 ? 1 : 0)
    expect(body.search.interpreted_as).toBe(q)
  })

  it("explains where the words stand", async () => {
    const { body } = await search("weather forecast", "&explain=true")
    expect(body.services[0]?.match).toEqual({
      tier: "C",
      terms: ["weather forecast"],
      fields: ["name", "description", "category"],
      cosine: null,
    })
  })
})
