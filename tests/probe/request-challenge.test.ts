// The request of a check without a method: GET first, then at most one more with the method that the host names.

import type { IncomingMessage, ServerResponse } from "node:http"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { openShop } from "../street/shop"

interface Host {
  /** The method and the body that get 402. */
  method: string
  body?: string
  /** The status of any other request. */
  otherwise: number
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

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function respond({ method, url: path }: IncomingMessage, response: ServerResponse, body: string) {
  const document =
    path === "/.well-known/l402-services" ? host.services : path === "/openapi.json" ? host.openApi : null
  if (path !== "/v1/tides") return response.writeHead(document ? 200 : 404).end(JSON.stringify(document ?? {}))
  const isPaid = method === host.method && (host.body === undefined || body === host.body)
  if (isPaid) return response.writeHead(402, { "payment-required": CHALLENGE }).end()
  return response.writeHead(host.otherwise, host.allow === undefined ? {} : { allow: host.allow }).end()
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
        note: "The document of this host lists POST; the check with POST found a valid challenge.",
      })
      expect(asked).toEqual(["GET /v1/tides", SERVICES, `POST /v1/tides ${BODY}`])
    },
  )

  test("uses an entry without a method that describes a body with POST", async () => {
    host = { method: "POST", body: BODY, otherwise: 400, services: listing({ request_schema: schema }) }
    expect(await ask()).toMatchObject({ status: 402, method: "POST", body: BODY })
  })

  test("uses the method and the body of the OpenAPI document", async () => {
    host = { method: "PUT", body: BODY, otherwise: 404, openApi: described("put") }
    expect(await ask()).toMatchObject({ status: 402, method: "PUT", body: BODY })
    expect(asked).toEqual(["GET /v1/tides", SERVICES, OPENAPI, `PUT /v1/tides ${BODY}`])
  })

  test("uses the only other method of Allow", async () => {
    host = { method: "POST", otherwise: 405, allow: "HEAD, OPTIONS, post" }
    expect(await ask()).toEqual({
      ...{ status: 402, method: "POST", body: null, finding: null },
      note: "The endpoint accepts POST by its header Allow; the check with POST found a valid challenge.",
    })
    expect(asked.at(-1)).toBe("POST /v1/tides {}")
  })

  test("names several methods of Allow and chooses none", async () => {
    host = { method: "POST", otherwise: 405, allow: "POST, PUT" }
    expect(await ask()).toMatchObject({
      ...{ status: 405, method: "GET", note: null },
      finding: "The endpoint accepts POST or PUT by its header Allow for this URL, and the request was sent with GET.",
    })
  })

  test("says that the listed method found no challenge, and sends no third request", async () => {
    host = { method: "PATCH", otherwise: 400, services: listing({ method: "POST" }) }
    expect(await ask()).toMatchObject({
      ...{ status: 400, method: "POST" },
      note: "The document of this host lists POST; the check with POST found no valid challenge.",
    })
    expect(asked.filter((line) => line.includes("/v1/tides"))).toHaveLength(2)
  })

  test.each<[string, Host]>([
    ["asks for payment", { method: "GET", otherwise: 500 }],
    ["fails", { method: "POST", otherwise: 500, services: listing({ method: "POST" }) }],
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
      finding: "The document of this host lists POST for this URL, and the request was sent with PUT.",
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
  test.each(["POST", "PUT", "PATCH", "DELETE"])("is sent with the listed %s", async (method) => {
    host = { method, body: BODY, otherwise: 400, services: listing({ method }) }
    expect(await ask({ body: BODY })).toMatchObject({ status: 402, method, body: BODY })
    expect(asked).toEqual([SERVICES, `${method} /v1/tides ${BODY}`])
  })

  test.each<[string, Partial<Host>]>([
    ["GET", { services: listing({ method: "GET" }) }],
    ["nothing", {}],
  ])("is rejected where the host lists %s, and nothing is sent to the endpoint", async (_, given) => {
    host = { method: "POST", otherwise: 400, ...given }
    await expect(ask({ body: BODY })).rejects.toMatchObject({
      message: "probe_body needs http_method POST, PUT, PATCH or DELETE, because GET sends no body.",
    })
    expect(asked).not.toContain("GET /v1/tides")
  })
})
