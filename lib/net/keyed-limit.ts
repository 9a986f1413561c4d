// A concurrency limit with a bounded queue for each key. A key without a holder and a waiter takes up no memory.

import { ConcurrencyLimit, type Release } from "@/lib/net/concurrency-limit"

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
