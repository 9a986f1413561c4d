// One server that acts as many untrusted hosts: each loopback address from 127.0.0.10 on is a host. A path responds as the test
// sets; other paths respond 404. Each test starts with hosts that know no path, and the server closes after the file.

import { createServer } from "node:http"
import { afterAll, beforeEach } from "vitest"
import { listen } from "@/tests/support/listen"
import { createChallenge } from "../street/l402"
import { createDeferred } from "../support/deferred"
import { USDC } from "./twin-data"

export interface HostResponse {
  status?: number
  headers?: Record<string, string>
  /** A string is sent unchanged, any other value as JSON. */
  body?: unknown
}
export interface Hosts {
  name(host: number): string
  origin(host: number): string
  url(host: number, path: string): string
  /** The value of ALLOW_PRIVATE for this number of hosts. */
  allow(hosts: number): string
  /** @param path a path, or a method and a path ("POST /a"), which comes before the path alone */
  set(host: number, path: string, given: HostResponse | "closed"): void
  /** Requests to this host, oldest first. */
  asked(host: number): string[]
  /** Milliseconds between the end of each response to this host and its next request. */
  pauses(host: number): number[]
  /** Delays all responses until this number of requests is in flight at once. */
  gather(requests: number): void
  /** The highest number of requests in flight at once: to one host, and to all hosts together. */
  mostAtOnce(): { host: number; all: number }
  forget(): void
  close(): Promise<void>
}

const terms = {
  ...{ scheme: "exact", network: "eip155:8453", amount: "10000", asset: USDC, maxTimeoutSeconds: 60 },
  ...{ payTo: "0x1111111111111111111111111111111111111111", extra: { name: "USD Coin", version: "2" } },
}

/** Builds 402 responses with a valid challenge. */
export const PAID = {
  l402: (): HostResponse => {
    const { header } = createChallenge({ service: "paid", priceSats: 21, description: "call", expirySeconds: 86_400 })
    return { status: 402, headers: { "www-authenticate": header }, body: {} }
  },
  x402: (more: { resource?: string; method?: string } = {}): HostResponse => {
    const { resource = "https://paid.example/", method } = more
    const input = { type: "http", method, bodyType: "json", body: { q: "test" } }
    const extensions = method ? { bazaar: { info: { input }, schema: {} } } : undefined
    const listing = { x402Version: 2, error: "Pay", resource: { url: resource }, accepts: [terms], extensions }
    const header = Buffer.from(JSON.stringify(listing)).toString("base64")
    return { status: 402, headers: { "payment-required": header }, body: {} }
  },
}

export async function openHosts(): Promise<Hosts> {
  const responses = new Map<string, HostResponse | "closed">()
  const asked = new Map<string, string[]>()
  const inFlight = new Map<string, number>()
  const pauses = new Map<string, number[]>()
  const endedAt = new Map<string, number>()
  let most = { host: 0, all: 0 }
  let gathered = { wanted: 0, ...createDeferred() }
  const name = (host: number) => `127.0.0.${host + 10}`
  const server = createServer((request, response) => {
    const host = request.headers.host?.split(":")[0] ?? ""
    const { method = "", url = "" } = request
    asked.set(host, [...(asked.get(host) ?? []), `${method} ${url}`])
    const last = endedAt.get(host)
    if (last !== undefined) pauses.set(host, [...(pauses.get(host) ?? []), performance.now() - last])
    inFlight.set(host, (inFlight.get(host) ?? 0) + 1)
    const all = [...inFlight.values()].reduce((sum, count) => sum + count, 0)
    most = { host: Math.max(most.host, inFlight.get(host) ?? 0), all: Math.max(most.all, all) }
    response.once("finish", () => endedAt.set(host, performance.now()))
    response.once("close", () => inFlight.set(host, (inFlight.get(host) ?? 1) - 1))
    const given = responses.get(`${host} ${method} ${url}`) ??
      responses.get(`${host} ${url}`) ??
      responses.get(`${host} *`) ?? { status: 404 }
    if (given === "closed") return request.socket.destroy()
    const { status = 200, headers = {}, body = "" } = given
    const text = typeof body === "string" ? body : JSON.stringify(body)
    const respond = () => response.writeHead(status, { "content-type": "application/json", ...headers }).end(text)
    if (all >= gathered.wanted) gathered.resolve()
    void gathered.promise.then(() => setTimeout(respond, 5))
  })
  const port = await listen(server, "0.0.0.0")
  const origin = (host: number) => `http://${name(host)}:${port}`
  const hosts: Hosts = {
    name,
    origin,
    url: (host, path) => `${origin(host)}${path}`,
    allow: (hosts) => Array.from({ length: hosts }, (_, host) => `${name(host)}:${port}`).join(","),
    set: (host, path, given) => void responses.set(`${name(host)} ${path}`, given),
    asked: (host) => asked.get(name(host)) ?? [],
    pauses: (host) => pauses.get(name(host)) ?? [],
    gather(requests) {
      gathered = { wanted: requests, ...createDeferred() }
    },
    mostAtOnce: () => most,
    forget() {
      responses.clear()
      asked.clear()
      pauses.clear()
      endedAt.clear()
      most = { host: 0, all: 0 }
      gathered.resolve()
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  beforeEach(() => hosts.forget())
  afterAll(() => hosts.close())
  return hosts
}
