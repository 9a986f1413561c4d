// A real receiver of webhooks: TLS on loopback, responds as a test sets, and records its requests. The calling process must
// trust it (`trustReceivers`) and be allowed to reach it (ALLOW_PRIVATE).

import { once } from "node:events"
import type { ServerResponse } from "node:http"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import { createAuthority } from "../street/authority"

export interface Received {
  headers: Record<string, string>
  body: string
  at: number
}
/** The response: `hang` sends none, `reset` breaks the connection, and a function responds as and when it likes. */
export type Answer =
  | { status: number; headers?: Record<string, string>; body?: string; afterMs?: number }
  | "hang"
  | "reset"
  | ((response: ServerResponse) => void)

export interface Receiver {
  url: string
  /** `host:port` for ALLOW_PRIVATE. */
  place: string
  received: Received[]
  /** Resolves once this many requests have arrived in all. */
  until(count: number): Promise<void>
  close(): Promise<void>
}

const identity = createAuthority("Receivers of a test run").issue(["127.0.0.1", "localhost"])

/** For this process: receivers use a self-signed certificate. */
export function trustReceivers(): void {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0"
}

/** `answer` gets each request, with the number of earlier ones. */
export async function openReceiver(
  answer: (received: Received, before: number) => Answer,
  port = 0,
): Promise<Receiver> {
  const received: Received[] = []
  const waiting: { count: number; done: () => void }[] = []
  const server = createServer(identity, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const one = { headers, body: Buffer.concat(chunks).toString(), at: Date.now() }
    const said = answer(one, received.length)
    received.push(one)
    for (const { count, done } of waiting) if (received.length >= count) done()
    if (said === "hang") return
    if (said === "reset") return void request.socket.destroy()
    if (typeof said === "function") return said(response)
    const send = () => {
      response.writeHead(said.status, said.headers)
      response.end(said.body ?? "")
    }
    if (said.afterMs) setTimeout(send, said.afterMs)
    else send()
  })
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `https://127.0.0.1:${taken}/hook`,
    place: `127.0.0.1:${taken}`,
    received,
    until: (count) =>
      new Promise((done) => {
        if (received.length >= count) done()
        else waiting.push({ count, done })
      }),
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
