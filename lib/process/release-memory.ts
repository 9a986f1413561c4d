// Frees memory after a burst of work. V8 collects garbage only when new objects need memory, so an idle process would keep the memory
// of the burst (docs/performance.md#memory).

import { performance } from "node:perf_hooks"
import v8 from "node:v8"
import vm from "node:vm"

const MEGABYTE = 1024 * 1024
const RULE = {
  checkMs: 5_000,
  /** Consecutive idle checks before a collection: 20 s, after which cached responses of the burst have expired. */
  idleChecks: 4,
  /** A process is idle when its event loop is busy for less than this share of the time. */
  idleShare: 0.1,
  /**
   * The minimum growth of memory since the last collection. A smaller growth is not worth a collection, which stops the process
   * for about 100 ms.
   */
  growthBytes: 24 * MEGABYTE,
} as const

export interface Memory {
  /** The resident memory of the process, in bytes. */
  rss: number
  /** The share of time since the last check in which the event loop was busy, from 0 to 1. */
  busyShare: number
}

/** Returns a function that receives each measurement and decides whether to collect garbage now. */
export function createCollectionRule(): (memory: Memory) => boolean {
  let idle = 0
  let floor = 0
  let hasCollected = false
  return ({ rss, busyShare }) => {
    // At the first measurement after a collection the process holds only the memory that it needs.
    if (hasCollected) floor = rss
    hasCollected = false
    floor = Math.min(floor, rss)
    idle = busyShare < RULE.idleShare ? idle + 1 : 0
    if (idle < RULE.idleChecks || rss - floor < RULE.growthBytes) return false
    idle = 0
    hasCollected = true
    return true
  }
}

/** Collects garbage when the process has grown and is idle again. */
export function releaseMemoryWhenIdle(): void {
  v8.setFlagsFromString("--expose-gc")
  const collect: () => void = vm.runInNewContext("gc")
  const isDue = createCollectionRule()
  let last = performance.eventLoopUtilization()
  const check = () => {
    const now = performance.eventLoopUtilization()
    const busyShare = performance.eventLoopUtilization(now, last).utilization
    last = now
    if (isDue({ rss: process.memoryUsage.rss(), busyShare })) collect()
  }
  setInterval(check, RULE.checkMs).unref()
}
