// A job process that does nothing but tell webhooks, says when it begins, and gives its lease up soon when it dies.

import { JOBS } from "@/lib/jobs/schedule"
import { runWorker } from "@/lib/jobs/worker"

const tell = JOBS.filter(({ id }) => id === "webhooks").map((job) => ({
  ...job,
  run: (context: Parameters<typeof job.run>[0]) => {
    process.send?.("began")
    return job.run(context)
  },
}))
await runWorker(tell, { leaseMs: 500, beatMs: 100, retryMs: 100 })
