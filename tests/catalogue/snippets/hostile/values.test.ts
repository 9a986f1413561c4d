// Hostile values in the form of a service's page. The server writes them into the examples, and the browser into the same places of the
// page, so every program must contain them as data, character for character.

import { execFileSync } from "node:child_process"
import { runInNewContext } from "node:vm"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { escapeBody, fillRequest, listFields } from "@/components/service/call/fill-request"
import { highlight } from "@/components/service/call/highlight"
import type { CallParameter } from "@/lib/catalogue/call/schema"
import { NO_GUARD } from "@/lib/catalogue/snippets/offer"
import type { Language } from "@/lib/catalogue/snippets/schema"
import { writeExamples } from "@/lib/catalogue/snippets/write"
import { buildCall } from "../calls"

const NASTY = [
  ...[
    "'",
    '"',
    "`",
    "\\",
    "\\'",
    "$(touch owned)",
    "`id`",
    "a\nb",
    "\u2028",
    "\u202eevil",
    "\ud800",
    "\u0000",
    "</pre>",
  ],
  ...[
    "$" + "{process.exit(1)}",
    "'; rm -rf ~; '",
    '"); evil("',
    "# comment",
    "// comment",
    "&city=x",
    "../..",
    "%27",
    "'''",
    '"""',
  ],
  ...["\\u0027", "{{x}}", "\r\nHost: evil", "😀é", "-n", "!!", "<script>alert(1)</script>", "\u00ad", "$&", "$'"],
]
const value = fc
  .array(fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: "binary", maxLength: 20 })), { maxLength: 5 })
  .map((parts) => parts.join(""))
const RUNS = 60
const LANGUAGES = ["typescript", "python", "curl", "agent"] as const satisfies readonly Language[]

const parameter = (place: CallParameter["in"], name: string, type = "string"): CallParameter => ({
  ...{ in: place, name, type, required: false, description: null },
})
const CALL = buildCall([{}], {
  method: "POST",
  url: "https://api.example/v1/{id}/forecast?city=Paris",
  body: '{"city":"Paris","n":1}',
  parameters: [
    ...[parameter("path", "id"), parameter("query", "city"), parameter("query", "q'; x")],
    ...[parameter("body", "city"), parameter("body", "n", "integer"), parameter("body", "o", "object")],
  ],
})
const FIELDS = listFields(CALL)

const fill = (texts: readonly string[]) => {
  const values = Object.fromEntries(FIELDS.map(({ field }, index) => [field, texts[index] ?? ""]))
  return fillRequest(CALL, FIELDS, values)
}
const write = (request: ReturnType<typeof fill>) => {
  const { examples } = writeExamples({ number: 1, protocol: "x402" }, { ...CALL, ...request }, NO_GUARD)
  return Object.fromEntries(examples.map(({ language, text }) => [language, text ?? ""])) as Record<Language, string>
}

describe("hostile values", () => {
  const requests = fc.sample(fc.array(value, { minLength: FIELDS.length, maxLength: FIELDS.length }), RUNS).map(fill)
  const programs = requests.map((request) => ({ request, texts: write(request) }))

  it("are percent-encoded in the URL, and JSON in printable ASCII without single quotes in the body", () => {
    for (const { url, body } of requests) {
      expect(url).toMatch(/^https:\/\/api\.example\/v1\/[^/\s'"`\\<>$]+\/forecast(\?[^\s'"`\\<>$]*)?$/)
      expect(body).toMatch(/^[\x20-\x26\x28-\x7e]*$/)
      expect(() => JSON.parse(body ?? "")).not.toThrow()
    }
  })

  it("are the same literal in each program, which the browser replaces", () => {
    for (const { request, texts } of programs) {
      for (const language of LANGUAGES) {
        const body = escapeBody(request.body ?? "", language === "curl" || language === "agent")
        expect(texts[language]).toContain(
          language === "agent" ? request.url : `"${request.url}"`.replaceAll('"', language === "curl" ? "'" : '"'),
        )
        expect(texts[language]).toContain(language === "agent" ? body : `'${body}'`)
        const parts = highlight(texts[language], language, request)
        const slots = parts.filter(({ slot }) => slot !== null).map(({ slot, text }) => [slot, text])
        expect(slots.toSorted(), language).toEqual([
          ["body", body],
          ["url", request.url],
        ])
        expect(parts.map(({ text }) => text).join("")).toBe(texts[language])
      }
    }
  })

  it("are one argument of the shell, and one string of TypeScript and of Python", () => {
    const shell = programs.map(({ request }) => `'${request.url}' '${request.body}'`).join(" ")
    const printed = execFileSync("bash", [], { input: `printf '%s\\0' ${shell}`, encoding: "utf8" })
    const expected = requests.flatMap(({ url, body }) => [url, body])
    expect(printed.split("\0").slice(0, -1)).toEqual(expected)
    const literals = requests.flatMap(({ url, body }) => [`"${url}"`, `'${escapeBody(body ?? "", false)}'`]).join(",\n")
    expect([...runInNewContext(`[${literals}]`)]).toEqual(expected)
    const python = `import json, sys\nprint(json.dumps([${literals}]))`
    expect(JSON.parse(execFileSync("python3", ["-"], { input: python, encoding: "utf8" }))).toEqual(expected)
  })
})
