// One HTTPS server for all test hosts of providers.ts. The server name (SNI) selects the certificate, and the Host header
// selects the responses.

import type { IncomingMessage, ServerResponse } from "node:http"
import { createServer } from "node:https"
import type { AddressInfo, Socket } from "node:net"
import type { Identity } from "./authority"
import { answerHook, HOOK_PATH, newReceiver, type Receiver } from "./hook"
import { askForMoney, paidKind, type Terms } from "./paid-paths"
import { answerFile, FILE_PATH, type Placed } from "./placed-file"
import { pathOf, sendJson } from "./shop"

const MOST_SEEN = 1000

export interface ProviderServer {
  /** The well-known file of each host. A host without an entry has no file. */
  files: Map<string, Placed>
  /** What each host asks for on its paid paths. A host without an entry has the usual terms. */
  terms: Map<string, Terms>
  /** Returns the webhook receiver of a host. */
  receiver(host: string): Receiver
  /** Returns the requests to a host as `METHOD /path`, oldest first. */
  seen(host: string): readonly string[]
  port: number
  close(): Promise<void>
}

export interface ServerOptions {
  address: string
  port: number
  identity: Identity
  /** Certificates by host name. Any other host gets the certificate `identity`. */
  others: Readonly<Record<string, Identity>>
}

/** Opens the server. Rejects with the system's error if the port is not available. */
export async function openProviderServer({ address, port, identity, others }: ServerOptions): Promise<ProviderServer> {
  const files = new Map<string, Placed>()
  const terms = new Map<string, Terms>()
  const receivers = new Map<string, Receiver>()
  const seen = new Map<string, string[]>()
  const connections = new Map<number, Socket>()

  function receiver(host: string): Receiver {
    const known = receivers.get(host) ?? newReceiver()
    receivers.set(host, known)
    return known
  }

  function handle(request: IncomingMessage, response: ServerResponse) {
    const host = (request.headers.host ?? "").replace(/:\d+$/, "").toLowerCase()
    const pathname = pathOf(request)
    const log = seen.get(host) ?? []
    seen.set(host, [...log, `${request.method} ${pathname}`].slice(-MOST_SEEN))
    const reset = () => connections.get(request.socket.remotePort ?? 0)?.resetAndDestroy()
    if (pathname === FILE_PATH) return answerFile(files.get(host), response, reset)
    if (pathname === HOOK_PATH) return answerHook(receiver(host), request, response)
    const kind = paidKind(pathname)
    return kind
      ? askForMoney(kind, request, response, terms.get(host))
      : sendJson(response, 404, { error: "no such path" })
  }

  const server = createServer(identity, handle)
  for (const [name, own] of Object.entries(others)) server.addContext(name, own)
  // Keep the TCP sockets: a reset is possible only on the TCP socket below TLS.
  server.on("connection", (socket: Socket) => {
    const { remotePort = 0 } = socket
    connections.set(remotePort, socket)
    socket.once("close", () => connections.delete(remotePort))
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, address, resolve)
  })
  return {
    files,
    terms,
    receiver,
    seen: (host) => seen.get(host) ?? [],
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
