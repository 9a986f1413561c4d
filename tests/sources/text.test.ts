// Text from sources is cleaned and shortened, and a service without a name gets one from its description or path.

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { nameEndpoint, pathWords, summarize } from "@/lib/sources/parse/listing"
import { cleanText, isHttpUrl, joinUrl, parseIdentifier, parseMethod, shorten } from "@/lib/sources/parse/text"
import { hasVisible, isVisibleText } from "@/lib/text/text"
import { startCpuTime } from "@/tests/support/cpu-time"

describe("a cleaned text", () => {
  it.each<[string, unknown, number, string | null]>([
    ["plain", "Weather", 20, "Weather"],
    ["spaces of all kinds", "  a\t\n\u00a0 b ", 20, "a b"],
    ["only invisible characters", "\u200b \u0000\u202e", 20, null],
    ["no text", 5, 20, null],
    ["empty", "", 20, null],
    ["cut at a word", "one two three four", 12, "one two…"],
    ["cut within one long word", "abcdefghijkl", 5, "abcd…"],
    ["cut behind a character of two units", `abc${"\u{1f600}"}xyz`, 5, "abc\u{1f600}…"],
    ["cut inside an emoji of several characters", "ab\u{1f468}\u200d\u{1f469}\u200d\u{1f467}", 5, "ab\u{1f468}…"],
    ["emoji as people type them", "\u26a1\ufe0f \u{1f468}\u200d\u{1f469}", 20, "\u26a1\ufe0f \u{1f468}\u200d\u{1f469}"],
    ["tags, selectors, fillers and blanks", "a\u{e0041}b\ufe0fc\u3164d\u2800e\u115f\u034f", 20, "abcde"],
    ["marks without a letter", "\u0301", 20, null],
    ["a letter and its accent", "e\u0301", 20, "é"],
    ["an accent put apart by something hidden", "e\u200b\u0301", 20, "é"],
    ["markup", "<img src=x onerror=1>", 40, "<img src=x onerror=1>"],
    ["a formula", "=HYPERLINK(1)", 40, "=HYPERLINK(1)"],
  ])("%s", (_case, said, max, expected) => {
    expect(cleanText(said, max)).toBe(expected)
  })

  it("keeps paragraphs when lines are allowed", () => {
    expect(cleanText(" a \r\n b\n\n\n\n c\u2028d ", 40, { lines: true })).toBe("a \n b\n\ncd")
  })

  it("is visible, trimmed, within its length and stable", () => {
    const texts = fc.oneof(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.string({ unit: "grapheme", maxLength: 300 }),
    )
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 60 }), fc.boolean(), (text, max, lines) => {
        const cleaned = cleanText(text, max, { lines })
        if (cleaned === null) return
        expect(hasVisible(cleaned)).toBe(true)
        expect([...cleaned].length).toBeLessThanOrEqual(max)
        expect(cleaned).toBe(cleaned.trim())
        expect(isVisibleText(cleaned)).toBe(true)
        expect(lines || !cleaned.includes("\n")).toBe(true)
        expect(cleanText(cleaned, max, { lines })).toBe(cleaned)
      }),
      { numRuns: 500 },
    )
  })

  it("takes little time, however long the text", () => {
    const cpuTime = startCpuTime()
    for (const text of [" \n", "e\u0301", "\u200b", "a\n\n", " "])
      cleanText(text.repeat(4_000_000), 2_000, { lines: true })
    expect(cpuTime()).toBeLessThan(1_000)
  })
})

it("text that fits is not shortened", () => {
  expect(shorten("exactly", 7)).toBe("exactly")
})

it.each<[unknown, string | null]>([
  [" USDC ", "USDC"],
  ["US DC", null],
  ["x".repeat(101), null],
  ["a\u200bb", null],
  ["", null],
  [5, null],
])("the identifier %j is %j", (said, expected) => {
  expect(parseIdentifier(said, 100)).toBe(expected)
})

it.each<[string, boolean]>([
  ["https://a.example", true],
  ["HTTP://a.example/x?y#z", true],
  ["//a.example", false],
  ["javascript:alert(1)//https://a.example", false],
  ["data:text/html,x", false],
  ["https://", false],
  ["https://a b.example", false],
  ["https://a.example/\u200b", false],
])("%s: an http or https URL: %s", (text, expected) => {
  expect(isHttpUrl(text)).toBe(expected)
})

it.each<[string, string, string | null]>([
  ["https://a.example", "/x", "https://a.example/x"],
  ["https://a.example/", "x", "https://a.example/x"],
  ["https://a.example/v1/?key=1#top", "/x?y=1", "https://a.example/v1/x?y=1"],
  ["https://user:pass@a.example", "/x", "https://a.example/x"],
  ["https://a.example", "@b.example/x", "https://a.example/@b.example/x"],
  ["https://a.example", "\\\\b.example", "https://a.example/\\\\b.example"],
  ["https://a.example", "https://b.example/x", "https://b.example/x"],
  ["https://a.example", "/users/{id}", "https://a.example/users/{id}"],
  ["https://a.example", "", "https://a.example"],
  ["nowhere", "/x", null],
  ["", "", null],
])("%s and %s make %s", (base, path, expected) => {
  expect(joinUrl(base, path)).toBe(expected)
})

it.each<[unknown, string | null]>([
  ["get", "GET"],
  [" Post ", "POST"],
  ["TRACE", null],
  ["HEAD", null],
  ["G".repeat(1e6), null],
  [null, null],
])("the method %s is %s", (said, expected) => {
  expect(parseMethod(said)).toBe(expected)
})

it.each<[string | null, string | null]>([
  ["Weather forecast", "Weather forecast"],
  ["Gets the weather. By the hour, for any city.", "Gets the weather"],
  ["Version 1.5 of e.g. nothing", "Version 1.5 of e.g. nothing"],
  ["Is it raining? Ask us.", "Is it raining"],
  ["First line\nsecond line", "First line"],
  [`${"long words ".repeat(20)}`, `${"long words ".repeat(7).trim()}…`],
  ["", null],
  [null, null],
])("the summary of %j is %j", (description, expected) => {
  expect(summarize(description)).toBe(expected)
})

it.each<[string, string | null]>([
  ["/api/v1/weather/hourly-forecast", "Weather hourly forecast"],
  ["/getUserBalance", "Get User Balance"],
  ["/a/b/c/d", "B c d"],
  ["/users/3f2504e0-4f89-11d3-9a0c-0305e82c3301/orders", "Users orders"],
  ["/token/0x833589fcd6edb6e08f4c7c32d4f71b54bda02913", "Token"],
  ["/users/{id}/:name/posts?x=/y", "Users posts"],
  ["/%E6%97%A5%E6%9C%AC/caf%C3%A9", "日本 café"],
  ["/%zz/x", "Zz x"],
  ["/v2/", null],
  ["/", null],
  ["", null],
  ["/---/___", null],
])("the words of %s are %j", (path, expected) => {
  expect(pathWords(path)).toBe(expected)
})

it.each<[string | null, string | null, string, string | null]>([
  ["Acme", "Chat with us. Now.", "/chat", "Acme: Chat with us"],
  ["Acme", null, "/chat", "Acme: Chat"],
  ["Acme", null, "/", "Acme"],
  ["Acme", "The acme of chats", "/", "The acme of chats"],
  [null, null, "/chat", "Chat"],
  [null, null, "/", null],
])("of %j, %j at %s is called %j", (service, description, path, expected) => {
  expect(nameEndpoint(service, description, path)).toBe(expected)
})
