// A job process that only runs the dispatcher, reports when a run begins, and loses its lease soon after it dies.

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
