// The dispatcher process that the webhooks bench measures: the embedded runner with only the webhooks job.

import { disconnect } from "@/lib/db/client"
import { EmbeddedRunner } from "@/lib/jobs/embedded"
import { JOBS } from "@/lib/jobs/schedule"
import { measureUsage } from "./processes"

const runner = new EmbeddedRunner(JOBS.filter(({ id }) => id === "webhooks"))
await runner.start()

process.on("message", () => process.send?.(measureUsage()))
process.once("disconnect", async () => {
  await runner.stop()
  await disconnect()
  process.exit()
})
process.send?.("ready")
