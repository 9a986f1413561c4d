// Concurrency limits of deliveries: for all receivers together, and for each receiver host over all creators, so that nobody can make
// this directory flood a third party. Slow receivers compete for slots only with other slow ones.

import pLimit, { type LimitFunction } from "p-limit"

export const LANES = {
  /** Requests in flight to quick receivers, and separately the same number to slow receivers. */
  all: 48,
  /** Requests in flight to one host. */
  host: 8,
  /** Of these, requests to slow webhooks: tenants of a shared host do not wait for each other's timeouts. */
  hostSlow: 4,
} as const

export class Lanes {
  readonly #quick = pLimit(LANES.all)
  readonly #slow = pLimit(LANES.all)
  readonly #hosts = new Map<string, { all: LimitFunction; slow: LimitFunction }>()

  /** Runs the task as soon as its host and its lane have a free slot, first come first served. */
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
