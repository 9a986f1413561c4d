import { describe, expect, it } from "vitest"
import { findInL402Services, findInOpenApi } from "@/lib/catalogue/call/find-description"

const operation = (name: string) => ({ get: { parameters: [{ name, in: "query", required: true, example: "x" }] } })
const template = { get: { parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }] } }
const PATHS = { "/v1/users/{id}": template, "/v1/users/me": operation("own"), "/v1/cities/": operation("city") }

describe("the operation of an OpenAPI document", () => {
  it.each<[string, object, string, string | undefined]>([
    ["by its path", {}, "https://a.example/v1/cities", "city"],
    ["rather by a plain path than by a template", {}, "https://a.example/v1/users/me", "own"],
    ["by a template, with the value in the URL", {}, "https://a.example/v1/users/a%20b", "id"],
    ["below the path of its server", { servers: [{ url: "/api" }] }, "https://a.example/api/v1/cities", "city"],
    [
      "below a server on another host: not",
      { servers: [{ url: "https://b.example/api" }] },
      "https://a.example/api/v1/cities",
      undefined,
    ],
    ["with another path: none", {}, "https://a.example/v1/other", undefined],
  ])("%s", (_case, more, url, name) => {
    const found = findInOpenApi({ paths: PATHS, ...more }, new URL(url), "GET")
    expect(found?.parameters[0]?.name).toBe(name)
    if (name === "id") expect(found?.parameters[0]?.example).toBe("a b")
  })

  it.each([null, [], "x", { paths: [1] }, { paths: { "/": null }, servers: "x" }])("is none in %j", (document) => {
    expect(findInOpenApi(document, new URL("https://a.example/"), "GET")).toBeNull()
  })
})

it("finds the entry of l402-services by its endpoint and method", () => {
  const entry = (endpoint: string, method: string, name: string) => {
    return { endpoint, method, request_schema: { [name]: { type: "string", required: true } } }
  }
  const document = {
    services: [entry("/a", "GET", "x"), entry("/a", "POST", "y"), entry("https://b.example/c", "GET", "z")],
  }
  const names = (path: string, method: string) =>
    findInL402Services(document, new URL(path, "https://a.example"), method)?.parameters.map(
      (one) => `${one.in} ${one.name}`,
    )
  expect(names("/a", "GET")).toEqual(["query x"])
  expect(names("/a/", "POST")).toEqual(["body y"])
  expect(names("/c", "GET")).toBeUndefined()
})
