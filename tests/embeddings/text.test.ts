import { describe, expect, it } from "vitest"
import { buildText, hashText, normaliseQuery } from "@/lib/embeddings/text"

const listing = { name: "Rain Radar", description: "Where it rains.", category: "weather", provider: "Clouds Ltd" }

describe("the text of a service", () => {
  it.each([
    ["is name, description, category and provider", listing, "Rain Radar\nWhere it rains.\nweather\nClouds Ltd"],
    ["leaves out what is not said", { ...listing, description: null, provider: " " }, "Rain Radar\nweather"],
    ["is bounded", { ...listing, description: "x".repeat(9_000) }, `Rain Radar\n${"x".repeat(2_589)}`],
    [
      "never ends in half a character",
      { ...listing, name: "a", description: "😀".repeat(2_000) },
      `a\n${"😀".repeat(1_299)}`,
    ],
  ])("%s", (_, described, text) => {
    expect(buildText(described)).toBe(text)
  })

  it("has a different hash for a different text or model", () => {
    const hashes = [hashText("m", "a"), hashText("m", "b"), hashText("n", "a")]
    expect(new Set(hashes).size).toBe(3)
    expect(hashText("m", "a")).toBe(hashes[0])
    expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe("a search text", () => {
  it.each([
    ["  Rain\n\tRADAR ", "rain radar"],
    ["cafe\u0301", "café"],
    ["ｆｕｌｌ", "full"],
    ["\ud800", "\ufffd"],
    ["   ", ""],
  ])("%j is normalised to %j", (query, question) => {
    expect(normaliseQuery(query)).toBe(question)
  })
})
