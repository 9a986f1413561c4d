import { describe, expect, it } from "vitest"
import { findClosestCategories } from "@/lib/catalogue/list/summary"
import type { Categories } from "@/lib/catalogue/schema"

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
