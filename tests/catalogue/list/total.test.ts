import { describe, expect, it } from "vitest"
import { correctTotal } from "@/lib/catalogue/list/total"

describe("how many match, with the page in view", () => {
  it.each([
    ["as counted, where the page is full", 120, 50, { offset: 0 }, 120],
    ["as counted, where the page ends the list", 120, 20, { offset: 100 }, 120],
    ["what is shown, where nothing was counted a moment ago", 0, 1, { offset: 0 }, 1],
    ["what is shown, where more was counted a moment ago", 9, 3, { offset: 0 }, 3],
    ["nothing, where what was counted is gone", 4, 0, { offset: 0 }, 0],
    ["no less than a full page and all before it", 120, 50, { offset: 100 }, 150],
    ["as counted, past the end", 120, 0, { offset: 500 }, 120],
    ["no more than what comes before a page that is empty", 120, 0, { offset: 100 }, 100],
    ["as counted after a cursor, which says nothing of its place", 120, 20, { offset: 0, after: "x" }, 120],
    ["no less than what is shown after a cursor", 10, 20, { offset: 0, after: "x" }, 20],
  ])("is %s", (_what, counted, shown, place, total) => {
    expect(correctTotal(counted, shown, { limit: 50, ...place })).toBe(total)
  })
})
