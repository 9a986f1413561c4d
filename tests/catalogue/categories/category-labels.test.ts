import { describe, expect, it } from "vitest"
import { formatCategory, nameCategory } from "@/lib/catalogue/categories/category-labels"
import { CATEGORIES } from "@/lib/catalogue/categories/category-table"
import { UNCATEGORIZED } from "@/lib/catalogue/categories/find-category"

const ALL = [...CATEGORIES, UNCATEGORIZED]
const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf("/")))

describe("the name of a category", () => {
  it("is declared for every category of ours", () => {
    // A category without a declared name gets the words of its path, in any letter case. No declared name depends on the case of
    // the path, so an upper-case path shows whether the name is declared.
    const undeclared = ALL.filter((path) => nameCategory(path.toUpperCase()) === path.toUpperCase().split("/").at(-1))
    expect(undeclared.filter((path) => path !== "ai")).toEqual([])
    expect(nameCategory("ai")).toBe("AI")
  })

  it("differs from the names of its siblings", () => {
    const names = ALL.map((path) => `${parentOf(path)} › ${nameCategory(path).toLowerCase()}`)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(new Set(ALL.map(formatCategory)).size).toBe(ALL.length)
  })

  it.each([
    ["ai/llm", "Language models", "AI › Language models"],
    ["AI/LLM", "Language models", "AI › Language models"],
    ["bitcoin", "Bitcoin", "Bitcoin"],
    ["uncategorized", "Other", "Other"],
    ["ai/deep-sea_models", "Deep sea models", "AI › Deep sea models"],
    ["weather/tide-tables", "Tide tables", "Weather › Tide tables"],
    ["ai/llm/fine-tuning", "Fine tuning", "AI › Language models › Fine tuning"],
    ["iOS", "IOS", "IOS"],
    ["données", "Données", "Données"],
    ["constructor", "Constructor", "Constructor"],
    ["__proto__", "Proto", "Proto"],
    ["ai/__", "ai/__", "AI › ai/__"],
  ])("%s is %s, and with its parents %s", (path, name, whole) => {
    expect([nameCategory(path), formatCategory(path)]).toEqual([name, whole])
  })
})
