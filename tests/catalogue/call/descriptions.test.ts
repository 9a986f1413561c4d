// What documents declare about a request, and that no document breaks the parsers.

import { describe, expect, it } from "vitest"
import { Description, LIMITS, type SourceDescription } from "@/lib/catalogue/call/description"
import { openDocument } from "@/lib/catalogue/call/json-schema"
import { describeL402Service } from "@/lib/catalogue/call/l402-services-description"
import { describeOperation } from "@/lib/catalogue/call/openapi-description"
import { describeX402 } from "@/lib/catalogue/call/x402-description"
import { isVisibleText } from "@/lib/text"

const city = { in: "query", name: "city", type: "string", required: true, description: null }
const NOTHING = { method: null, parameters: [], query: [], body: null, output: null }

const bazaar = (info: object, schema: object = {}) => ({ extensions: { bazaar: { info, schema } } })
const schemaOf = (member: string, schema: object) => ({
  properties: { input: { properties: { [member]: schema } } },
})

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

describe("an OpenAPI operation", () => {
  const components = {
    schemas: {
      City: { type: "string", description: "A city", example: "Oslo" },
      Loop: { $ref: "#/components/schemas/Loop" },
      Tree: { type: "object", properties: { child: { $ref: "#/components/schemas/Tree" } }, required: ["child"] },
    },
    parameters: {
      Days: { name: "days", in: "query", schema: { type: "integer", minimum: 1, maximum: 7, default: 3 } },
    },
  }
  const read = (operation: object, method = "get", shared: unknown = undefined) =>
    describeOperation(operation, method, shared, openDocument({ components }))

  it("has its parameters with local references, and those of its path", () => {
    const parameters = [
      { name: "city", in: "query", required: true, schema: { $ref: "#/components/schemas/City" } },
      { $ref: "#/components/parameters/Days" },
      { name: "session", in: "cookie", schema: { type: "string" } },
      { name: "far", in: "query", schema: { $ref: "https://example.com/schema.json" } },
    ]
    const shared = [{ name: "units", in: "query", schema: { enum: ["metric", "imperial"] } }]
    expect(read({ parameters }, "get", shared)).toEqual({
      ...NOTHING,
      by: "openapi",
      method: "GET",
      parameters: [
        { ...city, description: "A city", example: "Oslo" },
        { in: "query", name: "days", type: "integer", required: false, description: "1 to 7.", example: 3 },
        { in: "query", name: "far", type: null, required: false, description: null },
        {
          ...{ in: "query", name: "units", type: "string", required: false, example: "metric" },
          description: "One of: metric, imperial.",
        },
      ],
      query: [["city", "Oslo"]],
    })
  })

  it("sends optional parameters with a written example when nothing is required", () => {
    const parameters = [
      { name: "day", in: "query", example: "2026-11-26", schema: { type: "string" } },
      { name: "page", in: "query", schema: { type: "integer", default: 1 } },
    ]
    expect(read({ parameters })?.query).toEqual([["day", "2026-11-26"]])
  })

  it.each<[string, object, string | null]>([
    ["the example of the content", { schema: {}, example: { q: "a" } }, '{"q":"a"}'],
    ["the first of its examples", { schema: {}, examples: { one: { value: { q: "b" } } } }, '{"q":"b"}'],
    ["the example of the schema", { schema: { example: { q: "c" } } }, '{"q":"c"}'],
    [
      "a value for each required field",
      {
        schema: {
          type: "object",
          required: ["q", "n", "on", "list", "at"],
          properties: {
            q: { type: "string" },
            n: { type: "integer", minimum: 5 },
            on: { type: "boolean" },
            list: { type: "array", items: { type: "string" } },
            at: { type: "string", format: "date" },
            other: { type: "string" },
          },
        },
      },
      '{"q":"test","n":5,"on":true,"list":["test"],"at":"2026-01-31"}',
    ],
    [
      "the parts of allOf",
      { schema: { allOf: [{ type: "object", properties: { a: { example: 1 } } }], required: ["a"] } },
      '{"a":1}',
    ],
    ["a schema that refers to itself only", { schema: { $ref: "#/components/schemas/Loop" } }, '"test"'],
  ])("has the body: %s", (_case, content, expected) => {
    expect(read({ requestBody: { content: { "application/json": content } } }, "post")?.body).toBe(expected)
  })

  it("ends for a schema that contains itself", () => {
    const content = { "application/json": { schema: { $ref: "#/components/schemas/Tree" } } }
    expect(read({ requestBody: { content } }, "post")?.body).toContain('{"child":{"child":')
  })

  it("has the sample of the response, written as an example or in the properties of its schema", () => {
    const respond = (content: object) => ({ responses: { "200": { content: { "application/json": content } } } })
    expect(read(respond({ example: { temp: 1 } }))?.output).toEqual({
      mime_type: "application/json",
      example: { temp: 1 },
    })
    const schema = { type: "object", properties: { temp: { type: "number", example: 2 }, wind: { type: "number" } } }
    expect(read(respond({ schema }))?.output?.example).toEqual({ temp: 2 })
    expect(read(respond({ schema: { type: "object", properties: { temp: { type: "number" } } } }))).toBeNull()
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
    const startedAt = performance.now()
    describeOperation({ requestBody: { content }, responses: { "200": { content } } }, "post", [], openDocument(root))
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })
})
