import { describe, expect, it } from "vitest"
import { isUrl } from "@/lib/text/url"

describe("whether a text is a URL", () => {
  it.each([
    ["https://api.example/v1", undefined, true],
    ["http://bücher.example/", undefined, true],
    ["/v1", undefined, false],
    ["/v1", "https://api.example", true],
    ["http://", undefined, false],
    ["", undefined, false],
  ])("%j with the base %j: %j", (text, base, expected) => {
    expect(isUrl(text, base)).toBe(expected)
  })

  it("stays the same for letters outside ASCII, however often it is called", () => {
    const wrong = Array.from({ length: 20_000 }, () => isUrl("http://bücher.example/")).filter((is) => !is)
    expect(wrong).toEqual([])
  })
})
