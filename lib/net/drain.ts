// Ends the connections of an HTTP server without losing a request: a client may send its next request on a connection that the server
// is just closing, so each client is first asked to close its connection, with its next response.

import type { Server, ServerResponse } from "node:http"
import { Server as NetServer } from "node:net"

const SWEEP_MS = 100

export interface Drain {
  /** From now on each response that has not begun has `Connection: close`. */
  begin(): void
  /** Accepts no more connections. Open connections stay. */
  closePort(): void
  /**
   * Resolves when all connections have ended.
   * @param idleMs how long an idle connection may wait for its client's next request
   * @param limitMs after this time all connections are cut off
   */
  finish(times: { idleMs: number; limitMs: number }): Promise<void>
}

export function createDrain(server: Server): Drain {
  const open = new Set<ServerResponse>()
  let isDraining = false
  server.prependListener("request", (_request, response: ServerResponse) => {
    if (isDraining) {
      response.shouldKeepAlive = false
      return
    }
    open.add(response)
    response.once("close", () => open.delete(response))
  })
  const begin = () => {
    isDraining = true
    for (const response of open) if (!response.headersSent) response.shouldKeepAlive = false
  }
  // The method of http.Server also closes idle connections at once.
  const closePort = () => {
    if (server.listening) NetServer.prototype.close.call(server)
  }
  const finish = async ({ idleMs, limitMs }: { idleMs: number; limitMs: number }): Promise<void> => {
    const startedAt = performance.now()
    while ((await countConnections(server)) > 0) {
      const elapsed = performance.now() - startedAt
      if (elapsed >= limitMs) return server.closeAllConnections()
      if (elapsed >= idleMs) server.closeIdleConnections()
      await new Promise((resolve) => setTimeout(resolve, SWEEP_MS))
    }
  }
  return { begin, closePort, finish }
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}
