// The process of the worker that the probe bench measures: sweeps until it is told to stop, as the schedule would have it.

import { setTimeout as pause } from "node:timers/promises"
import { disconnect } from "@/lib/db/client"
import { sweep } from "@/lib/health/sweep/sweep"

export interface Usage {
  cpuSeconds: number
  /** The most this process ever held. */
  peakMb: number
}

const BETWEEN_RUNS_MS = 500

const stop = new AbortController()
let isAwake = false

async function work(): Promise<void> {
  const before = process.cpuUsage()
  while (!stop.signal.aborted && isAwake) {
    await sweep({ now: new Date(), signal: stop.signal })
    await pause(BETWEEN_RUNS_MS)
  }
  const { user, system } = process.cpuUsage(before)
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024)
  process.send?.({ cpuSeconds: (user + system) / 1e6, peakMb } satisfies Usage)
}

process.on("message", (wanted) => {
  isAwake = wanted === "work"
  if (isAwake) void work()
})
process.once("disconnect", async () => {
  stop.abort()
  await disconnect()
  process.exit()
})
process.send?.("ready")
