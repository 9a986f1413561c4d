// A job process that does nothing but read the bazaar, and looks every second whether that is due.

import { JOBS } from "@/lib/jobs/schedule"
import { runWorker } from "@/lib/jobs/worker"

const reading = JOBS.filter(({ id }) => id === "sync-bazaar").map((job) => ({ ...job, cron: "* * * * * *" }))
await runWorker(reading)
