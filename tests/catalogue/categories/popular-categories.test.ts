import { expect, it } from "vitest"
import { listPopularCategories } from "@/lib/catalogue/categories/popular-categories"

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
