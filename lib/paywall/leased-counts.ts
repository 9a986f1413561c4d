// What one of several web processes may count without the primary: a lease of a few points of a limit, and the limits that are used up.
// Without leases each request of a busy client is a message between two processes, which halves the throughput.

import { LRUCache } from "lru-cache"
import type { Window } from "@/lib/paywall/limit-messages"

const LEASE = {
  /** The share of the remaining points. Four processes hold at most 1 %, by which a client may be refused too early. */
  share: 1 / 400,
  most: 64,
  /** Clients whose leases a process keeps. */
  kept: 20_000,
} as const

/** How many more points a process may count by itself when this many remain. None of a small limit, so that it is exact. */
export const getLeaseSize = (remaining: number): number => Math.min(LEASE.most, Math.floor(remaining * LEASE.share))

interface Lease {
  /** Points that this process may still count. */
  left: number
  /** Points that remain in the primary. */
  remaining: number
  /** In milliseconds of the clock of `take`. */
  resetAt: number
}

export class LeasedCounts {
  readonly #leases = new LRUCache<string, Lease>({ max: LEASE.kept })

  /** Counts by a lease, or refuses by a limit that is used up. Null when the primary must count. */
  take(id: string, now: number): Window | null {
    const lease = this.#leases.get(id)
    if (!lease) return null
    if (lease.resetAt <= now) {
      this.#leases.delete(id)
      return null
    }
    const resetSeconds = Math.max(1, Math.ceil((lease.resetAt - now) / 1000))
    if (lease.remaining < 0) return { isWithin: false, remaining: 0, resetSeconds }
    if (lease.left === 0) return null
    lease.left -= 1
    return { isWithin: true, remaining: lease.remaining + lease.left, resetSeconds }
  }

  /** Records what the primary counted. @param leased the points that this process may count from now on */
  record(id: string, { isWithin, remaining, resetSeconds }: Window, leased: number, now: number): Window {
    const left = (this.#leases.get(id)?.left ?? 0) + leased
    if (!isWithin || left > 0)
      this.#leases.set(id, { left, remaining: isWithin ? remaining : -1, resetAt: now + resetSeconds * 1000 })
    return { isWithin, remaining: remaining + left, resetSeconds }
  }
}
