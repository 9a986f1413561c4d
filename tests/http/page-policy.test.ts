import { describe, expect, it } from "vitest"
import { writePagePolicy } from "@/lib/http/page-policy"

describe("the policy of a page", () => {
  it("allows no third-party resources, no scripts without the nonce and no framing", () => {
    const { request, policy } = writePagePolicy(false)
    const nonce = request["x-nonce"] ?? ""
    expect(Buffer.from(nonce, "base64")).toHaveLength(16)
    const rules = new Map(policy.split("; ").map((rule) => rule.split(/ (.*)/, 2) as [string, string]))
    expect(rules.get("script-src")).toBe(`'self' 'nonce-${nonce}'`)
    expect(rules.get("style-src")).toBe(`'self' 'nonce-${nonce}'`)
    expect(rules.get("img-src")).toBe("'self' data:")
    for (const none of ["object-src", "base-uri", "frame-ancestors"]) expect(rules.get(none)).toBe("'none'")
    for (const self of ["default-src", "font-src", "connect-src", "form-action"]) expect(rules.get(self)).toBe("'self'")
    expect(request["content-security-policy"]).toBe(policy)
  })

  it("allows eval, which React needs, in development only", () => {
    expect(writePagePolicy(true).policy).toContain("'unsafe-eval'")
    expect(writePagePolicy(false).policy).not.toContain("unsafe")
  })
})
