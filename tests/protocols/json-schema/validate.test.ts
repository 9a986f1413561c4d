import { Ajv2020 } from "ajv/dist/2020.js"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type SchemaResult, validateUntrusted } from "@/lib/protocols/json-schema/validate"
import { measureCpuTime, startCpuTime } from "@/tests/support/cpu-time"

const check = (schema: unknown, value: unknown, draft?: unknown) => validateUntrusted(schema, value, draft)
const chain = (levels: number) =>
  Object.fromEntries(
    Array.from({ length: levels }, (_, level) => [
      `a${level}`,
      { allOf: [{ $ref: `#/$defs/a${level + 1}` }, { $ref: `#/$defs/a${level + 1}` }] },
    ]),
  )

describe("D-truth-04 a schema of an untrusted party is evaluated without code, without regular expressions and within limits", () => {
  test.each<[string, unknown, unknown, SchemaResult]>([
    ["a valid value", { type: "object", required: ["a"] }, { a: 1 }, { result: "valid" }],
    ["a missing name", { required: ["a"] }, {}, { result: "invalid", at: "", keyword: "required" }],
    ["an inherited name", { required: ["toString"] }, {}, { result: "invalid", at: "", keyword: "required" }],
    ["the name __proto__", JSON.parse('{"properties":{"__proto__":false}}'), {}, { result: "valid" }],
    [
      "a nested value",
      { properties: { a: { items: { type: "string" } } } },
      { a: ["x", 1] },
      { result: "invalid", at: "/a/1", keyword: "type" },
    ],
    [
      "a reference in the document",
      { $defs: { "a/b": { type: "string" } }, properties: { a: { $ref: "#/$defs/a~1b" } } },
      { a: 1 },
      { result: "invalid", at: "/a", keyword: "type" },
    ],
    ["a property that is called pattern", { properties: { pattern: false } }, { pattern: 1 }, expect.anything()],
    [
      "a remote reference",
      { $ref: "https://a.example/s" },
      {},
      { result: "remote_reference", seen: "https://a.example/s" },
    ],
    ["a relative id", { $id: "other.json" }, {}, { result: "remote_reference", seen: "other.json" }],
    ["a reference to nothing", { $ref: "#/$defs/x" }, {}, { result: "malformed", seen: "#/$defs/x" }],
    ["a type that does not exist", { type: "text" }, {}, { result: "malformed", seen: "type" }],
    ["names that are no list", { required: "a" }, {}, { result: "malformed", seen: "required" }],
    ["a pattern", { properties: { a: { pattern: "^(a+)+$" } } }, { a: `${"a".repeat(60)}!` }, { result: "valid" }],
    ["a pattern under not", { not: { pattern: "^x" } }, "y", { result: "unknown" }],
    [
      "names by pattern, and no others",
      { patternProperties: { "^x": {} }, additionalProperties: false },
      { x1: 1 },
      { result: "valid" },
    ],
  ])("%s", (_, schema, value, expected) => expect(check(schema, value)).toEqual(expected))

  test("only draft 2020-12 is evaluated", () => {
    expect(check({}, {}, "https://json-schema.org/draft/2020-12/schema")).toEqual({ result: "valid" })
    const old = "http://json-schema.org/draft-07/schema#"
    expect(check({}, {}, old)).toEqual({ result: "malformed", seen: old })
  })

  test.each<[string, unknown, unknown]>([
    ["a reference to itself", { $ref: "#" }, {}],
    ["references that double at each level", { $defs: { ...chain(30), a30: {} }, $ref: "#/$defs/a0" }, {}],
    ["many levels", JSON.parse(`${'{"not":'.repeat(5_000)}true${"}".repeat(5_000)}`), {}],
    ["many names", { enum: Array.from({ length: 100_000 }, (_, index) => index) }, 1],
    ["a long text", { const: "a".repeat(900_000) }, "b"],
    ["many values", {}, Array.from({ length: 100_000 }, () => 1)],
    [
      "many values for many schemas",
      { items: { allOf: Array.from({ length: 1_900 }, () => ({})) } },
      Array.from({ length: 1_900 }, () => 1),
    ],
  ])("%s: too large, within 100 ms", (_, schema, value) => {
    const cpuTime = startCpuTime()
    expect(check(schema, value)).toMatchObject({ result: "too_large" })
    expect(cpuTime()).toBeLessThan(100)
  })

  test("the most pairs of a schema and a value take less than 100 ms", () => {
    const schema = {
      items: { allOf: Array.from({ length: 43 }, () => ({ anyOf: [{ const: "x" }, { type: "number" }] })) },
    }
    const value = Array.from({ length: 45 }, () => 1)
    expect(measureCpuTime(() => expect(check(schema, value)).toEqual({ result: "valid" }), 100)).toBeLessThan(100)
    expect(check(schema, [...value, ...value])).toMatchObject({ result: "too_large" })
  })
})

const names = fc.constantFrom("a", "b", "length")
const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>(null, true, 0, 1, 1.5, "", "x", "xy"),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(names, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value
const schemas = fc.letrec<{ schema: unknown }>((tie) => {
  const some = fc.array(tie("schema"), { minLength: 1, maxLength: 2 })
  const one = tie("schema")
  return {
    schema: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      fc.constantFrom<unknown>(true, false, {}, { $ref: "#/$defs/d" }),
      fc.record(
        {
          type: fc.constantFrom("object", "array", "string", "integer", ["number", "null"]),
          properties: fc.dictionary(names, one, { maxKeys: 2, noNullPrototype: true }),
          required: fc.uniqueArray(names, { maxLength: 2 }),
          additionalProperties: one,
          propertyNames: one,
          items: one,
          prefixItems: some,
          contains: one,
          allOf: some,
          anyOf: some,
          oneOf: some,
          not: one,
          const: values,
          enum: fc.array(values, { minLength: 1, maxLength: 2 }),
          minimum: fc.constantFrom(0, 1),
          minLength: fc.constantFrom(0, 1, 2),
          maxItems: fc.constantFrom(0, 1, 2),
          minProperties: fc.constantFrom(0, 1, 2),
        },
        { requiredKeys: [], noNullPrototype: true },
      ),
    ),
  }
}).schema

test("D-truth-04 the result is that of the validator of the SDK, on 200 schemas", () => {
  const seen = { valid: 0, invalid: 0 }
  // One validator for all: each new one compiles the meta-schema, which takes most of the time.
  const ajv = new Ajv2020({ strict: false, ownProperties: true })
  fc.assert(
    fc.property(schemas, values, (schema, value) => {
      const whole = { $defs: { d: { type: "string" } }, allOf: [schema] }
      const ours = check(whole, value).result
      if (ours !== "valid" && ours !== "invalid") return expect(ours).toBe("too_large")
      seen[ours] += 1
      const theirs = ajv.validate(whole, value)
      expect(ours).toBe(theirs ? "valid" : "invalid")
    }),
    { numRuns: 200, seed: 7 },
  )
  expect(Math.min(seen.valid, seen.invalid)).toBeGreaterThan(20)
})
