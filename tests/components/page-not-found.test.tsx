import { describe, expect, it } from "vitest"
import { PageNotFound } from "@/components/site/page-not-found"
import { toHtml } from "./html"

describe("the page of an unknown URL", () => {
  it("has a search form that works without script, and says nothing about any listing", () => {
    const markup = toHtml(<PageNotFound />)
    expect(markup).toMatch(/<form [^>]*action="\/" method="get"/)
    expect(markup).toMatch(/<input[^>]* name="q"/)
    expect(markup.match(/<form /g)).toHaveLength(1)
    expect(markup).not.toMatch(/this listing|deleted|rejected|review|Popular categories/)
  })

  it("links to the categories in their order", () => {
    const markup = toHtml(<PageNotFound categories={["ai", "a b"]} />)
    expect([...markup.matchAll(/href="(\/category\/[^"]+)"/g)].map(([, href]) => href)).toEqual([
      "/category/ai",
      "/category/a%20b",
    ])
  })
})
