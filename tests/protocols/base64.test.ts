import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { decodeBase64, decodeBase64Url, describeBase64, toBase64 } from "@/lib/protocols/base64"

describe("base64 variants", () => {
  const TABLE: [string, string | null, string][] = [
    ["AAAA", "either", "no padding needed, no telling character"],
    ["AA==", "either-padded", "padded, no telling character"],
    ["AAA", "either-unpadded", "padding left out"],
    ["+/+/", "std", "standard alphabet"],
    ["+/8=", "std-padded", "standard alphabet, padded"],
    ["+/8", "std-unpadded", "standard alphabet, padding left out"],
    ["-_-_", "url", "url-safe alphabet"],
    ["-_8", "url-unpadded", "url-safe alphabet, padding left out"],
    ["-_8=", "url-padded", "url-safe alphabet, padded"],
    ["+_8=", null, "alphabets mixed"],
    ["AAAAA", null, "a length that no bytes have"],
    ["AAA==", null, "one = too many"],
    ["AA=", null, "one = too few"],
    ["AA==AA==", null, "padding in the middle"],
    ["AA AA", null, "a space"],
    ["AAAé", null, "another character"],
    ["", "either", "nothing"],
  ]

  for (const [text, label, sentence] of TABLE) {
    test(`${sentence}: ${label ?? "rejected"}`, () => {
      const read = decodeBase64(text)
      expect(read && describeBase64(read)).toBe(label)
    })
  }

  test("base64url rejects the standard alphabet", () => {
    expect(decodeBase64Url("+/+/")).toBeNull()
    expect(decodeBase64Url("-_-_")?.bytes).toEqual(Uint8Array.from([0xfb, 0xff, 0xbf]))
  })

  test("both alphabets decode to the same bytes, padded or not", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const standard = toBase64(bytes)
        const url = Buffer.from(bytes).toString("base64url")
        for (const text of [standard, standard.replace(/=+$/, ""), url])
          expect(decodeBase64(text)?.bytes).toEqual(bytes)
      }),
    )
  })
})
