// Bounds the heap during a burst of work and releases it afterwards. V8 collects only when new objects need memory, so an idle
// process would keep what the burst took (docs/performance.md#memory).

import { performance } from "node:perf_hooks"
import v8 from "node:v8"
import vm from "node:vm"

const MEGABYTE = 1024 * 1024
const RULE = {
  checkMs: 5_000,
  /** Idle checks in a row. Cached responses of the burst have expired by then. */
  idleChecks: 4,
  /** A process is idle below this share of working time. */
  idleShare: 0.1,
  /** Growth since the last collection. A collection stops the process for about 100 ms, so it must be worth it. */
  growthBytes: 24 * MEGABYTE,
  /** V8 lets the heap double by default: 400 renders of a page took 170 MB, and take 35 MB with this limit. */
  heapGrowingPercent: 25,
} as const

export interface Memory {
  /** The resident memory of the process, in bytes. */
  rss: number
  /** The share of time since the last check that the process worked. */
  busyShare: number
}

/** Returns a function that receives each measurement and returns whether to collect garbage now. */
export function createCollectionRule(): (memory: Memory) => boolean {
  let idle = 0
  let floor = 0
  let hasCollected = false
  return ({ rss, busyShare }) => {
    // Right after a collection the process holds only the memory that it needs.
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

/** Limits the growth of the heap, and collects garbage when the process has grown and is idle again. */
export function releaseMemoryWhenIdle(): void {
  v8.setFlagsFromString(`--heap-growing-percent=${RULE.heapGrowingPercent}`)
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
