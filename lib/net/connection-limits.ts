// Limits the open connections of a client, and closes connections without progress. Node limits how long a request may take to
// arrive, but not how long a client may take to read a response.

import type { Server } from "node:http"
import type { Socket } from "node:net"
import { isTrustedProxy, rateKey, type TrustedProxies } from "@/lib/net/client-address"
import { createCountedWarning } from "@/lib/process/log"

export const CONNECTIONS = {
  perClient: 100,
  stallMs: 30_000,
  /** The number of times that each connection is checked within `stallMs`. */
  sweeps: 10,
} as const

/**
 * Closes each new connection of a client above the limit. A trusted proxy connects for many clients, so its connections are not
 * limited.
 */
export function limitConnections(
  server: Server,
  trusted: TrustedProxies,
  perClient: number = CONNECTIONS.perClient,
): void {
  const open = new Map<string, number>()
  const warn = createCountedWarning("connections beyond the limit of a client were closed")
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? ""
    if (isTrustedProxy(address, trusted)) return
    const client = rateKey(address)
    const count = open.get(client) ?? 0
    if (count >= perClient) {
      warn()
      socket.destroy()
      return
    }
    open.set(client, count + 1)
    socket.once("close", () => {
      const left = (open.get(client) ?? 0) - 1
      if (left > 0) open.set(client, left)
      else open.delete(client)
    })
  })
}

/**
 * Closes connections on which no byte moves for `stallMs` while the peer has to act: to send a request, or to read a response.
 * While a response is not completely sent, only sent bytes count as progress. Time that the server itself needs does not count.
 * Stalled connections are reset: after an orderly close, the kernel keeps megabytes of an unread response for minutes.
 */
export function closeStalledConnections(
  server: Server,
  isWaitingForServer: (socket: Socket) => boolean,
  stallMs: number = CONNECTIONS.stallMs,
): void {
  const open = new Map<Socket, { progress: string; since: number }>()
  server.on("connection", (socket: Socket) => {
    open.set(socket, { progress: readProgress(socket), since: performance.now() })
    socket.once("close", () => open.delete(socket))
  })
  const sweep = setInterval(() => {
    const now = performance.now()
    for (const [socket, seen] of open) {
      const progress = readProgress(socket)
      if (isWaitingForServer(socket) || progress !== seen.progress) open.set(socket, { progress, since: now })
      else if (now - seen.since >= stallMs) socket.resetAndDestroy()
    }
  }, stallMs / CONNECTIONS.sweeps)
  sweep.unref()
  server.once("close", () => clearInterval(sweep))
}

/**
 * Only `writeQueueSize` of Node's internal handle shows how much of a write the kernel has accepted. `writableLength` stays the
 * same until the kernel has accepted the whole write.
 */
type WithHandle = Socket & { _handle?: { writeQueueSize?: number } | null }

/** Returns a text that changes when bytes are sent or, with nothing left to send, when bytes are received. */
function readProgress(socket: WithHandle): string {
  const unsent = socket.writableLength
  return unsent > 0 ? `${unsent} ${socket._handle?.writeQueueSize}` : `read ${socket.bytesRead}`
}
