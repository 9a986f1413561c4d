// Which bodies every write rejects. Nothing in a body is dropped silently (docs/decisions.md#bodies).

import { describe, expect, it } from "vitest"
import { findUnknownFields } from "@/lib/api/body"
import { OPERATIONS } from "@/lib/api/operations"
import type { Operation } from "@/lib/contract/operation"
import { getAdminSecret } from "@/lib/env/secrets"
import { RegisterInput } from "@/lib/registration/schema"
import type { RouteResponse } from "@/tests/support/api"
import { anOwner, aService, aWebhook, call, db, fillDatabase } from "@/tests/support/directory"
import { loadRoutes } from "@/tests/support/openapi"

const FIELDS = "X-Directory-Ignored-Fields"
const PARAMETERS = "X-Directory-Ignored-Params"
const WRITES = OPERATIONS.filter(({ method }) => method !== "get").map(
  (operation) => [operation.id, operation] as const,
)

/** Bodies that no schema accepts: what each is, the status and the code of the response, and the headers of the request. */
const MALFORMED: readonly [string, number, string, string, Record<string, string>?][] = [
  ["no JSON", 400, "invalid_json", "{nope"],
  ["half a body", 400, "invalid_json", '{"domain":'],
  ["a list", 400, "invalid_request", "[]"],
  ["a text", 400, "invalid_request", '"name"'],
  ["a number", 400, "invalid_request", "5"],
  ["null", 400, "invalid_request", "null"],
  ["plain text", 415, "unsupported_media_type", "{}", { "content-type": "text/plain" }],
  ["a form", 415, "unsupported_media_type", "a=b", { "content-type": "application/x-www-form-urlencoded" }],
  ["a form with files", 415, "unsupported_media_type", "{}", { "content-type": "multipart/form-data" }],
  ["a type that begins alike", 415, "unsupported_media_type", "{}", { "content-type": "application/jsonp" }],
  ["65,537 bytes", 413, "payload_too_large", `{"name":"${"x".repeat(65_526)}"}`],
]

const routes = await loadRoutes()
let clients = 0
let webhook = { id: "", secret: "" }

/** Sends the example of an operation with more fields. Only a webhook is looked up before the body is read, so one exists. */
function send(
  { method, path, auth, body }: Operation,
  more: object | string,
  query = "",
  headers: Record<string, string> = {},
): Promise<RouteResponse> {
  const params = { id: webhook.id, delivery: webhook.id, domain: "a.example", name: "bazaar" }
  const url = Object.entries(params).reduce<string>((text, [name, value]) => text.replace(`{${name}}`, value), path)
  clients += 1
  return call(routes.get(path) ?? {}, method.toUpperCase(), `${url}${query}`, {
    params,
    body: typeof more === "string" ? more : { ...(body?.example as object), ...more },
    client: `sender-${clients}`,
    headers: {
      ...(auth === "admin" && { authorization: `Bearer ${getAdminSecret()}` }),
      ...(auth === "webhook" && { "x-webhook-secret": webhook.secret }),
      ...headers,
    },
  })
}

const operationOf = (id: string) => {
  const found = OPERATIONS.find((one) => one.id === id)
  if (!found) throw new Error(`there is no operation ${id}`)
  return found
}
const create = (more: object | string) => send(operationOf("createWebhook"), more)
const sendTest = (body: object | string) => send(operationOf("testWebhook"), body)

fillDatabase(async () => {
  webhook = await aWebhook()
})

describe("every write", () => {
  it("is one of many", () => expect(WRITES.length).toBeGreaterThan(30))

  it.each(WRITES.filter(([, { body }]) => body))("D-shape-03 rejects a malformed body: %s", async (_, operation) => {
    const missing = ["none", 400, "invalid_json", ""] as const
    for (const [what, status, code, body, headers] of [
      ...MALFORMED,
      ...(operation.body?.isOptional ? [] : [missing]),
    ]) {
      const answer = await send(operation, body, "", headers)
      expect(answer.status, what).toBe(status)
      expect(answer.body, what).toEqual({ error: expect.any(String), code, request_id: "test-request" })
      expect(answer.headers.get("cache-control"), what).toBe("no-store")
    }
  })

  it.each(WRITES)(
    "D-body-01 rejects a field that its body does not have with strict=true: %s",
    async (_, operation) => {
      const { status, body, headers } = await send(operation, { logo: 1 }, "?strict=true")
      expect([status, body.details]).toEqual([400, [{ field: "logo", message: "is not a field of this body" }]])
      expect(headers.get(FIELDS)).toBe("logo")
    },
  )

  it.each(WRITES)(
    "D-query-02 names an unknown parameter, and rejects it with strict=true: %s",
    async (_, operation) => {
      const { status, body, headers } = await send(operation, { logo: 1 }, "?foo=1&strict=true")
      expect([status, body.details]).toEqual([400, [{ field: "foo", message: "is not a parameter of this URL" }]])
      expect(headers.get(PARAMETERS)).toBe("foo")
    },
  )
})

describe("a field without effect", () => {
  it("D-body-01 is named on success, and a field that only the directory sets has no effect", async () => {
    const { id } = await aService({ host: "a.example", url: "https://a.example/x" })
    const { proof } = await anOwner("a.example")
    const { PATCH } = routes.get("/api/v1/services/{id}") ?? {}
    const { status, headers, body } = await call({ PATCH }, "PATCH", `/api/v1/services/${id}?foo=1`, {
      params: { id },
      body: { ...proof, name: "Tides", status: "rejected", featured: 1, id: 7, tags: ["a"] },
    })
    expect([status, body.name, body.featured, body.id]).toEqual([200, "Tides", 0, id])
    expect([headers.get(FIELDS), headers.get(PARAMETERS)]).toEqual(["status, featured, id, tags", "foo"])
  })

  it("D-body-01 is named on errors, and of a call without a body", async () => {
    const failed = await create({ url: "http://a.example", website: "https://a.example" })
    expect([failed.status, failed.headers.get(FIELDS)]).toEqual([400, "website"])
    const sent = await sendTest({ event: "service.new" })
    expect([sent.status, sent.headers.get(FIELDS)]).toEqual([202, "event"])
  })

  it.each(["not json", "[1]", "7", ""])("changes nothing of a call without a body when it is %j", async (body) => {
    const { status, headers } = await sendTest(body)
    expect([status, headers.get(FIELDS)]).toEqual([202, null])
  })

  it("is named in a form that a header can hold", async () => {
    const body = JSON.stringify({ url: 1, "é\n, x": 1, "\ud800": 1 }).replace("\\\\", "\\")
    const { headers } = await create(body)
    expect(headers.get(FIELDS)).toBe("%C3%A9%0A%2C%20x, %EF%BF%BD")
    const long = await create(Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`logo${at}`, at])))
    expect(long.headers.get(FIELDS)?.length).toBeLessThanOrEqual(500)
  })

  it("is not reported when there is none", async () => {
    const { headers } = await create({ url: 1 })
    expect([headers.has(FIELDS), headers.has(PARAMETERS)]).toEqual([false, false])
  })
})

describe("a slip", () => {
  it("D-body-02 is rejected and names the right field", async () => {
    const { status, body } = await create({ events: undefined, evnts: "service.down" })
    expect(status).toBe(400)
    expect(body.error).toBe("evnts is not a field of this body; use events.")
    const watching = await create({ events: undefined, pay_to: "0x1", evnts: "service.down" })
    expect([watching.status, watching.body.error]).toEqual([400, "evnts is not a field of this body; use events."])
    expect(await db().webhook.count()).toBe(1)
    const changed = await send(operationOf("editWebhook"), { isActive: false })
    expect(changed.body.details).toEqual([{ field: "isActive", message: "is not a field of this body; use is_active" }])
  })

  it.each([
    [{ method: "POST" }, [], ["method"]],
    [{ method: "POST", http_method: null }, [], ["method"]],
    [{ method: "POST", http_method: "POST" }, ["method"], []],
    [{ price: 1 }, [], ["price"]],
    [{ price: 1, price_sats: 1 }, ["price"], []],
    [
      { parameters: [{ in: "query", name: "a", unit: "m", requird: true }] },
      ["parameters[0].unit"],
      ["parameters[0].requird"],
    ],
    [{ parameters: [{ in: "body", name: "a", example: { logo: 1, nmae: 2 } }] }, [], []],
    [{ parameters: { logo: 1 } }, [], []],
    [JSON.parse('{"__proto__": {"name": 1}, "constructor": 1}'), ["__proto__", "constructor"], []],
  ])("of %j: what is ignored and what is rejected", (body, ignored, slips) => {
    const found = findUnknownFields(RegisterInput, body)
    expect([found.ignored, found.slips.map(({ field }) => field)]).toEqual([ignored, slips])
  })
})
