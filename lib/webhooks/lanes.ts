// Concurrency limits of webhook deliveries: in total, and per receiver host over all creators, so that nobody can flood a third
// party through this directory. Slow receivers have their own total limit, so that they do not delay quick receivers.

import pLimit, { type LimitFunction } from "p-limit"

export const LANES = {
  /** Requests in flight to quick receivers in total. Slow receivers have a separate limit of the same number. */
  all: 48,
  /** Requests in flight to one receiver host, quick and slow together. */
  host: 8,
  /**
   * Requests in flight to slow webhooks of one host, as a part of `host`. Slow webhooks thus leave slots for the other webhooks
   * of the host.
   */
  hostSlow: 4,
} as const

export class Lanes {
  readonly #quick = pLimit(LANES.all)
  readonly #slow = pLimit(LANES.all)
  readonly #hosts = new Map<string, { all: LimitFunction; slow: LimitFunction }>()

  /** Runs the task as soon as its host and its lane (quick or slow) have a free slot, first in, first out. */
  run<T>(host: string, isSlow: boolean, task: () => T | Promise<T>): Promise<T> {
    const { all, slow } = this.#hostLanes(host)
    const lane = isSlow ? this.#slow : this.#quick
    const send = () => all(() => lane(task))
    return isSlow ? slow(send) : send()
  }

  #hostLanes(host: string) {
    const lanes = this.#hosts.get(host) ?? { all: pLimit(LANES.host), slow: pLimit(LANES.hostSlow) }
    this.#hosts.set(host, lanes)
    return lanes
  }
}
