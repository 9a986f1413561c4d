// An HTTP server on loopback for paid test endpoints. Each path can be broken and fixed while the server runs. `close` ends all
// connections, including connections that wait for a response.

import http from "node:http"
import type { AddressInfo } from "node:net"

/**
 * `down`: responds 503. `free`: responds 200 without a challenge. `gone`: closes the connection. `payee` and `dear`: asks for another
 * payee or for three times the price: `GET /weather` of x402.ts only.
 */
export const FAULTS = ["down", "free", "gone", "payee", "dear"] as const
export type Fault = (typeof FAULTS)[number]

export type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => unknown

export interface Shop {
  /** `http://127.0.0.1:<port>` */
  origin: string
  /** `127.0.0.1:<port>`, the form that ALLOW_PRIVATE takes. */
  hostPort: string
  /** The last 1,000 requests as `METHOD /path`, oldest first. */
  seen: readonly string[]
  break(pathname: string, fault: Fault): void
  faultOf(pathname: string): Fault | null
  fix(pathname: string): void
  close(): Promise<void>
}

function misbehave(fault: Exclude<Fault, "payee" | "dear">, response: http.ServerResponse) {
  if (fault === "gone") return response.destroy()
  if (fault === "free") return sendJson(response, 200, { free: "lunch" })
  return sendJson(response, 503, { error: "down for maintenance" })
}

/** Opens a server on loopback. Port 0 means any free port. `handler` is a Node request listener, such as an Express app. */
export async function openShop(handler: Handler, port = 0): Promise<Shop> {
  const faults = new Map<string, Fault>()
  const seen: string[] = []
  const server = http.createServer((request, response) => {
    const pathname = pathOf(request)
    seen.push(`${request.method} ${pathname}`)
    if (seen.length > 1000) seen.shift()
    const fault = faults.get(pathname)
    if (fault && fault !== "payee" && fault !== "dear") return void misbehave(fault, response)
    Promise.resolve(handler(request, response)).catch((error: unknown) =>
      sendJson(response, 500, { error: `${error}` }),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, "127.0.0.1", resolve)
  })
  const hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin: `http://${hostPort}`,
    hostPort,
    seen,
    break: (pathname, fault) => void faults.set(pathname, fault),
    faultOf: (pathname) => faults.get(pathname) ?? null,
    fix: (pathname) => void faults.delete(pathname),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function pathOf(request: http.IncomingMessage): string {
  return new URL(request.url ?? "/", "http://street").pathname
}

export function sendJson(response: http.ServerResponse, status: number, body: unknown, headers = {}) {
  if (response.headersSent) return response.end()
  return response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body))
}

/** Reads the body of a request, at most about 64 kB. */
export async function readText(request: http.IncomingMessage): Promise<string> {
  let text = ""
  for await (const chunk of request) {
    text += chunk
    if (text.length > 65_536) break
  }
  return text
}

/** Reads the body of a request as JSON. Returns null if the body is not JSON. */
export async function readJson(request: http.IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse(await readText(request))
  } catch {
    return null
  }
}
