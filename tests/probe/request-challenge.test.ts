// The requests of a check without a method: GET first, then at most two more with the methods that the host names.
// The file is long because its tests share one server, whose responses they set.

import type { IncomingMessage, ServerResponse } from "node:http"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { openShop } from "../street/shop"

interface Host {
  /** The method and the body that get 402. */
  method: string
  body?: string
  /** The status of any other request, and of requests with one method. */
  otherwise: number
  statuses?: Record<string, number>
  /** The statuses of the documents, by path. */
  documents?: Record<string, number>
  allow?: string
  services?: unknown
  openApi?: unknown
}

let host: Host
let asked: string[] = []
const server = await openShop(async (request, response) => {
  const body = await read(request)
  asked.push([request.method, request.url, body].filter(Boolean).join(" "))
  respond(request, response, body)
})
Object.assign(process.env, { ALLOW_PRIVATE: server.hostPort, PROBE_HOST_SPACING_MS: "0" })
const { createLoneTurn } = await import("@/lib/probe/host/turn")
const { requestChallenge } = await import("@/lib/probe/request-challenge")
const url = `${server.origin}/v1/tides`
const NOW = new Date("2026-11-27T08:00:00Z")
const SERVICES = "GET /.well-known/l402-services"
const OPENAPI = "GET /openapi.json"
const L402 = "Your document /.well-known/l402-services"
const toEndpoint = () => asked.filter((line) => line.includes(" /v1/tides"))

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function respond({ method, url: path }: IncomingMessage, response: ServerResponse, body: string) {
  const document =
    path === "/.well-known/l402-services" ? host.services : path === "/openapi.json" ? host.openApi : null
  if (path !== "/v1/tides") {
    const status = host.documents?.[path ?? ""] ?? (document ? 200 : 404)
    return response.writeHead(status).end(typeof document === "string" ? document : JSON.stringify(document ?? {}))
  }
  const isPaid = method === host.method && (host.body === undefined || body === host.body)
  if (isPaid) return response.writeHead(402, { "payment-required": CHALLENGE }).end()
  const status = host.statuses?.[method ?? ""] ?? host.otherwise
  return response.writeHead(status, host.allow === undefined ? {} : { allow: host.allow }).end()
}

const CHALLENGE = Buffer.from(
  JSON.stringify({
    x402Version: 2,
    resource: { url: "https://a.example/v1/tides" },
    accepts: [
      {
        ...{ scheme: "exact", network: "eip155:8453", amount: "2000", maxTimeoutSeconds: 300 },
        asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
        payTo: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
        extra: { name: "USD Coin", version: "2" },
      },
    ],
  }),
).toString("base64")

const schema = { prompt: { type: "string", required: true } }
const BODY = '{"prompt":"test"}'
const listing = (more: object) => ({ services: [{ endpoint: "/v1/tides", ...more }] })
const described = (method: string) => ({
  paths: {
    "/v1/tides": {
      [method]: {
        requestBody: {
          content: {
            "application/json": { schema: { required: ["prompt"], properties: { prompt: { type: "string" } } } },
          },
        },
      },
    },
  },
})

const ask = async (target: { method?: "GET" | "PUT" | "POST"; body?: string } = {}) => {
  const { result, method, body, note, finding } = await requestChallenge(
    { url, method: null, ...target },
    NOW,
    createLoneTurn(),
  )
  const status = result.outcome.ok ? result.outcome.reply.status : null
  return { status, method, body, note, finding: finding?.message ?? null }
}

beforeEach(() => {
  asked = []
})
afterAll(() => server.close())

describe("a check without a method", () => {
  test.each([400, 404, 405, 406, 415, 422])(
    "P-4.2-07 uses the method and the body of l402-services after %i",
    async (otherwise) => {
      host = { method: "POST", body: BODY, otherwise, services: listing({ method: "POST", request_schema: schema }) }
      expect(await ask()).toEqual({
        ...{ status: 402, method: "POST", body: BODY, finding: null },
        note: `${L402} lists POST; the check with POST found a valid challenge.`,
      })
      expect(asked).toEqual(["GET /v1/tides", SERVICES, `POST /v1/tides ${BODY}`])
    },
  )

  test("uses an entry without a method that describes a body with POST", async () => {
    host = { method: "POST", body: BODY, otherwise: 400, services: listing({ request_schema: schema }) }
    expect(await ask()).toMatchObject({ status: 402, method: "POST", body: BODY })
  })

  test("reads /.well-known/openapi.json last", async () => {
    host = { method: "PUT", otherwise: 404 }
    await ask()
    expect(asked).toEqual(["GET /v1/tides", SERVICES, OPENAPI, "GET /.well-known/openapi.json"])
  })

  test("uses the method and the body of the OpenAPI document", async () => {
    host = { method: "PUT", body: BODY, otherwise: 404, openApi: described("put") }
    const note = "Your OpenAPI document lists PUT; the check with PUT found a valid challenge."
    expect(await ask()).toMatchObject({ status: 402, method: "PUT", body: BODY, note })
    expect(asked).toEqual(["GET /v1/tides", SERVICES, OPENAPI, `PUT /v1/tides ${BODY}`])
  })

  test.each([404, 405, 501])("uses the method of Allow after %i, and reads no document", async (otherwise) => {
    host = { method: "POST", otherwise, allow: "HEAD, OPTIONS, post" }
    expect(await ask()).toEqual({
      ...{ status: 402, method: "POST", body: null, finding: null },
      note: "The endpoint accepts POST by its header Allow; the check with POST found a valid challenge.",
    })
    expect(asked).toEqual(["GET /v1/tides", "POST /v1/tides {}"])
  })

  test("reads the body of the documents when Allow is right and the body is not", async () => {
    host = {
      ...{ method: "POST", body: BODY, otherwise: 405, statuses: { POST: 422 }, allow: "POST, PUT" },
      openApi: described("post"),
    }
    expect(await ask()).toMatchObject({ status: 402, method: "POST", body: BODY })
    expect(asked).toEqual(["GET /v1/tides", "POST /v1/tides {}", SERVICES, OPENAPI, `POST /v1/tides ${BODY}`])
  })

  test("D-method-02 tries two methods of Allow, and reads no document", async () => {
    host = { method: "PUT", otherwise: 405, allow: "PUT, POST" }
    expect(await ask()).toMatchObject({
      ...{ status: 402, method: "PUT", finding: null },
      note: "The endpoint accepts PUT by its header Allow; the check with PUT found a valid challenge.",
    })
    expect(asked).toEqual(["GET /v1/tides", "POST /v1/tides {}", "PUT /v1/tides {}"])
  })

  test("says what was tried where Allow and the document are wrong, and names what is left", async () => {
    host = {
      method: "PATCH",
      otherwise: 404,
      allow: "POST",
      openApi: { paths: { "/v1/tides": { put: {}, patch: {} } } },
    }
    expect(await ask()).toMatchObject({
      ...{ status: 404, method: "PUT" },
      note: "The endpoint accepts POST by its header Allow. Your OpenAPI document lists PUT; the checks with POST and PUT found no valid challenge.",
      finding: "Your OpenAPI document lists PATCH for this URL, and the request was sent with GET.",
    })
    expect(toEndpoint()).toHaveLength(3)
  })

  test("D-method-02 sends at most three requests for an Allow of 200 methods", async () => {
    const many = Array.from({ length: 195 }, (_, index) => `X-M${index}`)
    host = { method: "NONE", otherwise: 405, allow: [...many, "DELETE", "PATCH", "PUT", "POST", "GET"].join(",") }
    expect(await ask()).toMatchObject({ finding: expect.stringContaining("PATCH or DELETE") })
    expect(toEndpoint()).toEqual(["GET /v1/tides", "POST /v1/tides {}", "PUT /v1/tides {}"])
  })

  test.each<[string, Partial<Host>]>([
    ["a document", { openApi: described("delete") }],
    ["Allow", { allow: "DELETE" }],
  ])("D-method-02 never sends DELETE, which %s names", async (_, given) => {
    host = { method: "DELETE", otherwise: 404, ...given }
    expect(await ask()).toMatchObject({ status: 404, method: "GET", finding: expect.stringContaining("DELETE") })
    expect(toEndpoint()).toEqual(["GET /v1/tides"])
  })

  test("D-method-02 stops at a 429 of the endpoint", async () => {
    host = { method: "PUT", otherwise: 405, statuses: { POST: 429 }, allow: "POST, PUT" }
    expect(await ask()).toMatchObject({ status: 429, method: "POST" })
    expect(toEndpoint()).toEqual(["GET /v1/tides", "POST /v1/tides {}"])
  })

  test.each([429, 503])("stops at a %i of a document", async (status) => {
    host = {
      method: "POST",
      otherwise: 404,
      documents: { "/.well-known/l402-services": status },
      openApi: described("post"),
    }
    expect(await ask()).toMatchObject({ status: 404, method: "GET" })
    expect(asked).toEqual(["GET /v1/tides", SERVICES])
  })

  test("shows a challenge that is not valid rather than the last response", async () => {
    host = { method: "NONE", otherwise: 405, statuses: { POST: 402, PUT: 404 }, allow: "POST, PUT" }
    expect(await ask()).toMatchObject({ status: 402, method: "POST" })
  })

  test.each<[string, unknown]>([
    ["an endless nesting", "[".repeat(100_000)],
    ["another shape", { paths: { "/v1/tides": { post: { requestBody: { $ref: "#/paths" } } } } }],
    [
      "a body of 1 MB",
      {
        paths: {
          "/v1/tides": {
            post: { requestBody: { content: { "application/json": { example: { q: "x".repeat(1_000_000) } } } } },
          },
        },
      },
    ],
  ])("reads a hostile document with %s", async (_, openApi) => {
    host = { method: "POST", otherwise: 404, openApi }
    await ask()
    expect(toEndpoint().every((line) => ["GET /v1/tides", "POST /v1/tides {}"].includes(line))).toBe(true)
  })

  test("uses what the caller has read of the documents, and reads none", async () => {
    host = { method: "POST", body: BODY, otherwise: 404, openApi: described("put") }
    const listed = [
      { method: "DELETE" as const, body: null },
      { method: "POST" as const, body: BODY },
    ]
    const { method, body, note } = await requestChallenge({ url, method: null }, NOW, createLoneTurn(), { listed })
    expect([method, body, asked]).toEqual(["POST", BODY, [`POST /v1/tides ${BODY}`]])
    expect(note).toBe("The documents of your host list POST; the check with POST found a valid challenge.")
  })

  test("says nothing of the documents when they list no request", async () => {
    host = { method: "POST", otherwise: 200 }
    const { method, note } = await requestChallenge({ url, method: null }, NOW, createLoneTurn(), { listed: [] })
    expect([method, note, asked]).toEqual(["GET", null, ["GET /v1/tides"]])
  })

  test("goes on from a response that the caller has", async () => {
    host = { method: "POST", otherwise: 405, allow: "POST" }
    const first = (await requestChallenge({ url, method: "GET" }, NOW, createLoneTurn())).result
    asked = []
    expect(await requestChallenge({ url, method: null }, NOW, createLoneTurn(), { first })).toMatchObject({
      method: "POST",
    })
    expect(asked).toEqual(["POST /v1/tides {}"])
  })

  test("says that the listed method found no challenge", async () => {
    host = { method: "PATCH", otherwise: 400, services: listing({ method: "POST" }) }
    expect(await ask()).toMatchObject({
      ...{ status: 400, method: "POST" },
      note: `${L402} lists POST; the check with POST found no valid challenge.`,
    })
    expect(toEndpoint()).toHaveLength(2)
  })

  test.each<[string, Host]>([
    ["asks for payment", { method: "GET", otherwise: 500 }],
    ["fails", { method: "POST", otherwise: 502, services: listing({ method: "POST" }) }],
    ["responds without payment", { method: "POST", otherwise: 200, services: listing({ method: "POST" }) }],
  ])("reads no document of an endpoint that %s", async (_, given) => {
    host = given
    await ask()
    expect(asked).toEqual(["GET /v1/tides"])
  })

  test.each<[string, Partial<Host>]>([
    ["GET", { services: listing({ method: "GET" }) }],
    ["another URL", { services: { services: [{ endpoint: "/v1", method: "POST" }] } }],
    ["no method", {}],
  ])("stays with GET where the host lists %s", async (_, given) => {
    host = { method: "POST", otherwise: 400, ...given }
    expect(await ask()).toEqual({ status: 400, method: "GET", body: null, note: null, finding: null })
  })
})

describe("a check with a method", () => {
  test("gets the advice to use the listed one", async () => {
    host = { method: "POST", otherwise: 405, services: listing({ method: "POST" }) }
    expect(await ask({ method: "PUT" })).toMatchObject({
      ...{ status: 405, method: "PUT", note: null },
      finding: `${L402} lists POST for this URL, and the request was sent with PUT.`,
    })
    expect(asked).toEqual(["PUT /v1/tides {}", SERVICES])
    expect(await ask({ method: "GET" })).toMatchObject({ status: 405, method: "GET" })
  })

  test("is sent once more with the body of the listed entry", async () => {
    host = { method: "POST", body: BODY, otherwise: 422, services: listing({ method: "POST", request_schema: schema }) }
    expect(await ask({ method: "POST" })).toEqual({
      status: 402,
      method: "POST",
      body: BODY,
      note: null,
      finding: null,
    })
    asked = []
    expect(await ask({ method: "POST", body: '"mine"' })).toMatchObject({ status: 422, body: '"mine"', finding: null })
    expect(asked).toEqual(['POST /v1/tides "mine"'])
  })
})

describe("a check with a body and without a method", () => {
  test.each(["POST", "PUT", "PATCH"])("is sent with the listed %s", async (method) => {
    host = { method, body: BODY, otherwise: 400, services: listing({ method }) }
    expect(await ask({ body: BODY })).toMatchObject({ status: 402, method, body: BODY })
    expect(asked).toEqual([SERVICES, `${method} /v1/tides ${BODY}`])
  })

  test.each<[string, Partial<Host>]>([
    ["GET", { services: listing({ method: "GET" }) }],
    ["DELETE", { services: listing({ method: "DELETE" }), allow: "DELETE" }],
    ["nothing", {}],
  ])("is rejected where the host lists %s, and one GET is sent to the endpoint", async (_, given) => {
    host = { method: "POST", otherwise: 400, ...given }
    await expect(ask({ body: BODY })).rejects.toMatchObject({
      message: "probe_body needs http_method POST, PUT, PATCH or DELETE, because GET sends no body.",
    })
    expect(toEndpoint()).toEqual(["GET /v1/tides"])
  })

  test("is sent with the method of Allow", async () => {
    host = { method: "POST", body: BODY, otherwise: 405, allow: "POST, PUT" }
    expect(await ask({ body: BODY })).toMatchObject({ status: 402, method: "POST", body: BODY, finding: null })
    expect(toEndpoint()).toEqual(["GET /v1/tides", `POST /v1/tides ${BODY}`])
  })

  test("is sent with the next listed method after a 405", async () => {
    host = { method: "PUT", body: BODY, otherwise: 405, openApi: { paths: { "/v1/tides": { post: {}, put: {} } } } }
    expect(await ask({ body: BODY })).toMatchObject({ status: 402, method: "PUT", body: BODY })
  })
})
