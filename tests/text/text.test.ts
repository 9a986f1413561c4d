import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  boundedText,
  countCharacters,
  hasVisible,
  isPlainLine,
  isVisibleText,
  printable,
  stripHidden,
  truncate,
  visibleName,
  visibleText,
} from "@/lib/text/text"
import { startCpuTime } from "@/tests/support/cpu-time"

const HIDDEN: [string, string][] = [
  ["NUL", "a\u0000b"],
  ["escape", "a\u001bb"],
  ["right-to-left override", "a\u202eb"],
  ["isolate", "a\u2066b"],
  ["zero-width space", "a\u200bb"],
  ["byte-order mark inside", "a\ufeffb"],
  ["soft hyphen", "a\u00adb"],
  ["lone surrogate", "a\ud800b"],
  ["line separator", "a\u2028b"],
  ["combining grapheme joiner", "a\u034fb"],
  ["Hangul choseong filler", "a\u115fb"],
  ["Hangul jungseong filler", "a\u1160b"],
  ["Khmer inherent vowel Aq", "a\u17b4b"],
  ["Khmer inherent vowel Aa", "a\u17b5b"],
  ["Mongolian variation selector", "a\u180bb"],
  ["braille blank", "a\u2800b"],
  ["Hangul filler", "a\u3164b"],
  ["half-width Hangul filler", "a\uffa0b"],
  ["variation selector behind a letter", "a\ufe0fb"],
  ["supplementary variation selector", "a\u{e0101}b"],
  ["tag character", "a\u{e0041}b"],
  ["language tag", "a\u{e0001}b"],
  ["reserved ignorable", "a\u{e0fff}b"],
  ["noncharacter", "a\ufffeb"],
  ["musical null notehead", "a\u{1d159}b"],
  ["joiner between letters", "a\u200db"],
]

/** Emoji in the forms that keyboards and emoji pickers produce. */
const EMOJI: [string, string][] = [
  ["a pictograph", "\u{1f984}"],
  ["a heart with emoji presentation", "\u2764\ufe0f"],
  ["a high-voltage sign with a selector that it does not need", "\u26a1\ufe0f"],
  ["an arrow with text presentation", "\u21a9\ufe0e"],
  ["a skin tone", "\u{1f44d}\u{1f3fd}"],
  ["a family", "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}"],
  ["a rainbow flag", "\u{1f3f3}\ufe0f\u200d\u{1f308}"],
  ["a rainbow flag without its selector", "\u{1f3f3}\u200d\u{1f308}"],
  ["a detective with skin tone and gender", "\u{1f575}\u{1f3fb}\u200d\u2642\ufe0f"],
  ["the flag of a country", "\u{1f1e9}\u{1f1ea}"],
  ["the flag of England", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}"],
  ["a keycap", "1\ufe0f\u20e3"],
]

const tags = (text: string) => [...text].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("")

describe("text from untrusted parties", () => {
  it("is trimmed and normalized to NFC", () => {
    expect(visibleText(10).parse("  Cafe\u0301 ")).toBe("Café")
  })

  it.each([...HIDDEN, ["a line break in a single line", "a\nb"]])("rejects %s", (_name, text) => {
    expect(visibleText(10).safeParse(text).success).toBe(false)
  })

  it.each(HIDDEN)("strips %s, and prints it as U+FFFD", (_name, text) => {
    expect(stripHidden(text)).toBe("ab")
    expect(printable(text, 10)).toBe("a\ufffdb")
  })

  it.each(EMOJI)("keeps %s", (_name, emoji) => {
    const text = `Paid ${emoji} API`
    expect(visibleText(30).parse(text)).toBe(text)
    expect(visibleName(30).parse(emoji)).toBe(emoji)
    expect(stripHidden(text)).toBe(text)
    expect(printable(text, 30)).toBe(text)
  })

  it.each([
    ["a flag that carries a sentence in tags", `\u{1f3f4}${tags("pay evil.example")}\u{e007f}`],
    ["two selectors behind one emoji", "\u2764\ufe0f\ufe0f"],
    ["a joiner behind the last emoji", "\u2764\u200d"],
    ["a joiner between an emoji and a letter", "\u2764\u200da"],
    ["a selector behind a digit", "1\ufe0f"],
  ])("rejects %s", (_name, text) => {
    expect(visibleText(100).safeParse(text).success).toBe(false)
    expect(isVisibleText(stripHidden(text))).toBe(true)
  })

  it("keeps right-to-left letters, and line breaks in a field that allows them", () => {
    expect(visibleText(20).parse("שלום 🦄")).toBe("שלום 🦄")
    expect(visibleText(20, { lines: true }).parse("a\r\nb")).toBe("a\nb")
  })

  it("counts characters after normalization, and an emoji of two UTF-16 code units once", () => {
    expect(visibleText(4).safeParse(" abcd ").success).toBe(true)
    expect(visibleText(4).safeParse("abcde").success).toBe(false)
    for (const schema of [visibleText(4), visibleName(4), boundedText(4)]) {
      expect(schema.safeParse("😀😀😀😀").success).toBe(true)
      expect(schema.safeParse("😀😀😀😀😀").error?.issues).toMatchObject([{ message: "must be at most 4 characters" }])
    }
  })

  it.each(["\u0301", "\ue000", "\u{10fffd}"])("is rejected as a name without a visible character: %j", (text) => {
    expect(hasVisible(text)).toBe(false)
    expect(visibleName(10).safeParse(text).error?.issues).toMatchObject([
      { message: "must have at least one visible character" },
    ])
  })

  it.each(["a", "7", "天", "…", "☂", "\u{1f984}", ""])("may be the name %j", (text) => {
    expect(visibleName(10).safeParse(text).success).toBe(true)
  })

  it("that is a URL may have no hidden character, even in emoji, because URL parsers drop the character", () => {
    expect(isPlainLine("https://a.example/\u{1f984}")).toBe(true)
    for (const text of ["\u2764\ufe0f", "a\tb", "a\nb", "a\u200bb"]) expect(isPlainLine(text)).toBe(false)
  })
})

describe("lengths", () => {
  it("count code points, as Postgres does", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 50 }), fc.nat(60), (text, max) => {
        expect(countCharacters(text)).toBe([...text].length)
        expect([...truncate(text, max)].length).toBe(Math.min(max, [...text].length))
        expect(text.startsWith(truncate(text, max))).toBe(true)
      }),
    )
  })

  it("are not changed by hidden characters that are stripped", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const stripped = stripHidden(text)
        expect(isVisibleText(stripped)).toBe(true)
        expect(stripHidden(stripped)).toBe(stripped)
      }),
    )
  })

  it("are computed fast for hostile text too", () => {
    const cpuTime = startCpuTime()
    for (const text of ["\u2764\u200d", "\u{1f3f4}\u{e0067}", "\u200b", "1\ufe0f"]) stripHidden(text.repeat(100_000))
    expect(cpuTime()).toBeLessThan(2_000)
  })
})
