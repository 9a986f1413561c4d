// An HTTP server with the routes that the paywall limits, behind lib/http/front-door.ts, which handles each request before a
// route. The server trusts one proxy, so a test sets the client's IP address with X-Forwarded-For.

import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { ReadableStream as WebStream } from "node:stream/web"
import * as missing from "@/app/api/[[...path]]/route"
import * as payRoute from "@/app/api/v1/dev/lightning/pay/route"
import * as exportRoute from "@/app/api/v1/export.csv/route"
import * as listRoute from "@/app/api/v1/services/route"
import type { RouteHandler } from "@/lib/api/handler"
import { frontDoor } from "@/lib/http/front-door"
import { parseTrustedProxies } from "@/lib/net/client-address"

type Routes = Partial<Record<string, RouteHandler>>
const ROUTES: Record<string, Routes> = {
  "/api/v1/services": listRoute,
  "/api/v1/export.csv": exportRoute,
  "/api/v1/dev/lightning/pay": payRoute,
}

export async function serve(): Promise<{ address: string; close(): void }> {
  const server = createServer(frontDoor(answer, parseTrustedProxies("1"))).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { address: `http://127.0.0.1:${port}`, close }
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method = "GET", url = "/" } = incoming
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, [value ?? []].flat().join(", "))
  const hasBody = method !== "GET" && method !== "HEAD"
  const body = hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" } : {}
  const request = new Request(new URL(url, "http://directory.test"), { method, headers, ...body } as RequestInit)
  const handle = (ROUTES[new URL(request.url).pathname] ?? missing)[method as "GET"]
  if (!handle) throw new Error(`no route takes ${method}`)
  const response = await handle(request)
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  await pipeline(response.body ? Readable.fromWeb(response.body as WebStream) : Readable.from([]), outgoing)
}
