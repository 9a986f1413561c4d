// What documents declare about a request, and that no document breaks the parsers.

import { describe, expect, it } from "vitest"
import { Description, LIMITS, type SourceDescription } from "@/lib/catalogue/call/description"
import { openDocument } from "@/lib/catalogue/call/json-schema"
import { describeL402Service } from "@/lib/catalogue/call/l402-services-description"
import { describeOperation } from "@/lib/catalogue/call/openapi-description"
import { describeX402 } from "@/lib/catalogue/call/x402-description"
import { isVisibleText } from "@/lib/text/text"
import { startCpuTime } from "@/tests/support/cpu-time"
import { bazaar, city, NOTHING, schemaOf } from "./description-fixtures"

describe("an x402 challenge", () => {
  it.each<[string, object, object[], Partial<Description> | null]>([
    ["without a description", {}, [{}], null],
    ["that names only its method", bazaar({ input: { type: "http", method: "GET" } }), [], null],
    [
      "with an example and a schema",
      bazaar(
        { input: { method: "GET", queryParams: { city: "Paris" } }, output: { type: "json", example: { temp: 20 } } },
        schemaOf("queryParams", { properties: { city: { type: "string" } }, required: ["city"] }),
      ),
      [],
      {
        method: "GET",
        parameters: [{ ...city, example: "Paris" } as never],
        query: [["city", "Paris"]],
        output: { mime_type: "application/json", example: { temp: 20 } },
      },
    ],
    [
      "with an example alone",
      bazaar({ input: { queryParams: { days: 3, exact: true, at: null, of: ["a"] } } }),
      [],
      {
        parameters: [
          { ...city, name: "days", type: "integer", required: false, example: 3 } as never,
          { ...city, name: "exact", type: "boolean", required: false, example: true } as never,
          { ...city, name: "at", type: null, required: false, example: null } as never,
          { ...city, name: "of", type: "array", required: false, example: ["a"] } as never,
        ],
        query: [
          ["days", "3"],
          ["exact", "true"],
        ],
      },
    ],
    [
      "with a schema alone",
      bazaar({ input: {} }, schemaOf("queryParams", { properties: { city: { type: "string" } }, required: ["city"] })),
      [],
      { parameters: [city as never], query: [["city", "test"]] },
    ],
    [
      "with a body",
      bazaar(
        { input: { method: "POST", bodyType: "json", body: { query: "x" } } },
        schemaOf("body", { properties: { query: { type: "string" } }, required: ["query"] }),
      ),
      [],
      {
        method: "POST",
        parameters: [{ ...city, in: "body", name: "query", example: "x" } as never],
        body: '{"query":"x"}',
      },
    ],
    [
      "with parameters of the path",
      bazaar({ input: { pathParams: { id: "42" } } }),
      [],
      { parameters: [{ ...city, in: "path", name: "id", required: false, example: "42" } as never] },
    ],
    [
      "of version 1",
      {},
      [
        {
          outputSchema: {
            input: { type: "http", method: "GET", queryParams: { city: { type: "string", required: true } } },
            output: { temp: "number" },
          },
        },
      ],
      { method: "GET", parameters: [city as never], query: [["city", "test"]] },
    ],
    [
      "of version 1 with a body",
      {},
      [
        {
          outputSchema: {
            input: { method: "POST", bodyFields: { q: { type: "string", required: true }, n: "a number" } },
            output: { example: { ok: true } },
          },
        },
      ],
      {
        method: "POST",
        parameters: [
          { ...city, in: "body", name: "q" } as never,
          { ...city, in: "body", name: "n", type: null, required: false, description: "a number" } as never,
        ],
        body: '{"q":"test"}',
        output: { mime_type: null, example: { ok: true } },
      },
    ],
  ])("%s", (_case, document, requirements, expected) => {
    expect(describeX402({ ...document }, requirements)).toEqual(expected && { ...NOTHING, ...expected })
  })
})

describe("an entry of l402-services", () => {
  const described = { type: "string", required: true, description: "A place", example: "Oslo" }
  it.each<[string, object, Partial<SourceDescription> | null]>([
    ["without schemas", { endpoint: "/v1" }, null],
    [
      "with plain fields, for GET",
      { method: "GET", request_schema: { city: described } },
      { parameters: [{ ...city, description: "A place", example: "Oslo" } as never], query: [["city", "Oslo"]] },
    ],
    [
      "with plain fields, for POST",
      { method: "post", request_schema: { messages: { type: "array", required: true }, n: { type: "number" } } },
      {
        method: "POST",
        parameters: [
          { ...city, in: "body", name: "messages", type: "array" } as never,
          { ...city, in: "body", name: "n", type: "number", required: false } as never,
        ],
        body: '{"messages":[{"role":"user","content":"Hello"}]}',
      },
    ],
    [
      "with JSON Schema",
      { request_schema: { properties: { city: { type: "string" } }, required: ["city"] } },
      { parameters: [city as never], query: [["city", "test"]] },
    ],
    [
      "with a response",
      { response_schema: { sunrise: { type: "string", example: "06:58" } }, content_type: "application/json" },
      { output: { mime_type: "application/json", example: { sunrise: "06:58" } } },
    ],
  ])("%s", (_case, entry, expected) => {
    expect(describeL402Service(entry)).toEqual(expected && { ...NOTHING, method: "GET", by: "provider", ...expected })
  })
})

describe("hostile documents", () => {
  const deep = JSON.parse(`${"[".repeat(5_000)}${"]".repeat(5_000)}`)
  const many = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, at) => [`p${at}`, { type: "string", example: "x" }]),
  )
  const VALUES: [string, unknown][] = [
    ["a number", 1],
    ["a deep list", deep],
    ["five thousand fields", many],
    ["a long text", "x".repeat(100_000)],
    ["hidden characters", { "a\u202eb": "c\u200bd", ok: "\u0000" }],
    ["inherited names", JSON.parse('{"__proto__": {"type": "string"}, "constructor": {"type": 1}, "toString": null}')],
    ["wrong types", { properties: [1], required: "a", type: {}, enum: 3, examples: null, allOf: [null, 1, {}] }],
  ]

  it.each(VALUES)("%s stays within the limits", (_case, value) => {
    const input = { queryParams: value, body: value, headers: value }
    const found = [
      describeX402(bazaar({ input, output: { example: value } }, schemaOf("body", value as object)), []),
      describeX402({}, [{ outputSchema: { input: { queryParams: value, bodyFields: value }, output: value } }]),
      describeL402Service({ method: "POST", request_schema: value, response_schema: value, response_example: value }),
      describeOperation(
        {
          parameters: [value, { name: "a", in: "query", schema: value, example: value }],
          requestBody: { content: { "application/json": { schema: value, example: value } } },
          responses: { "200": { content: { "application/json": { example: value, schema: value } } } },
        },
        "post",
        value,
        openDocument(value),
      ),
    ]
    for (const one of found.filter((description) => description !== null)) {
      expect(Description.safeParse(one).success).toBe(true)
      expect(one.parameters.length).toBeLessThanOrEqual(LIMITS.parameters)
      expect(JSON.stringify(one).length).toBeLessThan(80_000)
      expect(isVisibleText(JSON.stringify(one))).toBe(true)
    }
  })

  it("references that multiply a document end soon", () => {
    const levels = Array.from({ length: 12 }, (_, level) => {
      const next = { $ref: `#/l${level + 1}` }
      const properties = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`p${at}`, next]))
      return [`l${level}`, { type: "object", properties, required: Object.keys(properties) }]
    })
    const root = { ...Object.fromEntries(levels), l12: { type: "string", example: "x" } }
    const content = { "application/json": { schema: { $ref: "#/l0" } } }
    const cpuTime = startCpuTime()
    describeOperation({ requestBody: { content }, responses: { "200": { content } } }, "post", [], openDocument(root))
    expect(cpuTime()).toBeLessThan(1_000)
  })
})
