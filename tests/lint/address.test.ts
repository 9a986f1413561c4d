import { describe, expect, it } from "vitest"
import { lintHref, parseLintAddress } from "@/components/lint/address"

describe("the URL of a check", () => {
  it.each([
    ["https://a.example/x?y=1&z=ü#f", "GET", false],
    ["https://a.example/", "POST", true],
  ] as const)("has %s and %s, and behaviour requests: %s", (url, method, behaviour) => {
    const href = lintHref({ url, method, behaviour })
    const query = Object.fromEntries(new URL(href, "https://b.example").searchParams)
    expect(parseLintAddress(query, 2000)).toEqual({ url, method, behaviour })
  })

  it("is bounded, and ignores repeated parameters and unknown methods", () => {
    expect(parseLintAddress({ url: "x".repeat(30) }, 10).url).toHaveLength(11)
    expect(parseLintAddress({ url: ["a", "b"], method: "TRACE" }, 10)).toEqual({
      url: "",
      method: "GET",
      behaviour: false,
    })
    expect(parseLintAddress({}, 10)).toEqual({ url: "", method: "GET", behaviour: false })
  })
})
