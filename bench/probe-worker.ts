// The worker process that the probe bench measures. The worker starts on the message `work`, and runs one sweep after another
// until the message `stop`.

import { setTimeout as pause } from "node:timers/promises"
import { disconnect } from "@/lib/db/client"
import { sweep } from "@/lib/health/sweep/sweep"
import { measureUsage } from "./processes"

const BETWEEN_RUNS_MS = 500

const stop = new AbortController()
let isWorking = false

async function work(): Promise<void> {
  const before = process.cpuUsage()
  while (!stop.signal.aborted && isWorking) {
    await sweep({ now: new Date(), signal: stop.signal })
    await pause(BETWEEN_RUNS_MS)
  }
  process.send?.(measureUsage(before))
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
