// A rejected request body is explained in one sentence per field, never in the words of zod.

import { describe, expect, it } from "vitest"
import { AppError, type FieldProblem } from "@/lib/contract/errors"
import { invalidFields, parseBody } from "@/lib/contract/input"
import { LintTarget, PastedResponse } from "@/lib/lint/schema"
import { VerdictInput } from "@/lib/review/schema"
import { BODIES } from "@/tests/support/bodies"

const SCHEMAS: typeof BODIES = { ...BODIES, LintTarget, PastedResponse, VerdictInput }

const VALUES: Record<string, unknown> = {
  nothing: undefined,
  null: null,
  "a number": 5,
  "a fraction": -1.5,
  "a large number": 9_007_199_254_740_992,
  true: true,
  "a list": [1, "x"],
  "a list of lists": [[1e20]],
  "an object": { a: 1 },
  "a text": "?",
  "an empty text": "",
  "a hidden text": "\u200b",
  "a long text": "x".repeat(10_000),
}

/** Returns the error message for a body and the problem of each field; empty when the body is valid. */
function getProblems(name: string, body: Record<string, unknown>): { sentence: string; details: FieldProblem[] } {
  const schema = SCHEMAS[name]
  if (!schema) throw new Error(`No body has the name ${name}`)
  try {
    parseBody(schema, body)
    return { sentence: "", details: [] }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { sentence: error.message, details: error.options.details ?? [] }
  }
}

const CASES = Object.entries(SCHEMAS).flatMap(([name, { shape }]) =>
  Object.keys(shape).flatMap((field) =>
    Object.entries(VALUES).map(([kind, value]) => [`${name}.${field}`, kind, name, field, value] as const),
  ),
)

describe("a field that does not fit", () => {
  it.each(CASES)("%s with %s is explained in a sentence", (_field, _kind, name, field, value) => {
    const { sentence, details } = getProblems(name, { [field]: value })
    for (const text of [sentence, ...details.map(({ message }) => message)]) {
      expect(text).not.toMatch(/invalid|expected|received|too (big|small)|\.\.|undefined|\bNaN\b/i)
    }
    if (sentence) expect(sentence).toMatch(/^[a-z_]+(\[\d+\]|\.[a-z_]+)* (is|must|cannot) [^\n]*[^.]\.$/)
    for (const { message } of details) expect(message).toMatch(/^(is|must|cannot) .*[^.]$/)
    const problems = details.map(({ field: at, message }) => `${at} ${message}`)
    expect(new Set(problems).size).toBe(problems.length)
  })

  const problemOf = (name: string, field: string, value: unknown) =>
    getProblems(name, { [field]: value }).details.find(({ field: at }) => at.startsWith(field))

  it.each<[string, string, unknown, string, string]>([
    ["RegisterInput", "contact_email", 5, "contact_email", "must be a text"],
    ["RegisterInput", "name", 5, "name", "must be a text"],
    ["RegisterInput", "name", undefined, "name", "is required"],
    ["RegisterInput", "url", { a: 1 }, "url", "must be a text"],
    ["RegisterInput", "price_usd", "1", "price_usd", "must be a number"],
    ["RegisterInput", "price_usd", Number.POSITIVE_INFINITY, "price_usd", "must be a finite number"],
    ["RegisterInput", "price_sats", 1.5, "price_sats", "must be a whole number of satoshis"],
    [
      "RegisterInput",
      "price_sats",
      9_007_199_254_740_992,
      "price_sats",
      "must be at most 2100000000000000, the number of satoshis there are",
    ],
    ["RegisterInput", "http_method", 5, "http_method", "must be a text"],
    ["ClaimInput", "domain", 5, "domain", "must be a text"],
    ["OwnerInput", "verification_token", 5, "verification_token", "must be a text"],
    ["WebhookInput", "secret", 5, "secret", "must be a text"],
    ["WebhookInput", "url", "http://a.example/", "url", "must be a public https URL: Only https is supported"],
    ["BulkDeleteInput", "ids", ["abc"], "ids[0]", "must be the number or the UUID of a service"],
    ["BulkDeleteInput", "ids", [1, 1e20], "ids[1]", "must be the number or the UUID of a service"],
    ["BulkDeleteInput", "ids", "abc", "ids", "must be an array of ids"],
    ["ProbeStatusInput", "probe_status", "x", "probe_status", "must be one of probeable, unprobeable"],
  ])("%s with %s = %j says %s %s", (name, field, value, at, message) => {
    expect(problemOf(name, field, value)).toEqual({ field: at, message })
  })

  it("ends its sentence with one full stop, whatever the message", () => {
    expect(invalidFields([{ field: "url", message: "cannot be called: It has no address." }]).message).toBe(
      "url cannot be called: It has no address.",
    )
  })
})
