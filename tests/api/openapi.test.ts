import { createConfig, lintFromString } from "@redocly/openapi-core"
import { describe, expect, it } from "vitest"
import * as route from "@/app/api/v1/openapi.json/route"
import { buildDocument } from "@/lib/api/openapi/document"
import { listOperations, OPERATIONS } from "@/lib/api/operations"
import { LIST_PARAMETERS, parseListQuery } from "@/lib/catalogue/list/query"
import { call } from "@/tests/support/api"
import { requireConforming } from "@/tests/support/conformance"
import { ABOUT, findFaults, loadRoutes, strictDocument } from "@/tests/support/openapi"

const document = buildDocument(ABOUT)

/** The methods of a route, from the Allow header of its response to OPTIONS, without HEAD and OPTIONS. */
async function listMethods(module: Parameters<typeof call>[0]): Promise<string[]> {
  const { headers } = await call(module, "OPTIONS", "/")
  const allowed = headers.get("allow")?.split(", ") ?? []
  return allowed.filter((method) => method !== "HEAD" && method !== "OPTIONS")
}

describe("GET /api/v1/openapi.json", () => {
  it("is public JSON of version 1.0.0 with an ETag [P-9-01]", async () => {
    const answer = await call(route, "GET", "/api/v1/openapi.json")
    expect(answer).toMatchObject({ status: 200, body: { openapi: "3.1.1", info: { version: "1.0.0" } } })
    expect(answer.headers.get("content-type")).toBe("application/json")
    expect(answer.headers.get("access-control-allow-origin")).toBe("*")
    const headers = { "if-none-match": answer.headers.get("etag") ?? "" }
    expect(await call(route, "GET", "/api/v1/openapi.json", { headers })).toMatchObject({ status: 304, text: "" })
    const versioned = Object.keys(answer.body.paths).filter((path) => !path.startsWith("/api/v1/"))
    expect(versioned.sort()).toEqual([
      "/.well-known/api-catalog",
      "/api/services",
      "/apis.json",
      "/badge/{id}.json",
      "/badge/{id}.svg",
      "/changes/feed.atom",
      "/changes/feed.json",
      "/changes/feed.xml",
      "/discovery/merchant",
      "/discovery/resources",
      "/discovery/search",
      "/feed.atom",
      "/feed.json",
      "/feed.xml",
      "/llms-full.txt",
      "/llms.txt",
      "/openapi.json",
      "/provider/{host}/feed.atom",
      "/provider/{host}/feed.json",
      "/provider/{host}/feed.xml",
      "/provider/{host}/summary.json",
      "/service/{id}/feed.atom",
      "/service/{id}/feed.json",
      "/service/{id}/feed.xml",
      "/service/{id}/summary.json",
      "/status/feed.atom",
      "/status/feed.json",
      "/status/feed.xml",
      "/summary.json",
      "/v0.1/servers",
      "/v0.1/servers/{name}/versions",
      "/v0.1/servers/{name}/versions/{version}",
      "/v2/x402/discovery/merchant",
      "/v2/x402/discovery/resources",
      "/v2/x402/discovery/search",
    ])
  })

  it("documents exactly the declared operations", () => {
    const methods = Object.entries(document.paths).flatMap(([path, item]) =>
      ["get", "post", "put", "patch", "delete"].filter((method) => method in item).map((method) => `${method} ${path}`),
    )
    expect(methods.sort()).toEqual(OPERATIONS.map(({ method, path }) => `${method} ${path}`).sort())
  })

  it("has the route of every operation at its path, and no route without an operation", async () => {
    const served = new Map<string, unknown>()
    for (const [path, module] of await loadRoutes()) {
      for (const method of await listMethods(module)) served.set(`${method} ${path}`, module[method]?.rules)
    }
    const declared = OPERATIONS.map((operation) => [`${operation.method.toUpperCase()} ${operation.path}`, operation])
    expect([...served.keys()].sort()).toEqual(declared.map(([name]) => name).sort())
    for (const [name, operation] of declared) expect(served.get(String(name)), String(name)).toBe(operation)
  })

  it("D-shape-03 P-7-05 is complete: any other method is 405, with the methods that the URL takes", async () => {
    for (const [template, module] of await loadRoutes()) {
      const allowed = await listMethods(module)
      const params = Object.fromEntries([...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, "1"]))
      const path = template.replaceAll(/\{\w+\}/g, "1")
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((one) => !allowed.includes(one))) {
        const { status, headers, body } = await call(module, method, path, { params })
        expect([status, body.code, body.request_id], `${method} ${path}`).toEqual([
          405,
          "method_not_allowed",
          "test-request",
        ])
        expect(headers.get("allow")?.replace("GET, HEAD", "GET")).toBe([...allowed, "OPTIONS"].join(", "))
      }
    }
  })

  it("omits the development payment route without the development Lightning node", () => {
    const { paths, tags } = buildDocument({ ...ABOUT, hasPlayMoney: false })
    expect(Object.keys(paths).filter((path) => path.includes("/dev/"))).toEqual([])
    expect(tags.map(({ name }) => name)).not.toContain("trials")
  })

  it("has a unique id per operation, and describes the parameters of every path", () => {
    const ids = listOperations(true).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, pathParameters = [] } of listOperations(true)) {
      const named = pathParameters.map(({ name }) => `{${name}}`)
      expect(named.sort(), path).toEqual((path.match(/\{\w+\}/g) ?? []).sort())
    }
  })

  it("describes exactly the parameters that the list accepts", () => {
    const search = new URLSearchParams(LIST_PARAMETERS.map(({ name }) => [name, name === "sort" ? "name" : ""]))
    expect(parseListQuery(search)).toMatchObject({ ignored: [], problems: [] })
  })

  it("has the structure of OpenAPI 3.1, and passes a linter with all its recommended rules", async () => {
    const config = await createConfig({ extends: ["recommended-strict"], rules: { "no-server-example.com": "off" } })
    const problems = await lintFromString({ source: JSON.stringify(document), config })
    const said = problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`)
    expect(said).toEqual([])
  })

  it("has examples that match their schemas", () => {
    for (const { path, method, body, responses } of listOperations(true)) {
      const operation = ["paths", path, method]
      if (body) {
        const place = [...operation, "requestBody", "content", "application/json", "schema"]
        expect(findFaults(place, body.example), `${method} ${path}`).toEqual([])
      }
      for (const [status, { type = "application/json", example }] of Object.entries(responses)) {
        const place = [...operation, "responses", status, "content", type, "schema"]
        expect(findFaults(place, example), `${method} ${path} ${status}`).toEqual([])
      }
    }
  })

  it("has an example of each error with the right status", () => {
    for (const [name, response] of Object.entries(strictDocument.components["responses"] ?? {})) {
      const { content = {} } = response as { content?: Record<string, { example?: object; examples?: object }> }
      const json = content["application/json"]
      const examples = json?.example ? [json.example] : Object.values(json?.examples ?? {}).map(({ value }) => value)
      for (const example of examples) {
        const place = ["components", "responses", name, "content", "application/json", "schema"]
        expect(findFaults(place, example), name).toEqual([])
      }
    }
  })

  it.each([
    ["status", { status: 418 }],
    ["header of ours", { headers: { "x-directory-secret": "1" } }],
    ["value of a header", { headers: { ratelimit: "many" } }],
    ["media type", { headers: { "content-type": "text/html" } }],
    ["member", { body: { more: 1 } }],
    ["value of a member", { body: { total: -1 } }],
  ])("is checked against the responses of tests: rejects an undescribed %s", async (_, change) => {
    const { status = 200, headers = {}, body = {} } = change as { status?: number; headers?: object; body?: object }
    const page = { services: [], total: 0, limit: 50, offset: 0, next_cursor: null }
    const usual = { "content-type": "application/json", "x-request-id": "one", "cache-control": "no-store" }
    const asked = { path: "/api/v1/services", params: {} }
    const answer = (more: object, members: object) => {
      return { status: 200, headers: new Headers({ ...usual, ...more }), text: JSON.stringify({ ...page, ...members }) }
    }
    await requireConforming({}, "GET", asked, answer({}, {}))
    await expect(requireConforming({}, "GET", asked, { ...answer(headers, body), status })).rejects.toThrow("against")
  })
})
