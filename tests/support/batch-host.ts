// One host with 100 endpoints that its documents name: most have a valid challenge, by GET or by POST, two are free, one has a broken
// challenge and one never responds. Three URL templates are no endpoints.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { listen } from "@/tests/support/listen"
import { makeDocument, makeRequirement } from "../protocols/builders"
import { x402Reply } from "../protocols/vectors"

const COUNTS = { get: 40, post: 30, listed: 26 } as const
export const BATCH_ENDPOINTS = 100
const TEMPLATES = ["/v1/gauges/{id}", "/v1/ports/:port", "/v1/files/*"]
export const BATCH_ENTRIES = BATCH_ENDPOINTS + TEMPLATES.length
export const VALID_ENTRIES = COUNTS.get + COUNTS.post + COUNTS.listed

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const PRICE = { "x-payment-info": { protocols: ["x402"], price: { mode: "fixed", currency: "USD", amount: "0.01" } } }
const schema = { type: "object", required: ["city"], properties: { city: { type: "string", example: "Oslo" } } }

const OPENAPI = {
  openapi: "3.1.0",
  info: { title: "Harbour" },
  paths: Object.fromEntries([
    ...numbers(COUNTS.get).map((n) => [`/v1/levels/${n}`, { get: { ...PRICE, summary: `Level of gauge ${n}` } }]),
    ...numbers(COUNTS.post).map((n) => [
      `/v1/forecasts/${n}`,
      { post: { ...PRICE, summary: `Forecast ${n}`, requestBody: { content: { "application/json": { schema } } } } },
    ]),
    ...TEMPLATES.map((path) => [path, { get: PRICE }]),
  ]),
}

const manifest = (origin: string) => ({
  x402Version: 2,
  resources: [
    ...numbers(COUNTS.listed).map((n) => `${origin}/v1/tides/${n}`),
    // Not a URL, so nothing but a mistake.
    "https://api.example.com:{port}/v1",
    ...["free/0", "free/1", "broken", "hangs"].map((path) => `${origin}/v1/${path}`),
  ],
})

export interface BatchHost {
  origin: string
  /** `127.0.0.1:port`, the form that ALLOW_PRIVATE takes. */
  hostPort: string
  /** Requests as `METHOD /path`, oldest first. */
  seen: string[]
  /** The highest number of requests in flight at once. */
  mostAtOnce: number
  /** Called at each request. True: the request gets no response. */
  hold: (line: string) => boolean
  /** Without documents the host has the endpoints only. */
  hasDocuments: boolean
  /** The text of robots.txt; null for a host without one. */
  robots: string | null
  forget(): void
  close(): Promise<void>
}

export async function openBatchHost(): Promise<BatchHost> {
  const server = createServer((request, response) => {
    host.seen.push(`${request.method} ${request.url}`)
    inFlight += 1
    host.mostAtOnce = Math.max(host.mostAtOnce, inFlight)
    response.once("close", () => {
      inFlight -= 1
    })
    if (!host.hold(`${request.method} ${request.url}`)) respond(request, response)
  })
  let inFlight = 0
  const hostPort = `127.0.0.1:${await listen(server)}`
  const origin = `http://${hostPort}`
  const host: BatchHost = {
    ...{ origin, hostPort, seen: [], mostAtOnce: 0, hasDocuments: true, robots: null },
    hold: () => false,
    forget() {
      Object.assign(host, { seen: [], mostAtOnce: 0, hasDocuments: true, robots: null, hold: () => false })
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  function respond({ method, url = "" }: IncomingMessage, response: ServerResponse): void {
    const [, name = ""] = /^\/v1\/(\w+)/.exec(url) ?? []
    if (host.hasDocuments && /^(?:\/files)?\/openapi\.json$/.test(url)) sendJson(response, OPENAPI)
    else if (host.hasDocuments && url === "/.well-known/x402") sendJson(response, manifest(origin))
    else if (host.robots !== null && url === "/robots.txt") response.writeHead(200).end(host.robots)
    else if (name === "free") sendJson(response, { free: true })
    else if (name === "forecasts" && method !== "POST") response.writeHead(405, { allow: "POST" }).end()
    else if (["levels", "forecasts", "tides", "broken"].includes(name)) sendChallenge(response, origin + url, name)
    else if (name !== "hangs") response.writeHead(404).end()
  }
  return host
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body))
}

function sendChallenge(response: ServerResponse, url: string, name: string): void {
  const requirement = makeRequirement(name === "broken" ? { payTo: "nobody" } : {})
  const reply = x402Reply(makeDocument({ resource: { url }, accepts: [requirement] }))
  for (const [header, values] of Object.entries(reply.headers)) response.setHeader(header, values)
  response.writeHead(402).end("{}")
}
