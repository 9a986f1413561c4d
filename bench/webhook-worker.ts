// The process that the webhooks bench measures. The process delivers webhooks with the embedded job runner, which runs no other
// job here.

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
