import { describe, expect, test } from "vitest"
import { AUTH_LIMITS, parseAuthenticate } from "@/lib/protocols/www-authenticate"

/** Title, header lines, and the expected scheme and parameters of each challenge. */
const TABLE: [string, string[], [string, Record<string, string>][]][] = [
  ["a plain challenge has a scheme and its parameters", ['Basic realm="a b"'], [["Basic", { realm: "a b" }]]],
  ["a scheme alone is a challenge", ["Negotiate"], [["Negotiate", {}]]],
  ["schemes keep their letter case, parameter names do not", ['l402 MACAROON="x"'], [["l402", { macaroon: "x" }]]],
  ["white space may stand around the equals sign", ['A x = "1" ,\ty\t=\t2'], [["A", { x: "1", y: "2" }]]],
  ["values may be bare tokens", ["A x=1, y=2"], [["A", { x: "1", y: "2" }]]],
  [
    "bare values may contain + / and =",
    ["L402 macaroon=AB+/=, invoice=lnbc1"],
    [["L402", { macaroon: "AB+/=", invoice: "lnbc1" }]],
  ],
  [
    "commas between parameters may be missing",
    ['L402 version="0" token="t"'],
    [["L402", { version: "0", token: "t" }]],
  ],
  ["single quotes quote, too", ["L402 macaroon='a, b', invoice='c'"], [["L402", { macaroon: "a, b", invoice: "c" }]]],
  ["an apostrophe alone is part of a bare value", ["A x='t, y=2"], [["A", { x: "'t", y: "2" }]]],
  ["a backslash escapes the next character", ['A x="say \\"hi\\" \\\\o/"'], [["A", { x: 'say "hi" \\o/' }]]],
  ["an empty value is a value", ['A x="", y='], [["A", { x: "", y: "" }]]],
  [
    "a comma and a scheme begin the next challenge",
    ['L402 macaroon="m", invoice="i", Payment id="1", realm="r"'],
    [
      ["L402", { macaroon: "m", invoice: "i" }],
      ["Payment", { id: "1", realm: "r" }],
    ],
  ],
  [
    "a scheme with a parameter begins a challenge even without a comma",
    ['L402 macaroon="m" Payment id="1"'],
    [
      ["L402", { macaroon: "m" }],
      ["Payment", { id: "1" }],
    ],
  ],
  [
    "two challenges of one scheme stay separate",
    ['Payment id="1", Payment id="2"'],
    [
      ["Payment", { id: "1" }],
      ["Payment", { id: "2" }],
    ],
  ],
  [
    "a scheme inside a quoted value is not a challenge",
    ['Bearer error="see L402 macaroon=x, Payment id=1"'],
    [["Bearer", { error: "see L402 macaroon=x, Payment id=1" }]],
  ],
  ["words after a bare value are no challenge", ["Bearer realm=my L402 docs"], [["Bearer", { realm: "my" }]]],
  ["a stray quoted string hides what is in it", ['Bearer "x, L402 macaroon=1", realm=r'], [["Bearer", { realm: "r" }]]],
  [
    "lines stay separate",
    ['LSAT macaroon="a"', 'L402 macaroon="b"'],
    [
      ["LSAT", { macaroon: "a" }],
      ["L402", { macaroon: "b" }],
    ],
  ],
  [
    "a folded line continues the previous one",
    ['payment id="1",', '\trealm="r"'],
    [["payment", { id: "1", realm: "r" }]],
  ],
  ["parameters without a scheme are ignored", ['L402 macaroon="a"', 'invoice="b"'], [["L402", { macaroon: "a" }]]],
  [
    "line breaks inside a value count as white space",
    ['Payment id="1",\r\n\trealm="r"'],
    [["Payment", { id: "1", realm: "r" }]],
  ],
  ["empty list elements are skipped", [", ,A x=1,, ,y=2,"], [["A", { x: "1", y: "2" }]]],
  ["nothing comes of nothing", ["", "  ", ",,"], []],
  ["a parameter may be called __proto__ without harm", ["A __proto__=1"], [["A", { ["__proto__"]: "1" }]]],
]

describe("WWW-Authenticate", () => {
  for (const [sentence, lines, expected] of TABLE) {
    test(sentence, () => {
      const { challenges } = parseAuthenticate(lines)
      expect(challenges.map(({ scheme, params }) => [scheme, [...params]])).toEqual(
        expected.map(([scheme, params]) => [scheme, Object.entries(params)]),
      )
    })
  }

  test("a token68 is separate from parameters", () => {
    const { challenges } = parseAuthenticate(["Negotiate a87421000492aa874209af8bc028==, Basic realm=x"])
    expect(challenges.map(({ scheme, token68 }) => [scheme, token68])).toEqual([
      ["Negotiate", "a87421000492aa874209af8bc028=="],
      ["Basic", null],
    ])
  })

  test("a missing closing quote is reported, and the value is the rest of the line", () => {
    const [challenge] = parseAuthenticate(['L402 macaroon="abc", invoice="lnbc1, Payment id=1']).challenges
    expect(challenge?.unterminated).toBe(true)
    expect(challenge?.params.get("invoice")).toBe("lnbc1, Payment id=1")
  })

  test("a repeated name is reported once, and the first value counts", () => {
    const [challenge] = parseAuthenticate(['Payment method="a", METHOD="b", method=c']).challenges
    expect(challenge?.duplicates).toEqual(["method"])
    expect(challenge?.params.get("method")).toBe("a")
  })

  test("text beyond the limits is left out and reported", () => {
    const many = Array.from({ length: 200 }, (_, index) => `S${index} x=1`).join(", ")
    const parsed = parseAuthenticate([many])
    expect(parsed.challenges.length).toBe(AUTH_LIMITS.challenges)
    expect(parsed.truncated).toBe(true)
    expect(parseAuthenticate([`A ${"x".repeat(AUTH_LIMITS.length)}`]).truncated).toBe(true)
    const half = `A x="${"y".repeat(AUTH_LIMITS.length / 2)}"`
    expect(parseAuthenticate([half, half]).truncated).toBe(true)
    expect(parseAuthenticate(new Array(100).fill("A x=1")).challenges.length).toBe(AUTH_LIMITS.lines)
    expect(parseAuthenticate(["A x=1"]).truncated).toBe(false)
  })
})
