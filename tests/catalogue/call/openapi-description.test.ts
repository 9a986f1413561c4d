// What an OpenAPI operation declares about its request.

import { describe, expect, it } from "vitest"
import { openDocument } from "@/lib/catalogue/call/json-schema"
import { describeOperation } from "@/lib/catalogue/call/openapi-description"
import { city, NOTHING } from "./description-fixtures"

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
          values: ["metric", "imperial"],
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
