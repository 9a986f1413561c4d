import { readFileSync } from "node:fs"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseListingsFile } from "@/lib/sources/adapters/exclusive/listings-file"

const read = (text: string) => parseListingsFile("own.yaml", text)
const problemsOf = (text: string) =>
  read(text).problems.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`)
const namesOf = (text: string) => read(text).entries.map(({ entry }) => entry.name)

const FIRST = "- url: https://a.example/x\n  protocol: x402\n  name: First\n"
const LAST = "- url: https://c.example/z\n  protocol: L402\n  name: Last\n"

describe("a file of the operator's own listings", () => {
  it("has the fields of a registration, and `featured`", () => {
    const text = readFileSync("listings/example.yaml.sample", "utf8")
    const { entries, problems } = read(text)
    expect(problems).toEqual([])
    expect(entries[0]).toMatchObject({
      file: "own.yaml",
      line: 5,
      column: 3,
      entry: {
        url: { url: "https://api.acme.example/v1/forecast", host: "api.acme.example" },
        protocol: "x402",
        name: "Acme Forecast",
        category: "data/weather",
        http_method: "GET",
        price_usd: 0.002,
        price_sats: null,
        payment_network: "eip155:8453",
        featured: true,
      },
    })
    expect(entries[1]?.entry).toMatchObject({ protocol: "L402", price_sats: 10, featured: false, category: null })
  })

  it.each([
    ["nothing", ""],
    ["a comment", "# later\n"],
    ["an empty list", "[]\n"],
    ["an empty document", "---\n"],
  ])("may hold %s", (_sentence, text) => {
    expect(read(text)).toEqual({ entries: [], leftOut: 0, problems: [] })
  })

  it.each([
    ["a letter case that is ours to know", "protocol: X402", []],
    [
      "a name that is missing",
      "protocol: x402\n  nam: B",
      [
        "own.yaml:4:3 name is required.",
        "own.yaml:6:8 nam is not a field of a listing; the fields are url, protocol, name, http_method, description, category, provider, price_sats, price_usd, payment_asset, payment_network, featured.",
      ],
    ],
    ["another protocol", "protocol: gopher", ["own.yaml:5:13 protocol must be one of L402, x402, MPP."]],
    ["a price below nothing", "protocol: x402\n  price_usd: -1", ["own.yaml:6:14 price_usd must not be negative."]],
    [
      "a price without an end",
      "protocol: x402\n  price_usd: .inf",
      ["own.yaml:6:14 price_usd must be a finite number."],
    ],
    ["a price as text", 'protocol: x402\n  price_usd: "0.1"', ["own.yaml:6:14 price_usd must be a number."]],
    [
      "parts of a satoshi",
      "protocol: x402\n  price_sats: 1.5",
      ["own.yaml:6:15 price_sats must be a whole number of satoshis."],
    ],
    [
      "a category too deep",
      "protocol: x402\n  category: a/b/c/d",
      ["own.yaml:6:13 category must have at most 3 levels."],
    ],
    ["featured by a word", "protocol: x402\n  featured: sure", ["own.yaml:6:13 featured must be true or false."]],
    [
      "a number instead of a text",
      "protocol: x402\n  provider: 402",
      ["own.yaml:6:13 provider must be text: put it in quotes."],
    ],
    [
      "hidden characters",
      'protocol: x402\n  provider: "a\\u202eb"',
      ["own.yaml:6:13 provider must not hold control, invisible or text-direction characters."],
    ],
    [
      "an address of a template",
      "protocol: x402\n  url: https://b.example/{id}",
      ["own.yaml:6:3 This is not valid YAML: Map keys must be unique."],
    ],
  ])("reports %s, and keeps the other entries", (_sentence, lines, problems) => {
    const name = problems.some((problem) => problem.includes("name is required")) ? "" : "  name: Second\n"
    const text = `${FIRST}- url: https://b.example/y\n  ${lines}\n${name}${LAST}`
    expect(problemsOf(text)).toEqual(problems)
    expect(namesOf(text)).toEqual(problems.length === 0 ? ["First", "Second", "Last"] : ["First", "Last"])
  })

  it.each([
    ["http", "ftp://b.example/y", "must start with https:// or http://"],
    [
      "no braces",
      "https://b.example/{id}",
      "is a path template; register one real URL that responds with 402, such as /users/42 for /users/{id}",
    ],
    ["no password", "https://u:p@b.example/", "must not carry a user name or password"],
  ])("accepts the same URLs as registrations: %s", (_sentence, url, problem) => {
    expect(problemsOf(`- protocol: x402\n  name: B\n  url: "${url}"\n`)).toEqual([`own.yaml:3:8 url ${problem}.`])
  })
})

describe("a file with invalid YAML", () => {
  it.each([
    [
      "an open bracket",
      "- url: [\n",
      "5:1 This is not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ].",
    ],
    [
      "a colon in a name",
      "- name: a: b\n",
      "4:9 This is not valid YAML: Nested mappings are not allowed in compact mappings.",
    ],
    ["an at sign", "- name: @b\n", "4:9 This is not valid YAML: Plain value cannot start with reserved character @."],
    ["a field twice", "- name: b\n  name: c\n", "5:3 This is not valid YAML: Map keys must be unique."],
    [
      "an anchor that is not there",
      "- name: *b\n",
      "4:3 This is not valid YAML: Unresolved alias (the anchor must be set before the alias): b.",
    ],
    [
      "a tag of a program",
      "- name: !!js/function x\n",
      "4:9 This is not valid YAML: Unresolved tag: tag:yaml.org,2002:js/function.",
    ],
    ["a word instead of a listing", "- b\n", "4:3 A listing must have url, protocol and name."],
    ["nothing instead of a listing", "-\n", "4:2 A listing must have url, protocol and name."],
  ])("loses the entry with %s and no other", (_sentence, middle, problem) => {
    expect(problemsOf(FIRST + middle + LAST)).toEqual([`own.yaml:${problem}`])
    expect(namesOf(FIRST + middle + LAST)).toEqual(["First", "Last"])
  })

  it.each([
    ["a quote that never ends", `${FIRST}- name: "b\n${LAST}`, ["First"]],
    ["a tab", `${FIRST}- name: b\n\turl: c\n${LAST}`, ["First"]],
    ["a second document", `${FIRST}---\n${LAST}`, []],
    ["fields outside the list", `${FIRST}name: b\n${LAST}`, []],
  ])("ignores everything between %s and the next entry", (_sentence, text, names) => {
    expect(problemsOf(text)).toHaveLength(1)
    expect(namesOf(text)).toEqual(names)
  })

  it.each([
    ["fields", "url: https://a.example/\n"],
    ["text", "hello\n"],
  ])("must hold a list, not %s", (_sentence, text) => {
    expect(problemsOf(text)).toEqual([
      'own.yaml:1:1 The file must be a list of listings, each beginning with "- url: …".',
    ])
  })

  it.each([
    ["brackets", "[".repeat(100_000)],
    ["braces over lines", "{a:\n".repeat(20_000)],
    ["lists in lists", "- ".repeat(20_000)],
    ["fields in fields", "a: ".repeat(20_000)],
    ["indentation", Array.from({ length: 500 }, (_, n) => `${" ".repeat(n)}a:`).join("\n")],
  ])("is rejected instead of recursing into endless %s", (_sentence, text) => {
    expect(problemsOf(text)).toEqual(["own.yaml:1:1 The file is nested too deeply."])
  })

  it("is not multiplied by its aliases", () => {
    const levels = Array.from({ length: 9 }, (_, n) => `- &a${n + 1} [${Array(9).fill(`*a${n}`).join(", ")}]`)
    const text = `- &a0 [x]\n${levels.join("\n")}\n${LAST}`
    expect(namesOf(text)).toEqual(["Last"])
  })

  it("is limited in listings and problems", () => {
    const many = Array.from({ length: 1_001 }, (_, n) => `- {url: https://a.example/${n}, protocol: x402, name: N${n}}`)
    expect(read(many.join("\n")).entries).toHaveLength(1_000)
    expect(problemsOf(many.join("\n"))).toEqual([
      "own.yaml:1001:3 A file may hold 1000 listings; the entries from here on are left out.",
    ])
    expect(problemsOf("- x\n".repeat(900))).toHaveLength(100)
  })

  it("never throws, and reports positions inside the file", () => {
    const piece = fc.constantFrom(
      "- ",
      "url: ",
      "https://a.example/",
      "\n",
      "  ",
      "name: ",
      '"',
      "[",
      "{",
      "}",
      "]",
      "&a ",
      "*a",
      ": ",
      "| ",
      "x402",
      "protocol: ",
      "#",
      "\t",
      "!!",
      "? ",
      "---\n",
      "é",
      "\u0000",
      "\ud800",
    )
    const text = fc.oneof(
      fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join("")),
      fc.string({ unit: "binary" }),
    )
    fc.assert(
      fc.property(text, (anything) => {
        const lines = anything.split("\n").length
        for (const { line, column, message } of read(anything).problems) {
          expect(line).toBeLessThanOrEqual(lines + 1)
          expect(column).toBeGreaterThanOrEqual(1)
          expect(message).toMatch(/\.$/)
        }
      }),
      { numRuns: 500 },
    )
  })
})
