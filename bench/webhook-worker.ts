// The dispatcher process that the webhooks bench measures: the embedded runner with only the webhooks job.

import { disconnect } from "@/lib/db/client"
import { EmbeddedRunner } from "@/lib/jobs/embedded"
import { JOBS } from "@/lib/jobs/schedule"

export interface Used {
  cpuSeconds: number
  peakMb: number
}

const runner = new EmbeddedRunner(JOBS.filter(({ id }) => id === "webhooks"))
await runner.start()

process.on("message", () => {
  const { user, system } = process.cpuUsage()
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024)
  process.send?.({ cpuSeconds: (user + system) / 1e6, peakMb } satisfies Used)
})
process.once("disconnect", async () => {
  await runner.stop()
  await disconnect()
  process.exit()
})
process.send?.("ready")
