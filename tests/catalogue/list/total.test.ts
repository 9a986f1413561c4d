import { describe, expect, it } from "vitest"
import { correctTotal } from "@/lib/catalogue/list/page"

describe("the total, corrected by the page", () => {
  it.each([
    ["the count for a full page", 120, 50, { offset: 0 }, 120],
    ["the count for the last page", 120, 20, { offset: 100 }, 120],
    ["the number on the page when the cached count is 0", 0, 1, { offset: 0 }, 1],
    ["the number on the page when the cached count is higher", 9, 3, { offset: 0 }, 3],
    ["0 for an empty first page", 4, 0, { offset: 0 }, 0],
    ["at least a full page and all pages before it", 120, 50, { offset: 100 }, 150],
    ["the count past the end", 120, 0, { offset: 500 }, 120],
    ["at most the offset of an empty page", 120, 0, { offset: 100 }, 100],
    ["the count after a cursor, which has no offset", 120, 20, { offset: 0, after: "x" }, 120],
    ["at least the number on the page after a cursor", 10, 20, { offset: 0, after: "x" }, 20],
  ])("is %s", (_what, counted, shown, place, total) => {
    expect(correctTotal(counted, shown, { limit: 50, ...place })).toBe(total)
  })
})
