import { describe, expect, it } from "vitest"
import { visibleText } from "@/lib/text"

describe("text of strangers", () => {
  it("is trimmed and NFC-normalised", () => {
    expect(visibleText(10).parse("  Cafe\u0301 ")).toBe("Café")
  })

  it.each([
    ["NUL", "a\u0000b"],
    ["escape", "a\u001bb"],
    ["right-to-left override", "a\u202eb"],
    ["isolate", "a\u2066b"],
    ["zero-width space", "a\u200bb"],
    ["byte-order mark inside", "a\ufeffb"],
    ["soft hyphen", "a\u00adb"],
    ["lone surrogate", "a\ud800b"],
    ["line separator", "a\u2028b"],
    ["a line break where one line is asked for", "a\nb"],
  ])("refuses %s", (_name, text) => {
    expect(visibleText(10).safeParse(text).success).toBe(false)
  })

  it("keeps emoji, right-to-left letters and, where allowed, line breaks", () => {
    expect(visibleText(20).parse("שלום 🦄")).toBe("שלום 🦄")
    expect(visibleText(20, { lines: true }).parse("a\r\nb")).toBe("a\nb")
  })

  it("counts characters after normalisation", () => {
    expect(visibleText(4).safeParse(" abcd ").success).toBe(true)
    expect(visibleText(4).safeParse("abcde").success).toBe(false)
  })
})
