import { describe, expect, it } from "vitest"
import { fillPlaceholders, isPathTemplate, listPlaceholders } from "@/lib/text/path-template"

const HOME = "https://api.acme.example"

describe("placeholders of a path", () => {
  it.each([
    ["/users/{id}", ["id"]],
    ["/users/%7Bid%7D", ["id"]],
    ["/files/{name}.{format}", ["name", "format"]],
    ["/{+path}/{rest*}", ["path", "rest"]],
    ["/orders/{id:int}", ["id"]],
    ["/users/:id/posts/:post?", ["id", "post"]],
    ["/users/:id(\\d+)", ["id"]],
    ["/data/v2/*", ["*"]],
    ["/posts/[slug]", ["slug"]],
    ["/docs/[...path]", ["path"]],
    ["/docs/[[...path]]", ["path"]],
    ["/u/<user>", ["user"]],
    ["/u/<int:id>", ["id"]],
    ["/{id}/again/{id}", ["id"]],
  ])("%s has %j", (path, names) => {
    expect(isPathTemplate(HOME + path)).toBe(true)
    expect(listPlaceholders(path)).toEqual(names)
  })

  it.each(["/v1/places:search", "/a*b", "/x?y={z}", "/a/b", "/1:2"])("%s has none", (path) => {
    expect(isPathTemplate(HOME + path)).toBe(false)
  })

  it("a lone brace is a template without a name", () => {
    expect([isPathTemplate(`${HOME}/x{`), listPlaceholders("/x{")]).toEqual([true, []])
    expect(fillPlaceholders(`${HOME}/x{`, new Map())).toBeNull()
  })
})

describe("a path with values", () => {
  const fill = (path: string, values: Record<string, unknown>) =>
    fillPlaceholders(HOME + path, new Map(Object.entries(values)))?.slice(HOME.length) ?? null

  it.each([
    ["/users/{id}", { id: 42 }, "/users/42"],
    ["/posts/[slug]/:page?", { slug: "hello world", page: "1" }, "/posts/hello%20world/1"],
    ["/files/{name}.{format}?v={v}", { name: "a/b", format: "csv" }, "/files/a%2Fb.csv?v={v}"],
    ["/x/{flag}", { flag: true }, "/x/true"],
    ["/{id}/again/{id}", { id: "7" }, "/7/again/7"],
  ])("%s", (path, values, filled) => {
    expect(fill(path, values)).toBe(filled)
  })

  it.each([
    ["a missing value", {}],
    ["null", { id: null }],
    ["an empty text", { id: " " }],
    ["dots, which lead elsewhere", { id: ".." }],
    ["an object", { id: { a: 1 } }],
    ["another placeholder", { id: "{id}" }],
    ["a wildcard", { id: "*" }],
    ["a long text", { id: "x".repeat(201) }],
    ["hidden characters", { id: "a\u202eb" }],
  ])("none is made with %s", (_, values) => {
    expect(fill("/users/{id}", values)).toBeNull()
  })
})
