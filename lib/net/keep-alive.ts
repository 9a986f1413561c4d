// An HTTP keep-alive connection to an untrusted host, reused between the calls of one caller. The IP address is checked when the
// connection opens, the URL at every call.

import type { Socket } from "node:net"
import type { Client } from "undici"

const LIMITS = {
  /**
   * Maximum age of a connection. An older connection is closed, so that the addresses of the host are resolved and checked again.
   */
  ageMs: 60_000,
  /** Close an idle connection after 3 s, because many servers close it after 5 s, possibly just when a request is sent. */
  idleMs: 3_000,
} as const

export interface Connection {
  origin: string
  address: string
  socket: Socket
  client: Client
  openedAt: number
}

/** One shared error: otherwise the client creates an error with its stack for each connection that it closes. */
const ENDED = new Error("The call has ended.")

export function closeConnection({ socket, client }: Connection): void {
  socket.destroy()
  void client.destroy(ENDED)
}

export class KeepAlive {
  #kept: Connection | null = null
  #idle: NodeJS.Timeout | undefined

  /**
   * Returns the open connection to this origin, or null. The caller then owns the connection: it has to close it or pass it to
   * `keep`.
   */
  take(origin: string): Connection | null {
    clearTimeout(this.#idle)
    const kept = this.#kept
    this.#kept = null
    if (!kept) return null
    const isFresh = performance.now() - kept.openedAt < LIMITS.ageMs
    if (isFresh && kept.origin === origin && !kept.socket.destroyed && !kept.client.destroyed) return kept
    closeConnection(kept)
    return null
  }

  /** Keeps a connection for the next call. The caller must have read the previous response to its end. */
  keep(connection: Connection): void {
    this.close()
    this.#kept = connection
    this.#idle = setTimeout(() => this.close(), LIMITS.idleMs)
    // An idle connection must not keep the process alive.
    this.#idle.unref()
  }

  close(): void {
    clearTimeout(this.#idle)
    if (this.#kept) closeConnection(this.#kept)
    this.#kept = null
  }
}
