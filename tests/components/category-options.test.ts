import { describe, expect, it } from "vitest"
import { dropParents, listCategoryOptions } from "@/components/catalogue/category-options"

const COUNTS = [
  { value: "data", count: 9 },
  { value: "ai", count: 5 },
  { value: "data/geo", count: 4 },
  { value: "data/geo/satellite", count: 2 },
  { value: "data/weather", count: 3 },
  { value: "database", count: 1 },
]
const paths = (...selected: string[]) => listCategoryOptions(COUNTS, selected).map(({ path }) => path)

describe("category options", () => {
  it("show only the top level without a selected category", () => {
    expect(paths()).toEqual(["data", "ai", "database"])
  })

  it("show the children of the selected category, but not of one with the same beginning", () => {
    expect(paths("data")).toEqual(["data", "data/geo", "data/weather", "ai", "database"])
  })

  it("show the children of every selected category", () => {
    expect(paths("data/geo", "ai")).toEqual(["data", "data/geo", "data/weather", "ai", "database"])
  })

  it("include a selected category at any depth", () => {
    expect(paths("DATA/geo/satellite")).toEqual([
      "data",
      "data/geo",
      "data/geo/satellite",
      "data/weather",
      "ai",
      "database",
    ])
  })

  it("label children by their own name and indent them", () => {
    expect(listCategoryOptions(COUNTS, ["data"])[1]).toEqual({
      path: "data/geo",
      label: "Maps and places",
      count: 4,
      level: 1,
    })
  })

  it("include a selected category without services, with its whole name", () => {
    const options = listCategoryOptions(COUNTS, ["none/deep", "data/legal", "AI"])
    expect(options.slice(-2)).toEqual([
      { path: "none/deep", label: "None › Deep", count: 0, level: 0 },
      { path: "data/legal", label: "Data › Law and government", count: 0, level: 0 },
    ])
    expect(options.filter(({ path }) => path.toLowerCase() === "ai")).toHaveLength(1)
  })

  it("truncate a long list, but keep the selected category", () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ value: `c${index}`, count: 40 - index }))
    const shown = listCategoryOptions(many, ["c39"]).map(({ path }) => path)
    expect(shown).toHaveLength(13)
    expect(shown.at(-1)).toBe("c39")
  })
})

describe("selected categories", () => {
  it.each([
    [["ai", "ai/llm"], ["ai/llm"]],
    [
      ["AI", "ai/llm", "data"],
      ["ai/llm", "data"],
    ],
    [
      ["a", "ab"],
      ["a", "ab"],
    ],
    [
      ["data/geo", "data/weather"],
      ["data/geo", "data/weather"],
    ],
  ])("%j are %j without the categories that contain another one", (given, expected) => {
    expect(dropParents(given)).toEqual(expected)
  })
})
