// A job process that runs the trial jobs.

import { runWorker } from "@/lib/jobs/worker"
import { PACE, TRIAL_JOBS } from "./trial-jobs"

await runWorker(TRIAL_JOBS, PACE)
