// A concurrency limit with a bounded queue, first in, first out. A freed slot goes to the next waiter in a later turn of the
// event loop, so that requests without a slot are served between two jobs.

import type { ServerResponse } from "node:http"

/** Releases a slot; later calls do nothing. */
export type Release = () => void

/** Thrown by `acquire` when all slots are taken and the queue is full. */
export class QueueFullError extends Error {
  constructor() {
    super("All slots are taken and the queue is full.")
    this.name = "QueueFullError"
  }
}

export class ConcurrencyLimit {
  readonly #slots: number
  readonly #maxQueued: number
  readonly #queue = new Set<() => void>()
  #taken = 0

  constructor({ slots, queued }: { slots: number; queued: number }) {
    this.#slots = slots
    this.#maxQueued = queued
  }

  /**
   * Waits for a free slot. A waiter whose signal aborts leaves the queue.
   * @throws QueueFullError, or the signal's reason
   */
  acquire(signal?: AbortSignal): Promise<Release> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (this.#taken < this.#slots) {
      this.#taken += 1
      return Promise.resolve(this.#createRelease())
    }
    if (this.#queue.size >= this.#maxQueued) return Promise.reject(new QueueFullError())
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#queue.delete(start)
        reject(signal?.reason)
      }
      const start = () => {
        signal?.removeEventListener("abort", leave)
        resolve(this.#createRelease())
      }
      this.#queue.add(start)
      signal?.addEventListener("abort", leave, { once: true })
    })
  }

  #createRelease(): Release {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      setImmediate(() => this.#startNext())
    }
  }

  /** Gives a released slot to the first waiter, or frees the slot when nobody waits. */
  #startNext(): void {
    const [start] = this.#queue
    if (start === undefined) {
      this.#taken -= 1
      return
    }
    this.#queue.delete(start)
    start()
  }
}

/** The abort reason when the client has disconnected. A single instance, so that callers can compare it by identity. */
export const CLIENT_LEFT = new Error("The client has disconnected.")

/**
 * Returns a signal that aborts with `CLIENT_LEFT` when the response closes, which also happens after the response has been sent.
 */
export function createCloseSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort(CLIENT_LEFT)
  if (response.destroyed) abort()
  else response.once("close", abort)
  return controller.signal
}
