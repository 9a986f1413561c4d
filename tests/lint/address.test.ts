import { describe, expect, it } from "vitest"
import { lintHref, parseLintAddress } from "@/components/register/check-address"

describe("the URL of a check", () => {
  it.each([
    { url: "https://a.example/x?y=1&z=ü#f", method: "", behaviour: false, tool: "" },
    { url: "https://a.example/", method: "POST", behaviour: true, tool: "" },
    { url: "https://a.example/mcp", method: "", behaviour: false, tool: "search" },
  ] as const)("has $url, $method, behaviour requests: $behaviour, and the tool $tool", (target) => {
    const query = Object.fromEntries(new URL(lintHref(target), "https://b.example").searchParams)
    expect(parseLintAddress(query, { url: 2000, tool: 128 })).toEqual(target)
  })

  it("is bounded, and ignores repeated parameters and unknown methods", () => {
    const most = { url: 10, tool: 10 }
    const none = { url: "", method: "", behaviour: false, tool: "" }
    const { url, tool } = parseLintAddress({ url: "x".repeat(30), tool: "x".repeat(30) }, most)
    expect([url.length, tool.length]).toEqual([11, 11])
    expect(parseLintAddress({ url: ["a", "b"], tool: ["a", "b"], method: "TRACE" }, most)).toEqual(none)
    expect(parseLintAddress({}, most)).toEqual(none)
  })
})
