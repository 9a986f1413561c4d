import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { HttpMethod } from "@/lib/probe/methods"
import { listInPaths, listInServices } from "@/lib/probe/sample-body"

const URL_ = "https://api.example.com/v1/chat"
const withSchema = (request_schema: unknown, service: object = {}) => ({
  services: [{ endpoint: "/v1/chat", method: "POST", request_schema, ...service }],
})
const build = (document: unknown, url = URL_, method: HttpMethod = "POST") =>
  listInServices(document, new URL(url), method).find((one) => one.method === method)?.body ?? null

describe("the sample body of /.well-known/l402-services", () => {
  test("has values for the required fields only, by type and name", () => {
    const schema = {
      messages: { type: "array", required: true },
      input: { type: "array", required: true },
      tags: { type: "array", required: true },
      model: { type: "string", required: true },
      count: { type: "integer", required: true },
      ratio: { type: "number", required: true },
      stream: { type: "boolean", required: true },
      options: { type: "object", required: true },
      odd: { type: "uuid", required: true },
      untyped: { required: true },
      optional: { type: "string" },
      no: { type: "string", required: false },
      almost: { type: "string", required: "true" },
    }
    expect(JSON.parse(build(withSchema(schema)) ?? "")).toEqual({
      messages: [{ role: "user", content: "test" }],
      input: [{ role: "user", content: "test" }],
      tags: ["test"],
      model: "test",
      count: 1,
      ratio: 1,
      stream: true,
      options: {},
      odd: "test",
      untyped: "test",
    })
  })

  const schema = { q: { type: "string", required: true } }
  const body = '{"q":"test"}'

  test.each([
    ["a path", { endpoint: "/v1/chat" }],
    ["a path with a slash at the end", { endpoint: "/v1/chat/" }],
    ["an absolute address of the same host", { endpoint: "https://api.example.com/v1/chat" }],
    ["no method", { method: undefined }],
    ["the method in lower case", { method: "post" }],
  ])("matches an endpoint given as %s", (_name, service) => {
    expect(build(withSchema(schema, service))).toBe(body)
    expect(build(withSchema(schema, service), `${URL_}/?key=1`)).toBe(body)
  })

  test.each([
    ["another path", { endpoint: "/v1/chats" }],
    ["another host", { endpoint: "https://other.example.com/v1/chat" }],
    ["another port", { endpoint: "https://api.example.com:8443/v1/chat" }],
    ["another host without scheme", { endpoint: "//other.example.com/v1/chat" }],
    ["no endpoint", { endpoint: undefined }],
    ["an endpoint that is no text", { endpoint: 7 }],
    ["an endpoint that is no address", { endpoint: "http://[" }],
  ])("does not match an endpoint with %s", (_name, service) => {
    expect(build(withSchema(schema, service))).toBeNull()
  })

  test("parses `request_body`, the routes of a manifest, and a JSON Schema", () => {
    expect(build({ services: [{ endpoint: "/v1/chat", request_body: schema }] })).toBe(body)
    expect(build({ version: "1", routes: [{ path: "/v1/chat", request_schema: schema }] })).toBe(body)
    const jsonSchema = { type: "object", properties: { q: { type: "string" }, r: { type: "string" } }, required: ["q"] }
    expect(build(withSchema(jsonSchema))).toBe(body)
  })

  test("prefers the service of the same method", () => {
    const other = { endpoint: "/v1/chat", request_schema: { a: { type: "string", required: true } } }
    const own = { endpoint: "/v1/chat", method: "POST", request_schema: schema }
    expect(build({ services: [other, own] })).toBe(body)
    expect(build({ services: [{ ...other, method: "PUT" }, own] }, URL_, "PUT")).toBe('{"a":"test"}')
  })

  test("is null without required fields, and for GET", () => {
    expect(build(withSchema({ q: { type: "string" } }))).toBeNull()
    expect(build(withSchema(schema, { method: "GET" }), URL_, "GET")).toBeNull()
  })

  test("is bounded: services, fields and length", () => {
    const filler = Array.from({ length: 200 }, () => ({ endpoint: "/other" }))
    expect(build({ services: [...filler, { endpoint: "/v1/chat", request_schema: schema }] })).toBeNull()
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, n) => [`f${n}`, { type: "boolean", required: true }]),
    )
    expect(Object.keys(JSON.parse(build(withSchema(many)) ?? "{}"))).toHaveLength(100)
    expect(build(withSchema({ ["x".repeat(4000)]: { type: "string", required: true } }))).toBeNull()
  })

  test("a field named __proto__ is an ordinary field", () => {
    const document = JSON.parse(JSON.stringify(withSchema({ a: 1 })).replace('"a":1', '"__proto__":{"required":true}'))
    expect(build(document)).toBe('{"__proto__":"test"}')
  })

  test("never throws, for any document", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (value, inner) => {
        for (const document of [
          value,
          { services: value },
          { routes: [value] },
          withSchema(value),
          withSchema({ q: inner }),
        ]) {
          const sample = build(document)
          expect(sample === null || typeof JSON.parse(sample) === "object").toBe(true)
        }
      }),
    )
  })
})

describe("the listed request", () => {
  const schema = { q: { type: "string", required: true } }
  const body = '{"q":"test"}'
  const here = new URL(URL_)

  test.each<[string, object[], HttpMethod, object[]]>([
    ["another method", [{ method: "post", request_schema: schema }], "GET", [{ method: "POST", body }]],
    [
      "several methods",
      [{ method: "PUT" }, { method: "GET", request_schema: schema }, { method: "PUT", request_schema: schema }],
      "GET",
      [
        { method: "GET", body: null },
        { method: "PUT", body: null },
      ],
    ],
    ["no method, and a body", [{ request_schema: schema }], "GET", [{ method: "POST", body }]],
    ["no method, and a body, for PUT", [{ request_schema: schema }], "PUT", [{ method: "PUT", body }]],
    ["no method and no body", [{}], "GET", [{ method: "GET", body: null }]],
    ["an unknown method", [{ method: "BREW" }, { method: 7 }], "GET", []],
    ["the method of another URL", [{ endpoint: "/v1/chats", method: "POST" }], "GET", []],
    ["no entry", [], "GET", []],
  ])("of an entry with %s", (_, services, tried, expected) => {
    const document = { services: services.map((service) => ({ endpoint: "/v1/chat", ...service })) }
    expect(listInServices(document, here, tried)).toEqual(expected)
  })

  const required = { type: "object", required: ["q"], properties: { q: { type: "string" }, r: {} } }
  const content = (one: object) => ({ requestBody: { content: { "application/json": { schema: one } } } })
  test.each<[string, object, object[]]>([
    ["another method", { "/v1/chat": { post: content(required) } }, [{ method: "POST", body }]],
    ["a reference", { "/v1/{kind}": { put: content({ $ref: "#/components/schemas/Q" }) } }, [{ method: "PUT", body }]],
    [
      "a remote reference",
      { "/v1/chat": { post: content({ $ref: "https://a.example/q" }) } },
      [{ method: "POST", body: null }],
    ],
    [
      "several methods",
      { "/v1/chat": { post: {}, get: {} } },
      [
        { method: "GET", body: null },
        { method: "POST", body: null },
      ],
    ],
    ["no operation", { "/v1/chat": { summary: "x" } }, []],
    ["another path", { "/v1/chats": { post: {} } }, []],
  ])("of OpenAPI with %s", (_, paths, expected) => {
    expect(listInPaths({ paths, components: { schemas: { Q: required } } }, here)).toEqual(expected)
  })

  const media = (one: object) => ({ requestBody: { content: { "application/json": one } } })
  test.each<[string, object, unknown]>([
    ["the example of the media type", media({ example: { q: "Oslo" }, schema: required }), { q: "Oslo" }],
    ["the first of its examples", media({ examples: { one: { value: { q: "Rome" } }, two: {} } }), { q: "Rome" }],
    ["the example of the schema", content({ ...required, example: { q: "Bern" } }), { q: "Bern" }],
    ["the first of the schema's examples", content({ ...required, examples: [{ q: "Lima" }] }), { q: "Lima" }],
    [
      "the examples, defaults and choices of required fields",
      content({
        ...{ type: "object", required: ["a", "b", "c", "d"] },
        properties: { a: { example: "x" }, b: { default: 7 }, c: { enum: ["m", "n"] }, d: { type: "boolean" } },
      }),
      { a: "x", b: 7, c: "m", d: true },
    ],
    ["no example that is no object", content({ ...required, example: "text" }), { q: "test" }],
    ["no example that is too long", media({ example: { q: "x".repeat(4000) }, schema: required }), { q: "test" }],
  ])("has %s as its body", (_, operation, expected) => {
    const [listed] = listInPaths({ paths: { "/v1/chat": { post: operation } } }, here)
    expect(JSON.parse(listed?.body ?? "")).toEqual(expected)
  })

  test("takes a plain field named example for a field", () => {
    const [listed] = listInServices(withSchema({ example: { type: "string", required: true } }), here, "POST")
    expect(listed?.body).toBe('{"example":"test"}')
  })

  test("never throws, for any document", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const document of [
          value,
          { paths: value },
          { paths: { "/v1/chat": value } },
          { paths: { "/v1/chat": { post: value } } },
        ]) {
          expect(Array.isArray(listInPaths(document, here))).toBe(true)
        }
      }),
    )
  })
})
