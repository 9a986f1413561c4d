// The values of the form on a service's page. The tests of hostile values in examples are in tests/catalogue/snippets/hostile.

import { describe, expect, it } from "vitest"
import { FORM, fillFields, fillRequest, listFields, readValues } from "@/components/service/call/fill-request"
import type { Call, CallParameter } from "@/lib/catalogue/call/schema"

const parameter = (given: Partial<CallParameter>): CallParameter => ({
  ...{ in: "query", name: "city", type: "string", required: false, description: null },
  ...given,
})
type Given = Pick<Call, "url" | "body" | "parameters">
const fill = (given: Given, values: Record<string, string>) => fillRequest(given, listFields(given), values)
const QUERY: Given = {
  url: "https://api.example/v1?city=Paris",
  body: null,
  parameters: [parameter({ required: true }), parameter({ name: "days", type: "integer" })],
}
const BODY: Given = {
  url: "https://api.example/v1",
  body: '{"model":"small","n":1}',
  parameters: [
    parameter({ in: "body", name: "model", required: true }),
    parameter({ in: "body", name: "n", type: "integer" }),
    parameter({ in: "body", name: "tags", type: "array" }),
    parameter({ in: "body", name: "fast", type: "boolean" }),
  ],
}

describe("the fields of the form", () => {
  it("have the values of the example request", () => {
    expect(listFields(QUERY).map(({ field, value }) => [field, value])).toEqual([
      ["query.city", "Paris"],
      ["query.days", ""],
    ])
    expect(listFields(BODY).map(({ field, value }) => [field, value])).toEqual([
      ["body.model", "small"],
      ["body.n", "1"],
      ["body.tags", ""],
      ["body.fast", ""],
    ])
  })

  it("are those whose place in the request is known", () => {
    const path = (url: string, example?: string) =>
      listFields({ url, body: null, parameters: [parameter({ in: "path", name: "id", ...(example && { example }) })] })
    expect(path("https://api.example/items/{id}")).toHaveLength(1)
    expect(path("https://api.example/items/:id")).toHaveLength(1)
    expect(path("https://api.example/items/42", "42")).toHaveLength(1)
    expect(path("https://api.example/42/42", "42")).toEqual([])
    expect(path("https://api.example/items", "42")).toEqual([])
    const parameters = [parameter({ in: "header", name: "x-key" }), parameter({ in: "body", name: "q" })]
    expect(listFields({ url: "https://api.example/", body: null, parameters })).toEqual([])
    expect(listFields({ ...QUERY, url: "no URL" })).toEqual([])
    const header = (example?: string) =>
      listFields({
        ...QUERY,
        parameters: [parameter({ in: "header", name: "X-Region", ...(example !== undefined && { example }) })],
      }).map(({ field }) => field)
    expect(header("eu")).toEqual(["header.X-Region"])
    for (const example of [undefined, "", 'a"b', "a\\b", "$(a)", "é"]) expect(header(example)).toEqual([])
    const many = Array.from({ length: 40 }, (_, index) => parameter({ name: `p${index}` }))
    expect(listFields({ ...QUERY, parameters: many })).toHaveLength(FORM.fields)
  })

  it("have the values of the page's URL, and an empty optional one where the URL has others", () => {
    const fields = listFields({ ...QUERY, url: "https://api.example/v1?city=Paris&days=3" })
    const values = (given: Record<string, string>) => fillFields(fields, given).map(({ value }) => value)
    expect(values({})).toEqual(["Paris", "3"])
    expect(values({ "query.city": "Rome" })).toEqual(["Rome", ""])
    expect(values({ "query.days": "5" })).toEqual(["Paris", "5"])
    expect(readValues({ "query.city": ["Rome", "Oslo"], "query.days": undefined })).toEqual({ "query.city": "Rome" })
  })
})

describe("the filled request", () => {
  it("is the example without values", () => {
    expect(fill(QUERY, {})).toEqual({ url: QUERY.url, body: null, headers: {} })
    expect(fill(QUERY, { "query.other": "1" })).toEqual({ url: QUERY.url, body: null, headers: {} })
  })

  it("has a header with the characters that every language writes as they are, and else its example", () => {
    const given = { ...QUERY, parameters: [parameter({ in: "header", name: "X-Region", example: "eu" })] }
    const headerOf = (value: string) => fill(given, { "header.X-Region": value }).headers["x-region"]
    expect(headerOf("us-east (2); q=0.5")).toBe("us-east (2); q=0.5")
    for (const value of ["", "a'b", 'a"b', "a\\b", "a\nb", "`id`", "$HOME", "!x", "é", "x".repeat(201)])
      expect(headerOf(value)).toBe("eu")
    expect(fill(given, {}).headers).toEqual({ "x-region": "eu" })
  })

  it("has the values in the query; an empty required one keeps its example, an empty optional one is left out", () => {
    expect(fill(QUERY, { "query.city": "São Paulo", "query.days": "3" }).url).toBe(
      "https://api.example/v1?city=S%C3%A3o+Paulo&days=3",
    )
    expect(fill(QUERY, { "query.city": "", "query.days": "" }).url).toBe(QUERY.url)
  })

  it("has the values in the path, and no segment that a browser would remove", () => {
    const given = {
      url: "https://api.example/items/{id}/x",
      body: null,
      parameters: [parameter({ in: "path", name: "id" })],
    }
    const url = (value: string) => fill(given, { "path.id": value }).url
    expect(url("a/b?c#d")).toBe("https://api.example/items/a%2Fb%3Fc%23d/x")
    for (const dots of [".", "..", ""]) expect(url(dots)).toBe("https://api.example/items/%7Bid%7D/x")
  })

  it("has the values in the body, of the declared types", () => {
    const body = (values: Record<string, string>) => JSON.parse(fill(BODY, values).body ?? "")
    expect(body({ "body.model": "big", "body.n": "2", "body.tags": '["a"]', "body.fast": "true" })).toEqual({
      ...{ model: "big", n: 2, tags: ["a"], fast: true },
    })
    // A value of another type changes nothing, and an empty optional one is left out.
    expect(body({ "body.model": "", "body.n": "two", "body.tags": "{}", "body.fast": "yes" })).toEqual({
      ...{ model: "small", n: 1 },
    })
    expect(body({ "body.model": "x" })).toEqual({ model: "x" })
  })

  it("takes hostile names and values", () => {
    const parameters = [parameter({ in: "body", name: "__proto__" }), parameter({ name: "a&b=c" })]
    const hostile = { url: "https://api.example/v1", body: '{"a":"x"}', parameters }
    const { url, body } = fill(hostile, { "body.__proto__": "\u{1f600}'\u202e</script>", "query.a&b=c": "\ud800" })
    expect(url).toBe("https://api.example/v1?a%26b%3Dc=%EF%BF%BD")
    expect(body).toBe('{"a":"x","__proto__":"\\ud83d\\ude00\\u0027\\u202e</script>"}')
    const long = fill(QUERY, { "query.city": "x".repeat(10_000) }).url
    expect(long.length).toBeLessThan(QUERY.url.length + FORM.value)
  })
})
