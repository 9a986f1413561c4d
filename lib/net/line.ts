// A line to one stranger's host, for whoever asks it many things in a row: the connection of one call is kept for the next, for
// a while. It leads to the address that was checked when it was dialled; the URL is checked at every call.

import type { Socket } from "node:net"
import type { Client } from "undici"

const LIMITS = {
  /** After so long the name is resolved, checked and dialled anew. */
  ageMs: 60_000,
  /** Servers hang up after some five seconds; we do before. */
  idleMs: 3_000,
} as const

export interface Connection {
  origin: string
  address: string
  socket: Socket
  client: Client
  openedAt: number
}

/** Made once: the client would make an error, with its stack, each time it is let go. */
const OVER = new Error("The call is over.")

export function hangUp({ socket, client }: Connection): void {
  socket.destroy()
  void client.destroy(OVER)
}

export class Line {
  #kept: Connection | null = null
  #idle: NodeJS.Timeout | undefined

  /** The kept connection to this origin, which is the caller's from now on; null when there is none that can be used. */
  take(origin: string): Connection | null {
    clearTimeout(this.#idle)
    const kept = this.#kept
    this.#kept = null
    if (!kept) return null
    const isFresh = performance.now() - kept.openedAt < LIMITS.ageMs
    if (isFresh && kept.origin === origin && !kept.socket.destroyed && !kept.client.destroyed) return kept
    hangUp(kept)
    return null
  }

  /** Keeps a connection on which an answer was read to its end. */
  keep(connection: Connection): void {
    this.close()
    this.#kept = connection
    this.#idle = setTimeout(() => this.close(), LIMITS.idleMs)
    // An idle line keeps no process alive.
    this.#idle.unref()
  }

  close(): void {
    clearTimeout(this.#idle)
    if (this.#kept) hangUp(this.#kept)
    this.#kept = null
  }
}
