// Keeps the memory of the serving process low during a burst of work, and gives it back to the system afterwards. V8 collects
// when new objects need room, so a process that falls idle right after a flood keeps what the flood took as long as it is idle.

import { performance } from "node:perf_hooks"
import v8 from "node:v8"
import vm from "node:vm"

const MEGABYTE = 1024 * 1024
const RULE = {
  checkMs: 5_000,
  /** Checks in a row with little work. Cached responses of the burst have expired by then. */
  idleChecks: 4,
  /** The share of time that an idle process works. */
  idleShare: 0.1,
  /** A collection stops the process for some 100 ms, so the process must have grown by this since the last one. */
  growthBytes: 24 * MEGABYTE,
  /** V8 lets a heap grow to about twice what is in use: 400 renders of a page took 170 MB, and take 35 MB with this limit. */
  heapGrowingPercent: 25,
} as const

export interface Memory {
  /** The resident memory of the process, in bytes. */
  rss: number
  /** The share of time since the last check in which the process worked. */
  busyShare: number
}

/** Returns a function that takes one measurement after another, and says after which of them to collect. */
export function createCollectionRule(): (memory: Memory) => boolean {
  let idle = 0
  let floor = 0
  let hasCollected = false
  return ({ rss, busyShare }) => {
    // The first measurement after a collection is the memory that the process needs.
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

/** Collects garbage before the heap has grown by a quarter, and whenever the process has grown and is idle again. */
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
