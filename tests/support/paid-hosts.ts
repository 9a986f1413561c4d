// One server that acts as many paid hosts: each loopback address 127.x.y.z is a host, and the first path segment selects the
// response. The server records requests, so that tests can check how the prober treated each host.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { listen } from "@/tests/support/listen"
import { createChallenge } from "../street/l402"

export interface Seen {
  method: string
  path: string
  agent: string
  /** The payment credential of the request. */
  credential: string | null
  /** Milliseconds since the server opened. */
  at: number
}
export interface PaidHosts {
  port: number
  /** `http://127.0.0.<n>:port/<path>` */
  url(host: number, path: string): string
  /** The value of ALLOW_PRIVATE for this number of hosts. */
  allow(hosts: number): string
  /** Requests to this host, robots.txt among them, oldest first. */
  seen(host: number): Seen[]
  /** The highest number of requests that one host had in flight at once. */
  mostAtOnce(): number
  /** Sets one behaviour for all paths of a host. Null restores the behaviour in the first segment of each path. */
  behave(host: number, as: Behaviour | null): void
  robots(host: number, text: string): void
  forget(): void
  close(): Promise<void>
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown
const header = () =>
  createChallenge({ service: "paid", priceSats: 21, description: "one call", expirySeconds: 86_400 }).header
const offer = (priceUsd: string) =>
  Buffer.from(
    JSON.stringify({
      x402Version: 2,
      error: "Payment required",
      resource: { url: "https://paid.example/", description: "One call", mimeType: "application/json" },
      accepts: [
        {
          scheme: "exact",
          network: "eip155:8453",
          amount: priceUsd,
          asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
          payTo: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
          maxTimeoutSeconds: 300,
          extra: { name: "USD Coin", version: "2" },
        },
      ],
    }),
  ).toString("base64")

const ENDLESS = Buffer.alloc(65_536, 120)
function sendEndlessly(response: ServerResponse): void {
  response.writeHead(402, { "content-type": "text/plain" })
  const more = () => {
    while (!response.destroyed && response.write(ENDLESS));
  }
  response.on("drain", more)
  more()
}

function createAnswers() {
  const challenge = header()
  const cheap = offer("10000")
  return {
    ok: (_, response) => response.writeHead(402, { "www-authenticate": challenge }).end("{}"),
    x402: (_, response) => response.writeHead(402, { "payment-required": cheap }).end("{}"),
    expensive: (_, response) => response.writeHead(402, { "payment-required": offer("20000") }).end("{}"),
    both: (_, response) =>
      response.writeHead(402, { "www-authenticate": challenge, "payment-required": cheap }).end("{}"),
    slow: (_, response) =>
      setTimeout(() => response.writeHead(402, { "www-authenticate": challenge }).end("{}"), 1_200),
    free: (_, response) => response.writeHead(200).end("{}"),
    picky: (_, response) => response.writeHead(422).end("{}"),
    broken: (_, response) => response.writeHead(500).end("oops"),
    busy: (_, response) => response.writeHead(429, { "retry-after": "600" }).end(),
    closed: (_, response) => response.writeHead(503, { "retry-after": "120" }).end(),
    refuse: (_, response) => response.writeHead(403).end(),
    hang: () => undefined,
    drip: (_, response) => {
      response.writeHead(402).flushHeaders()
      const timer = setInterval(() => response.write("."), 50)
      response.once("close", () => clearInterval(timer))
    },
    huge: (_, response) => sendEndlessly(response),
    reset: (request) => request.socket.resetAndDestroy(),
  } satisfies Record<string, Answer>
}
export type Behaviour = keyof ReturnType<typeof createAnswers>

export async function openPaidHosts(): Promise<PaidHosts> {
  const answers: Record<string, Answer> = createAnswers()
  const requests = new Map<string, Seen[]>()
  const inFlight = new Map<string, number>()
  const forced = new Map<string, Behaviour>()
  const robots = new Map<string, string>()
  let most = 0
  const startedAt = performance.now()
  const server = createServer((request, response) => {
    const host = request.headers.host?.split(":")[0] ?? ""
    const { url: path = "/", method = "" } = request
    const seen = {
      method,
      path,
      agent: request.headers["user-agent"] ?? "",
      credential: request.headers.authorization ?? null,
      at: performance.now() - startedAt,
    }
    requests.set(host, [...(requests.get(host) ?? []), seen])
    const now = (inFlight.get(host) ?? 0) + 1
    inFlight.set(host, now)
    most = Math.max(most, now)
    response.once("close", () => inFlight.set(host, (inFlight.get(host) ?? 1) - 1))
    if (path === "/robots.txt") {
      const text = robots.get(host)
      return response.writeHead(text === undefined ? 404 : 200, { "content-type": "text/plain" }).end(text)
    }
    const answer = answers[forced.get(host) ?? path.split("/")[1] ?? ""]
    return answer ? answer(request, response) : response.writeHead(404).end()
  })
  const port = await listen(server, "0.0.0.0")
  const name = (host: number) => `127.0.${Math.floor(host / 250)}.${(host % 250) + 1}`
  return {
    port,
    url: (host, path) => `http://${name(host)}:${port}/${path}`,
    allow: (hosts) => Array.from({ length: hosts }, (_, host) => `${name(host)}:${port}`).join(","),
    seen: (host) => requests.get(name(host)) ?? [],
    mostAtOnce: () => most,
    behave: (host, as) => (as === null ? forced.delete(name(host)) : forced.set(name(host), as)),
    robots: (host, text) => robots.set(name(host), text),
    forget() {
      requests.clear()
      forced.clear()
      robots.clear()
      most = 0
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
