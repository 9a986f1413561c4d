import { describe, expect, it } from "vitest"
import { listPageNumbers } from "@/components/site/pager"

const show = (current: number, last: number) =>
  listPageNumbers(current, last)
    .map((page) => page ?? "…")
    .join(" ")

describe("the page numbers of a pager", () => {
  it.each([
    [1, 1, "1"],
    [1, 2, "1 2"],
    [2, 3, "1 2 3"],
    [1, 4, "1 2 3 4"],
    [1, 5, "1 2 3 4 5"],
    [1, 6, "1 2 3 … 6"],
    [3, 6, "1 2 3 4 5 6"],
    [1, 52, "1 2 3 … 52"],
    [2, 52, "1 2 3 … 52"],
    [3, 52, "1 2 3 4 … 52"],
    [4, 52, "1 2 3 4 5 … 52"],
    [5, 52, "1 … 4 5 6 … 52"],
    [26, 52, "1 … 25 26 27 … 52"],
    [49, 52, "1 … 48 49 50 51 52"],
    [51, 52, "1 … 50 51 52"],
    [52, 52, "1 … 50 51 52"],
  ])("page %i of %i links %s", (current, last, pages) => {
    expect(show(current, last)).toBe(pages)
  })

  it("never repeats a page, leaves out the current page, or fills more than seven places", () => {
    for (let last = 1; last <= 40; last++) {
      for (let current = 1; current <= last; current++) {
        const pages = listPageNumbers(current, last)
        const numbers = pages.filter((page) => page !== null)
        expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
        expect(numbers).toContain(current)
        expect(pages.length).toBeLessThanOrEqual(7)
      }
    }
  })
})
