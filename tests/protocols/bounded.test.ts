import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { copyBounded, formatSeen, printable } from "@/lib/protocols/bounded"
import type { Finding, Severity } from "@/lib/protocols/challenge"
import { orderFindings } from "@/lib/protocols/findings"

const SHAPE = { depth: 6, keys: 10, textLength: 50, size: 500 }

describe("copyBounded", () => {
  test("copies a value within the limits unchanged", () => {
    const value = { a: [1, true, null, "text"], b: { c: { d: 1.5 } } }
    expect(copyBounded(value, SHAPE)).toEqual(value)
  })

  test("truncates depth, width, strings and the whole", () => {
    expect(copyBounded([[[1]]], { ...SHAPE, depth: 2 })).toEqual([[null]])
    expect(copyBounded([1, 2, 3], { ...SHAPE, keys: 2 })).toEqual([1, 2])
    expect(copyBounded("abcdef", { ...SHAPE, textLength: 4 })).toBe("abc…")
    expect(copyBounded(["aaaa", "bbbb", "cccc"], { ...SHAPE, size: 11 })).toEqual(["aaaa", "bbbb"])
    expect(copyBounded({ a: "1", b: "2" }, { ...SHAPE, size: 4 })).toEqual({ a: "1" })
  })

  test("never exceeds its size, for any value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        const copy = JSON.stringify(copyBounded(value, { ...SHAPE, size: 100 }))
        // `size` limits the characters of strings and keys only; quotes, commas and numbers make the JSON longer.
        expect(copy.length).toBeLessThan(100 * 30)
        expect(copy).not.toContain('"__proto__":')
      }),
    )
  })
})

describe("printable", () => {
  test("replaces characters that do not print and keeps the rest", () => {
    expect(printable("naïve 日本 €")).toBe("naïve 日本 €")
    expect(printable("a\u0000b\u202ec\u200bd\ud800e\n")).toBe("a\ufffdb\ufffdc\ufffdd\ufffde\ufffd")
    expect(printable("x".repeat(300)).length).toBe(200)
  })

  test("a seen value is shown as text or JSON, and a missing one as null", () => {
    expect([formatSeen("x"), formatSeen(1), formatSeen(false), formatSeen([1]), formatSeen({ a: null })]).toEqual([
      "x",
      "1",
      "false",
      "[1]",
      '{"a":null}',
    ])
    expect([formatSeen(null), formatSeen(undefined)]).toEqual([null, null])
  })
})

test("findings begin with errors, each id once with its most severe first text", () => {
  const finding = (id: string, severity: Severity, seen: string): Finding => ({
    id,
    severity,
    message: "",
    seen,
    expected: null,
    fix: null,
    section: "",
  })
  const ordered = orderFindings([
    finding("a", "info", "1"),
    finding("b", "warning", "2"),
    finding("c", "error", "3"),
    finding("b", "error", "4"),
    finding("c", "error", "5"),
  ])
  expect(ordered.map(({ id, severity, seen }) => [id, severity, seen])).toEqual([
    ["c", "error", "3"],
    ["b", "error", "4"],
    ["a", "info", "1"],
  ])
})
