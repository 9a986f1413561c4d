// A webhook receiver: an HTTPS or HTTP server on loopback that records its requests and responds as a test sets. The dispatcher's process
// must accept the receiver's certificate (`trustReceivers`) and private address (ALLOW_PRIVATE).

import { once } from "node:events"
import { createServer as createPlainServer, type RequestListener, type ServerResponse } from "node:http"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import { createAuthority } from "../street/authority"

export interface Received {
  headers: Record<string, string>
  body: string
  at: number
}
/** A receiver's response. `hang` sends no response, `reset` resets the connection, and a function writes the response itself. */
export type Answer =
  | { status: number; headers?: Record<string, string>; body?: string; afterMs?: number }
  | "hang"
  | "reset"
  | ((response: ServerResponse) => void)

export interface Receiver {
  url: string
  /** `host:port`, the form that ALLOW_PRIVATE takes. */
  place: string
  received: Received[]
  /** Resolves when the receiver has got this many requests in total. */
  until(count: number): Promise<void>
  close(): Promise<void>
}

const identity = createAuthority("Receivers of a test run").issue(["127.0.0.1", "localhost"])

/** Disables certificate checks in this process, because receivers have certificates of an unknown authority. */
export function trustReceivers(): void {
  process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0"
}

/** Opens a receiver. `answer` chooses the response to a request; `before` is the number of earlier requests. */
export async function openReceiver(
  answer: (received: Received, before: number) => Answer,
  port = 0,
  protocol: "https" | "http" = "https",
): Promise<Receiver> {
  const received: Received[] = []
  const waiting: { count: number; done: () => void }[] = []
  const listener: RequestListener = async (request, response) => {
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
  }
  const server = protocol === "http" ? createPlainServer(listener) : createServer(identity, listener)
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `${protocol}://127.0.0.1:${taken}/hook`,
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
