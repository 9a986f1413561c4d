// Entries with placeholders in their path: reported with their parameters, and made into one URL where the document has examples.

import { describe, expect, it } from "vitest"
import { parseX402Resources } from "@/lib/sources/adapters/well-known/manifest"
import { parseOpenApi } from "@/lib/sources/adapters/well-known/openapi"
import type { ParsedEntry } from "@/lib/sources/adapters/well-known/own-listing"
import { HOME } from "../adapters/well-known/read-document"

const paid = { "x-payment-info": { protocols: ["x402"], price: { mode: "fixed", currency: "USD", amount: "0.01" } } }
const openApi = (path: string, parameters: object[], shared: object = {}) => ({
  openapi: "3.1.0",
  components: { parameters: { Id: { name: "id", in: "path", schema: { type: "integer", example: 42 } } } },
  paths: { [path]: { ...shared, get: { ...paid, parameters } } },
})
const [urlOf, templateOf] = [
  ([first]: ParsedEntry[]) =>
    typeof first?.outcome === "object" ? first.outcome.url.replace(HOME, "") : first?.outcome,
  ([first]: ParsedEntry[]) => first?.template,
]
const inPath = (name: string, more: object) => ({ name, in: "path", required: true, ...more })

describe("an operation of an OpenAPI document", () => {
  it.each([
    ["example", inPath("id", { example: "abc" })],
    ["examples", inPath("id", { examples: { one: { value: "abc" }, two: { value: "no" } } })],
    ["schema.example", inPath("id", { schema: { type: "string", example: "abc" } })],
    ["schema.examples", inPath("id", { schema: { type: "string", examples: ["abc"] } })],
    ["enum", inPath("id", { schema: { type: "string", enum: ["abc", "def"] } })],
    ["default", inPath("id", { schema: { type: "string", default: "abc" } })],
  ])("is asked at the URL that %s makes of its path", (_, parameter) => {
    const entries = parseOpenApi(openApi("/users/{id}", [parameter]), HOME) ?? []
    expect(urlOf(entries)).toBe("/users/abc")
    expect(entries[0]?.line).toBe("GET /users/{id}")
    expect(templateOf(entries)).toMatchObject({
      path: "/users/{id}",
      parameters: [{ name: "id", in: "path", example: "abc" }],
    })
  })

  it("has parameters of the path, also by reference", () => {
    const shared = { parameters: [{ $ref: "#/components/parameters/Id" }] }
    const entries = parseOpenApi(
      openApi("/users/{id}/posts/{post}", [inPath("post", { example: "first" })], shared),
      HOME,
    )
    expect(urlOf(entries ?? [])).toBe("/users/42/posts/first")
  })

  it("is a template when one parameter has no example, with what the document says of each", () => {
    const parameters = [inPath("id", { schema: { type: "integer" } }), inPath("post", { example: "first" })]
    const entries = parseOpenApi(openApi("/users/{id}/posts/{post}", parameters), HOME) ?? []
    expect(urlOf(entries)).toBe("template")
    expect(templateOf(entries)).toEqual({
      path: "/users/{id}/posts/{post}",
      parameters: [
        { name: "id", in: "path", type: "integer" },
        { name: "post", in: "path", type: null, example: "first" },
      ],
    })
  })
})

describe("an entry of a manifest", () => {
  const parse = (...endpoints: unknown[]) => parseX402Resources({ endpoints }, HOME) ?? []

  it.each([
    ["/data/v2/*", "*"],
    ["/posts/[slug]", "slug"],
    ["/u/<user>", "user"],
    ["/u/:user", "user"],
    ["/u/{user}", "user"],
  ])("D-template-01 %s is kept as a template with its parameter", (path, name) => {
    const [entry] = parse({ method: "GET", path })
    expect(entry).toEqual({
      line: `GET ${path}`,
      outcome: "template",
      template: { path, parameters: [{ name, in: "path", type: null }] },
    })
  })

  it("is asked at the URL that its path parameters make", () => {
    const entries = parse({
      path: "/u/<user>",
      input: { method: "GET", pathParams: { user: { type: "string", example: "ada" } } },
    })
    expect(urlOf(entries)).toBe("/u/ada")
  })

  it("of another host is no template of this one", () => {
    expect(parse("https://other.example/x/{id}")).toMatchObject([{ outcome: "other-host" }])
  })
})
