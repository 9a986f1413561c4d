// A job process that only runs the dispatcher and reports when a run begins. Its lease expires 500 ms after the process dies.

import { JOBS } from "@/lib/jobs/schedule"
import { runWorker } from "@/lib/jobs/worker"

const reporting = JOBS.filter(({ id }) => id === "webhooks").map((job) => ({
  ...job,
  run: (context: Parameters<typeof job.run>[0]) => {
    process.send?.("began")
    return job.run(context)
  },
}))
await runWorker(reporting, { leaseMs: 500, beatMs: 100, retryMs: 100 })
