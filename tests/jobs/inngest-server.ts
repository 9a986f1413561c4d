// A local stand-in for Inngest with the two endpoints that the directory calls: registration of functions, and events.

import { createHmac } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

export interface SentEvent {
  id?: string
  name: string
  data: { batch?: string[] }
}

export interface InngestServer {
  origin: string
  registered: { url: string; functions: { id: string }[] }[]
  events: SentEvent[]
  close(): void
}

export async function openInngestServer(port = 0): Promise<InngestServer> {
  const registered: InngestServer["registered"] = []
  const events: SentEvent[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const isEvent = request.url?.startsWith("/e/")
    if (isEvent) events.push(...body)
    else registered.push(body)
    response.writeHead(200, { "content-type": "application/json" })
    response.end(JSON.stringify(isEvent ? { ids: events.map((_, index) => `${index}`), status: 200 } : { ok: true }))
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  const { port: taken } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://127.0.0.1:${taken}`, registered, events, close }
}

/**
 * Returns the `x-inngest-signature` header: time in Unix seconds, and HMAC-SHA256 of the canonical body and the time.
 * The HMAC key is the signing key without its `signkey-…-` prefix.
 */
export function signature(body: string, signingKey: string, now = Date.now()): string {
  const seconds = `${Math.round(now / 1000)}`
  const key = signingKey.replace(/^signkey-\w+-/, "")
  return `t=${seconds}&s=${createHmac("sha256", key).update(body).update(seconds).digest("hex")}`
}
