// A job process that only reads the source `bazaar`, and checks every second whether the source is due.

import { JOBS } from "@/lib/jobs/schedule"
import { runWorker } from "@/lib/jobs/worker"

const reading = JOBS.filter(({ id }) => id === "sync-bazaar").map((job) => ({ ...job, cron: "* * * * * *" }))
await runWorker(reading)
