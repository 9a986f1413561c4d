// The worker process that the probe bench measures. It sweeps until the bench sends `stop`.

import { setTimeout as pause } from "node:timers/promises"
import { disconnect } from "@/lib/db/client"
import { sweep } from "@/lib/health/sweep/sweep"

export interface Usage {
  cpuSeconds: number
  /** Peak resident memory of this process. */
  peakMb: number
}

const BETWEEN_RUNS_MS = 500

const stop = new AbortController()
let isWorking = false

async function work(): Promise<void> {
  const before = process.cpuUsage()
  while (!stop.signal.aborted && isWorking) {
    await sweep({ now: new Date(), signal: stop.signal })
    await pause(BETWEEN_RUNS_MS)
  }
  const { user, system } = process.cpuUsage(before)
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024)
  process.send?.({ cpuSeconds: (user + system) / 1e6, peakMb } satisfies Usage)
}

process.on("message", (command) => {
  isWorking = command === "work"
  if (isWorking) void work()
})
process.once("disconnect", async () => {
  stop.abort()
  await disconnect()
  process.exit()
})
process.send?.("ready")
