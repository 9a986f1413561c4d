import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { buildCategoryTree } from "@/lib/catalogue/categories/category-tree"
import { findVariants, listPaths } from "@/lib/catalogue/categories/variants"

const rows = (counts: Record<string, number>) =>
  Object.entries(counts).map(([category, count]) => ({ category, count, protocol: "x402" as const }))

describe("the spelling of a category", () => {
  it.each<[string, Record<string, number>, string, string]>([
    [
      "counts names, not whole paths",
      { ai: 1, "ai/llm": 1, "ai/llm/deep": 1, "AI/LLM": 1 },
      "AI/LLM/DEEP",
      "ai/llm/deep",
    ],
    ["counts each level for itself", { "AI/llm": 2, "ai/LLM": 1, "AI/LLM": 2 }, "ai/llm", "AI/LLM"],
    ["prefers lower case on a tie", { AI: 2, ai: 2 }, "AI", "ai"],
    ["prefers lower case on a tie in any order of the rows", { ai: 2, AI: 2 }, "AI", "ai"],
    ["shows the most used one, whatever its case", { AI: 3, ai: 2 }, "ai", "AI"],
    ["keeps apart what is below different parents", { "a/X": 2, "b/x": 9 }, "A/x", "a/X"],
    ["leaves alone what it does not know", { ai: 1 }, "Other/Path", "Other/Path"],
    ["takes names of Object's own properties", { constructor: 2 }, "Constructor", "constructor"],
  ])("%s", (_, counts, path, expected) => {
    expect(findVariants(rows(counts))(path)).toBe(expected)
  })

  it("depends on the counts alone, not on the order of the rows", () => {
    const category = fc.array(fc.constantFrom("a", "A", "bB", "Bb", "bb"), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(fc.tuple(category, fc.integer({ min: 1, max: 3 }))), (pairs) => {
        const given = pairs.map(([names, count]) => ({ category: names.join("/"), count }))
        const [one, other] = [findVariants(given), findVariants(given.toReversed())]
        for (const { category } of given) expect(one(category)).toBe(other(category))
      }),
    )
  })

  it("is the one in the tree", () => {
    const tree = buildCategoryTree(rows({ ai: 1, "ai/llm": 1, "ai/llm/deep": 1, "AI/LLM": 1 }))
    expect(tree).toMatchObject({ ai: { total: 4, subcategories: { llm: { total: 3 } } } })
  })
})

describe("the paths of a category", () => {
  it("are its parents and itself", () => expect(listPaths("a/b/c")).toEqual(["a", "a/b", "a/b/c"]))
})
