import { execFileSync } from "node:child_process"
import { runInNewContext } from "node:vm"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { quoteForCode, quoteForShell, showHidden, toOneLine } from "@/lib/catalogue/snippets/quote"

const NASTY = [
  "'",
  '"',
  "`",
  "\\",
  "\\'",
  '\\"',
  "$(touch owned)",
  "`id`",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is an attack on template literals
  "${process.exit(1)}",
  "{0}",
  "a\nb",
  "a\r\nb",
  "\u2028\u2029",
  "\u202eevil",
  "\ud800",
  "\u0000",
  "<!-- </script>",
  "'; rm -rf ~; '",
  "# comment",
  "// comment",
  "😀é",
  "-n",
  "!!",
]
const nasty = fc
  .array(fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: "binary" })), { maxLength: 6 })
  .map((parts) => parts.join(""))
/** No argument of a program can contain NUL, and only well-formed text survives UTF-8. */
const toArgument = (text: string) => text.replaceAll("\0", "").toWellFormed()
const RUNS = 2_000

describe("a literal of TypeScript", () => {
  it("has the same value as the text, is on one line, and shows every character", () => {
    const texts = fc.sample(nasty, RUNS)
    const literals = texts.map(quoteForCode)
    expect([...runInNewContext(`[${literals.join(",\n")}]`)]).toEqual(texts)
    expect(literals.join("")).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2066-\u2069]/u)
  })

  it("uses the quotes that need fewer escapes", () => {
    expect(quoteForCode('{"query": "x"}')).toBe(`'{"query": "x"}'`)
    expect(quoteForCode("it's")).toBe(`"it's"`)
  })
})

describe("a literal of the shell", () => {
  it("has the same value as the text", () => {
    const texts = fc.sample(nasty, RUNS).map(toArgument)
    const command = `printf '%s\\0' ${texts.map(quoteForShell).join(" ")}`
    const printed = execFileSync("bash", [], { input: command, encoding: "utf8", maxBuffer: 64_000_000 })
    expect(printed.split("\0").slice(0, -1)).toEqual(texts)
  })
})

const hasPython = (() => {
  try {
    return execFileSync("python3", ["--version"]).length > 0
  } catch {
    return false
  }
})()

describe.runIf(hasPython)("a literal of Python", () => {
  it("has the same value as the text", () => {
    const texts = fc.sample(nasty, RUNS)
    const program = `import json\nprint(json.dumps([${texts.map(quoteForCode).join(",\n")}]))`
    const printed = JSON.parse(
      execFileSync("python3", ["-"], { input: program, encoding: "utf8", maxBuffer: 64_000_000 }),
    )
    expect(printed).toEqual(texts)
  })
})

describe("other places", () => {
  it("writes hidden characters of JSON as escapes, with the same value", () => {
    fc.assert(
      fc.property(fc.json(), nasty, (json, text) => {
        const document = JSON.stringify([JSON.parse(json), text], null, 2)
        const shown = showHidden(document)
        expect(JSON.parse(shown)).toEqual(JSON.parse(document))
        expect(shown).not.toMatch(/[\p{Cc}\u2028\u202e]/u)
      }),
    )
  })

  it("shortens a text to one line", () => {
    expect(toOneLine("a\nb\u202ec", 4)).toBe("a b …")
  })
})
