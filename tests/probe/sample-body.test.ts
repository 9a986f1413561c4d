import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { HttpMethod } from "@/lib/probe/methods"
import { findInPaths, findInServices } from "@/lib/probe/sample-body"

const URL_ = "https://api.example.com/v1/chat"
const withSchema = (request_schema: unknown, service: object = {}) => ({
  services: [{ endpoint: "/v1/chat", method: "POST", request_schema, ...service }],
})
const build = (document: unknown, url = URL_, method: HttpMethod = "POST") =>
  findInServices(document, new URL(url), method)?.body ?? null

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

  test.each<[string, object[], HttpMethod, object | null]>([
    ["another method", [{ method: "post", request_schema: schema }], "GET", { method: "POST", body }],
    [
      "its own method",
      [{ method: "PUT" }, { method: "GET", request_schema: schema }],
      "GET",
      { method: "GET", body: null },
    ],
    ["no method, and a body", [{ request_schema: schema }], "GET", { method: "POST", body }],
    ["no method, and a body, for PUT", [{ request_schema: schema }], "PUT", { method: "PUT", body }],
    ["no method and no body", [{}], "GET", { method: "GET", body: null }],
    ["an unknown method", [{ method: "BREW" }, { method: 7 }], "GET", null],
    ["the method of another URL", [{ endpoint: "/v1/chats", method: "POST" }], "GET", null],
    ["no entry", [], "GET", null],
  ])("of an entry with %s", (_, services, tried, expected) => {
    const document = { services: services.map((service) => ({ endpoint: "/v1/chat", ...service })) }
    expect(findInServices(document, here, tried)).toEqual(expected)
  })

  const required = { type: "object", required: ["q"], properties: { q: { type: "string" }, r: {} } }
  const content = (one: object) => ({ requestBody: { content: { "application/json": { schema: one } } } })
  test.each<[string, object, HttpMethod, object | null]>([
    ["another method", { "/v1/chat": { post: content(required) } }, "GET", { method: "POST", body }],
    [
      "a reference",
      { "/v1/{kind}": { put: content({ $ref: "#/components/schemas/Q" }) } },
      "GET",
      { method: "PUT", body },
    ],
    [
      "a remote reference",
      { "/v1/chat": { post: content({ $ref: "https://a.example/q" }) } },
      "GET",
      { method: "POST", body: null },
    ],
    ["its own method", { "/v1/chat": { get: {}, post: {} } }, "GET", { method: "GET", body: null }],
    ["no operation", { "/v1/chat": { summary: "x" } }, "GET", null],
    ["another path", { "/v1/chats": { post: {} } }, "GET", null],
  ])("of OpenAPI with %s", (_, paths, tried, expected) => {
    expect(findInPaths({ paths, components: { schemas: { Q: required } } }, here, tried)).toEqual(expected)
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
          const found = findInPaths(document, here, "GET")
          expect(found === null || typeof found.method === "string").toBe(true)
        }
      }),
    )
  })
})
