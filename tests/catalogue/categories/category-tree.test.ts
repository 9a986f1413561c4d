import { describe, expect, it } from "vitest"
import { buildCategoryTree, listPopularCategories } from "@/lib/catalogue/categories/category-tree"

describe("the category tree", () => {
  it("counts children for their parents, and grandchildren for both", () => {
    const tree = buildCategoryTree([
      { category: "ai/llm", protocol: "x402", count: 3 },
      { category: "ai", protocol: "L402", count: 2 },
      { category: "ai/llm/chat", protocol: "MPP", count: 1 },
    ])
    expect(tree).toEqual({
      ai: { L402: 2, x402: 3, MPP: 1, total: 6, subcategories: { llm: { L402: 0, x402: 3, MPP: 1, total: 4 } } },
    })
  })

  it("joins spellings that differ in letter case under the most used one", () => {
    const tree = buildCategoryTree([
      { category: "AI/LLM", protocol: "x402", count: 3 },
      { category: "ai/llm", protocol: "x402", count: 1 },
    ])
    expect(Object.keys(tree)).toEqual(["AI"])
    expect(tree["AI"]?.subcategories["LLM"]?.total).toBe(4)
  })

  it("accepts any text as a name, also `constructor` and `__proto__`", () => {
    const tree = buildCategoryTree([{ category: "__proto__/constructor", protocol: "x402", count: 1 }])
    expect(Object.keys(tree)).toEqual(["__proto__"])
    expect(JSON.stringify(tree)).toContain('"constructor":{"L402":0')
  })
})

it("lists the eight largest top-level categories, a tie in alphabetical order", () => {
  const names = ["web", "data", "ai", "tools", "search", "media", "crypto", "travel", "games"]
  const counts = [
    { value: "uncategorized", count: 99 },
    { value: "ai/image", count: 50 },
    ...names.map((value) => ({ value, count: value === "web" ? 1 : 7 })),
  ]
  expect(listPopularCategories(counts)).toEqual(["ai", "crypto", "data", "games", "media", "search", "tools", "travel"])
  expect(listPopularCategories([])).toEqual([])
})
