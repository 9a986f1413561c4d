import { describe, expect, it } from "vitest"
import { keepPlace, PageSize } from "@/components/catalogue/service-pages"
import { listPageNumbers, Pager } from "@/components/site/pager"
import { DEFAULT_QUERY } from "@/lib/catalogue/list/query"
import { toHtml } from "./html"

const pager = (offset: number, total: number, of?: string) =>
  toHtml(
    <Pager
      {...{ offset, total, size: 50, hrefOf: (offset) => `/?offset=${offset}` }}
      shown={Math.max(0, Math.min(50, total - offset))}
      {...(of && { of })}
    />,
  )
/** Links as "label → offset", and disabled steps as "(label)". */
const listSteps = (markup: string) =>
  [...markup.matchAll(/<a[^>]*?href="\/\?offset=(\d+)"[^>]*>([^<]*)<|<span[^>]*aria-disabled[^>]*>([^<]*)</g)].map(
    ([, offset, label, disabled]) => (disabled ? `(${disabled})` : `${label} → ${offset}`),
  )

describe("the pager", () => {
  it("always has Previous and Next, as plain text where there is no page", () => {
    expect(listSteps(pager(0, 2600))).toEqual(["(Previous)", "1 → 0", "2 → 50", "3 → 100", "52 → 2550", "Next → 50"])
    expect(listSteps(pager(2550, 2600)).slice(-3)).toEqual(["51 → 2500", "52 → 2550", "(Next)"])
  })

  it("marks the current page and names the pages for screen readers", () => {
    const markup = pager(50, 2600, "sources")
    expect(markup).toMatch(/aria-current="page"[^>]*aria-label="Page 2 of sources"/)
    expect(markup).toContain('aria-label="Page 52 of sources, the last"')
    expect(markup).toContain("51 to 100 of 2,600")
    expect(markup).toContain('aria-label="Pages of sources"')
  })

  it("has no links on the only page", () => {
    expect(listSteps(pager(0, 50))).toEqual([])
    expect(pager(0, 50)).toContain("1 to 50 of 50")
  })

  it("leads back from an offset between two pages, and from past the end", () => {
    expect(listSteps(pager(20, 120))[0]).toBe("Previous → 0")
    expect(listSteps(pager(500, 120))).toEqual(["Previous → 450", "1 → 0", "2 → 50", "3 → 100", "(Next)"])
  })
})

describe("the page size", () => {
  const attribute = (tag: string, name: string) =>
    new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? ""
  const sizes = (query: object, total = 120) => {
    const markup = toHtml(<PageSize query={{ ...DEFAULT_QUERY, ...query }} total={total} />)
    return [...markup.matchAll(/<a[^>]*>/g)].map(([tag]) => {
      const current = attribute(tag, "aria-current") ? " current" : ""
      return `${attribute(tag, "aria-label").replace(" per page", "")}${current} ${attribute(tag, "href")}`
    })
  }

  it("is a parameter of the URL, with a default of 50", () => {
    expect(sizes({ protocol: ["MPP"] })).toEqual([
      "25 /?protocol=MPP&limit=25",
      "50 current /?protocol=MPP",
      "100 /?protocol=MPP&limit=100",
    ])
  })

  it("keeps the first service of the page in view", () => {
    expect(sizes({ limit: 25, offset: 75 })).toEqual([
      "25 current /?limit=25&offset=75",
      "50 /?offset=50",
      "100 /?limit=100",
    ])
    expect(keepPlace(149, 50)).toBe(100)
  })

  it("is not offered for a list that fits on the smallest page", () => {
    expect(sizes({}, 25)).toEqual([])
  })
})

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
