import { describe, expect, it } from "vitest"
import { lintHref, parseLintAddress } from "@/components/lint/address"

describe("the URL of a check", () => {
  it.each([
    ["https://a.example/x?y=1&z=ü#f", "GET"],
    ["https://a.example/", "POST"],
  ] as const)("has %s and %s", (url, method) => {
    const href = lintHref({ url, method })
    const query = Object.fromEntries(new URL(href, "https://b.example").searchParams)
    expect(parseLintAddress(query, 2000)).toEqual({ url, method })
  })

  it("is bounded, and ignores repeated parameters and unknown methods", () => {
    expect(parseLintAddress({ url: "x".repeat(30) }, 10).url).toHaveLength(11)
    expect(parseLintAddress({ url: ["a", "b"], method: "TRACE" }, 10)).toEqual({ url: "", method: "GET" })
    expect(parseLintAddress({}, 10)).toEqual({ url: "", method: "GET" })
  })
})
