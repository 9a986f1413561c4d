import { describe, expect, it } from "vitest"
import { writePagePolicy } from "@/lib/api/page-policy"

describe("the policy of a page", () => {
  it("loads nothing from elsewhere, runs nothing without the nonce, and lets nobody frame it", () => {
    const { request, response } = writePagePolicy("/about", false) ?? { request: {}, response: {} }
    const nonce = request["x-nonce"] ?? ""
    expect(Buffer.from(nonce, "base64")).toHaveLength(16)
    const rules = new Map(
      response["content-security-policy"]?.split("; ").map((rule) => rule.split(/ (.*)/, 2) as [string, string]),
    )
    expect(rules.get("script-src")).toBe(`'self' 'nonce-${nonce}'`)
    expect(rules.get("style-src")).toBe(`'self' 'nonce-${nonce}'`)
    expect(rules.get("img-src")).toBe("'self' data:")
    for (const none of ["object-src", "base-uri", "frame-ancestors"]) expect(rules.get(none)).toBe("'none'")
    for (const self of ["default-src", "font-src", "connect-src", "form-action"]) expect(rules.get(self)).toBe("'self'")
    expect(response).toMatchObject({ "x-content-type-options": "nosniff" })
  })

  it("lets React evaluate code during development alone", () => {
    expect(writePagePolicy("/", true)?.response["content-security-policy"]).toContain("'unsafe-eval'")
    expect(writePagePolicy("/", false)?.response["content-security-policy"]).not.toContain("unsafe")
  })

  it.each([
    ["/api/v1/services", false],
    ["/_next/static/a.js", false],
    ["/icon.svg?a1b2", false],
    ["/feed.xml?protocol=L402", false],
    ["/llms.txt", false],
    ["/mcp", false],
    ["/", true],
    ["/api-docs", true],
    ["/?q=/api/", true],
    ["/mcp/else", true],
    ["/apiary", true],
  ])("%s has one: %s", (url, has) => {
    expect(writePagePolicy(url, false) !== null).toBe(has)
  })
})
