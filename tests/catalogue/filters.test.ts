import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { DEFAULT_QUERY, formatListQuery, parseListQuery } from "@/lib/catalogue/filters"

const parse = (search: string) => parseListQuery(new URLSearchParams(search))

describe("list parameters", () => {
  it("come back as the same query through the link text", () => {
    const search =
      "protocol=L402&category=ai%2Fllm&health=down&q=a+b&featured=true&max_price_usd=0.5&verified=true&sort=price&order=desc&limit=10&offset=20"
    const { query } = parse(search)
    expect(parse(formatListQuery(query)).query).toEqual(query)
  })

  it("leave defaults out of links", () => {
    expect(formatListQuery(DEFAULT_QUERY)).toBe("")
    expect(formatListQuery({ ...DEFAULT_QUERY, offset: 50 })).toBe("offset=50")
  })

  it("never throw, and either fit or are named", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom("q", "limit", "protocol", "category", "max_price_usd", "x"), fc.string())),
        (pairs) => {
          const { query, problems, ignored } = parseListQuery(new URLSearchParams(pairs))
          expect(query.limit).toBeGreaterThanOrEqual(1)
          expect(query.limit).toBeLessThanOrEqual(200)
          expect(Array.isArray(problems) && Array.isArray(ignored)).toBe(true)
        },
      ),
    )
  })
})
