import { describe, expect, it } from "vitest"
import { type Site, writeGuide } from "@/app/llms.txt/guide"
import * as route from "@/app/llms.txt/route"
import { FILTER_NAMES } from "@/lib/catalogue/list/filters"
import { parseListQuery } from "@/lib/catalogue/list/query"
import { TOOLS } from "@/lib/mcp/tools"
import { call } from "@/tests/support/api"

const SITE: Site = {
  name: "Paid API Directory",
  baseUrl: "https://directory.example/base",
  freePerMinute: 100,
  paidPerMinute: 1000,
  priceSats: 500,
  hours: 24,
  sells: true,
}
const LINK = /^- \[[^\]]+\]\((\S+)\): \S.*$/

describe("the guide for agents", () => {
  const lines = writeGuide(SITE).split("\n")

  it("is short Markdown: a title, a summary, and sections of links below the base URL", () => {
    expect(lines[0]).toBe("# Paid API Directory")
    expect(lines[2]).toMatch(/^> /)
    expect(lines.length).toBeLessThanOrEqual(120)
    const links = lines.flatMap((line) => LINK.exec(line)?.[1] ?? [])
    for (const link of links) expect(link).toMatch(/^https:\/\/directory\.example\/base\/\S+$/)
    const paths = links.map((link) => new URL(link).pathname.replace("/base", ""))
    const expected = [
      "/api-docs",
      "/api/v1/openapi.json",
      "/api/v1/services",
      "/mcp",
      "/agents",
      "/feed.xml",
      "/feed.atom",
      "/feed.json",
    ]
    expect(paths).toEqual(expect.arrayContaining(expected))
    for (const line of lines.filter((each) => each.startsWith("- ["))) expect(line).toMatch(LINK)
  })

  it("lists every tool and every parameter of the search", () => {
    const named = lines.flatMap((line) => /^- `(\w+)`: \S/.exec(line)?.[1] ?? [])
    expect(named.sort()).toEqual([...FILTER_NAMES, "sort", "order", ...TOOLS.map(({ name }) => name)].sort())
  })

  it("has an example search that the list accepts", () => {
    const [search = ""] = lines.flatMap((line) => /services\?([^)]+)/.exec(line)?.[1] ?? [])
    const { query, problems, ignored } = parseListQuery(new URLSearchParams(search))
    expect([problems, ignored]).toEqual([[], []])
    expect(query).toMatchObject({ q: "weather", health: ["healthy"], max_price_usd: 0.01 })
  })

  it("describes the free rate, the paid rate and how to pay", () => {
    const money = writeGuide(SITE)
    expect(money).toContain("100 requests a minute")
    expect(money).toContain("500 sats buy 1000 requests a minute for 24 hours")
    expect(money).toContain("Authorization: L402 <macaroon>:<preimage>")
  })

  it("writes one of each in the singular", () => {
    const money = writeGuide({ ...SITE, freePerMinute: 1, paidPerMinute: 1, priceSats: 1, hours: 1 })
    expect(money).toContain("1 request a minute per IP address")
    expect(money).toContain("1 sat buys 1 request a minute for 1 hour,")
  })

  it("offers nothing for sale where no Lightning back-end is set up", () => {
    const guide = writeGuide({ ...SITE, sells: false })
    expect(guide).toContain("the response is 429")
    expect(guide).not.toMatch(/sats buy|invoice/)
  })

  it("escapes the site name and the base URL", () => {
    const guide = writeGuide({ ...SITE, name: "A\n## [b](c) <d> `e`", baseUrl: "https://x.example/a)b" })
    expect(guide.split("\n")[0]).toBe("# A \\#\\# \\[b\\](c) \\<d\\> \\`e\\`")
    expect(guide).toContain("](https://x.example/a%29b/mcp)")
  })
})

describe("GET /llms.txt", () => {
  it("is plain text, cacheable, open to any origin, and not counted", async () => {
    const { status, headers, text } = await call(route, "GET", "/llms.txt")
    expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"])
    expect(text).toMatch(/^# Paid API Directory\n/)
    expect(text).toContain("(http://127.0.0.1:3000/mcp)")
    expect(headers.get("access-control-allow-origin")).toBe("*")
    expect(headers.get("cache-control")).toMatch(/^public/)
    expect(headers.get("ratelimit")).toBeNull()
    const again = await call(route, "GET", "/llms.txt", { headers: { "if-none-match": headers.get("etag") ?? "" } })
    expect(again.status).toBe(304)
  })
})
