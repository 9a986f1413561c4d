// The requests of one check to one host: one after the other, with a pause between the end of a request and the next.

import { setTimeout as pause } from "node:timers/promises"
import { env } from "@/lib/env"

interface Options {
  /** When the last request to the host ended, in milliseconds since 1970; null for a host without one. */
  lastAskedAt: number | null
  /** Aborts the request in flight, and every later one before it is sent. */
  signal: AbortSignal
}

/** Sends the requests of one check to a host that the caller has leased. */
export interface Sender {
  /** Why the host asks not to be checked, as a sentence; null unless it does. A check of such a host sends nothing. */
  readonly optOut: string | null
  /** Waits for the request before it and for the pause, then calls `request`, which must pass the signal to safeFetch. */
  send<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T>
}

export class Turn implements Sender {
  readonly signal: AbortSignal
  /** Why the host asks not to be checked, as a sentence; null unless it does. A check of such a host sends nothing. */
  optOut: string | null = null
  #sent = 0
  #isOver = false
  #freeAt: number
  #last: Promise<unknown> = Promise.resolve()

  constructor({ lastAskedAt, signal }: Options) {
    this.signal = signal
    this.#freeAt = (lastAskedAt ?? 0) + env.PROBE_HOST_SPACING_MS
  }

  /** The number of requests that were sent. A session with an MCP server counts as one. */
  get sent(): number {
    return this.#sent
  }

  /**
   * Waits for the request before it and for the pause, then calls `request`, which must pass the signal to safeFetch: after an abort
   * safeFetch fails without sending.
   */
  send<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const sent = this.#last.then(() => this.#send(request))
    // The caller gets the failure; the next request only waits for the end.
    this.#last = sent.catch(() => undefined)
    return sent
  }

  async #send<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { signal } = this
    const waitMs = this.#freeAt - Date.now()
    if (waitMs > 0 && !signal.aborted) await pause(waitMs, undefined, { signal }).catch(() => undefined)
    if (this.#isOver) throw new Error("A check must send its requests before it ends.")
    if (!signal.aborted) this.#sent += 1
    try {
      return await request(signal)
    } finally {
      this.#freeAt = Date.now() + env.PROBE_HOST_SPACING_MS
    }
  }

  /** Rejects later requests, and waits for the request in flight. */
  async end(): Promise<void> {
    this.#isOver = true
    await this.#last
  }
}

/** The turn of a process without a database, such as the command line: it checks one endpoint. */
export const createLoneTurn = (signal: AbortSignal = new AbortController().signal): Turn =>
  new Turn({ lastAskedAt: null, signal })
