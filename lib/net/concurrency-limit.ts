// A concurrency limit with a bounded queue. A freed slot goes to the next waiter in a later turn of the event loop, so that
// requests without a slot are served between two jobs. Callers that name their client wait in a queue per network, and the
// networks take turns; within a network, and without a client, the queue is first in, first out.

import type { ServerResponse } from "node:http"
import { networkKey } from "@/lib/net/client-address"

/** Releases a slot; later calls do nothing. */
export type Release = () => void

/** Thrown by `acquire` when all slots are taken and the queue is full. */
export class QueueFullError extends Error {
  constructor(message = "All slots are taken and the queue is full.") {
    super(message)
    this.name = new.target.name
  }
}

/** Thrown by `acquire` when the network of the client holds its share of the slots and the queue (`Shares`). */
export class ShareTakenError extends QueueFullError {
  constructor() {
    super("The network of this client holds its share of the pool.")
  }
}

type Start = () => void

export class ConcurrencyLimit {
  readonly #slots: number
  readonly #maxQueued: number
  readonly #shares: Shares
  /** Waiters by network. The first network is next. */
  readonly #queues = new Map<string, Set<Start>>()
  #queued = 0
  #taken = 0

  constructor({ slots, queued }: { slots: number; queued: number }) {
    this.#slots = slots
    this.#maxQueued = queued
    this.#shares = new Shares(slots + queued)
  }

  /**
   * Waits for a free slot. A waiter whose signal aborts leaves the queue.
   * @param client the key of the client's rate limit, when clients share this limit; its network gets at most a quarter
   * @throws QueueFullError, ShareTakenError, or the signal's reason
   */
  acquire(signal?: AbortSignal, client?: string): Promise<Release> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    const isFree = this.#taken < this.#slots
    if (!isFree && this.#queued >= this.#maxQueued) return Promise.reject(new QueueFullError())
    if (client !== undefined && !this.#shares.take(client)) return Promise.reject(new ShareTakenError())
    const giveBack = () => client !== undefined && this.#shares.free(client)
    if (isFree) {
      this.#taken += 1
      return Promise.resolve(this.#createRelease(giveBack))
    }
    const network = client === undefined ? "" : networkKey(client)
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#leave(network, start)
        giveBack()
        reject(signal?.reason)
      }
      const start = () => {
        signal?.removeEventListener("abort", leave)
        resolve(this.#createRelease(giveBack))
      }
      this.#enter(network, start)
      signal?.addEventListener("abort", leave, { once: true })
    })
  }

  #enter(network: string, start: Start): void {
    const queue = this.#queues.get(network) ?? new Set()
    this.#queues.set(network, queue.add(start))
    this.#queued += 1
  }

  #leave(network: string, start: Start): void {
    const queue = this.#queues.get(network)
    if (!queue?.delete(start)) return
    this.#queued -= 1
    if (queue.size === 0) this.#queues.delete(network)
  }

  #createRelease(giveBack: () => void): Release {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      giveBack()
      setImmediate(() => this.#startNext())
    }
  }

  /** Gives a released slot to the first waiter of the next network, or frees the slot when nobody waits. */
  #startNext(): void {
    const [next] = this.#queues
    const [network = "", queue] = next ?? []
    const [start] = queue ?? []
    if (queue === undefined || start === undefined) {
      this.#taken -= 1
      return
    }
    this.#leave(network, start)
    // Move the network behind the others.
    if (this.#queues.delete(network)) this.#queues.set(network, queue)
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

const SHARE = 0.25

/**
 * How many places of a shared pool each network holds. No network may hold more than a quarter, so that one party with many
 * addresses leaves the rest to everybody else. A party has a /48 of IPv6, which contains 65,536 clients.
 */
export class Shares {
  readonly #most: number
  readonly #held = new Map<string, number>()

  /** @param places the size of the pool */
  constructor(places: number) {
    this.#most = Math.max(1, Math.floor(places * SHARE))
  }

  /** Takes a place for the client's network. Returns false when the network holds its share. */
  take(client: string): boolean {
    const network = networkKey(client)
    const held = this.#held.get(network) ?? 0
    if (held >= this.#most) return false
    this.#held.set(network, held + 1)
    return true
  }

  free(client: string): void {
    const network = networkKey(client)
    const left = (this.#held.get(network) ?? 0) - 1
    if (left > 0) this.#held.set(network, left)
    else this.#held.delete(network)
  }
}

/** A concurrency limit with a bounded queue for each key. A key without a holder and a waiter takes up no memory. */
export class KeyedLimit {
  readonly #limits = new Map<string, { limit: ConcurrencyLimit; users: number }>()

  constructor(readonly size: { slots: number; queued: number }) {}

  /**
   * Waits for a free slot of this key. A waiter whose signal aborts leaves the queue.
   * @throws QueueFullError, or the signal's reason
   */
  async acquire(key: string, signal: AbortSignal): Promise<Release> {
    const entry = this.#limits.get(key) ?? { limit: new ConcurrencyLimit(this.size), users: 0 }
    this.#limits.set(key, entry)
    entry.users += 1
    let hasLeft = false
    const leave = () => {
      if (hasLeft) return
      hasLeft = true
      entry.users -= 1
      if (entry.users === 0) this.#limits.delete(key)
    }
    try {
      const release = await entry.limit.acquire(signal)
      return () => {
        release()
        leave()
      }
    } catch (error) {
      leave()
      throw error
    }
  }
}
