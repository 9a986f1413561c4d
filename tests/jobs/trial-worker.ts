// A job process that runs TRIAL_JOBS instead of the directory's jobs.

import { runWorker } from "@/lib/jobs/worker"
import { PACE, TRIAL_JOBS } from "./trial-jobs"

await runWorker(TRIAL_JOBS, PACE)
