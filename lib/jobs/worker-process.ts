// The entry point of the job process: started by `npm run worker`, or forked by server.ts.

import { generateClient } from "@/lib/db/generate"
import { fail } from "@/lib/terminal"

try {
  const { captureConsole } = await import("@/lib/console-log")
  captureConsole()
  await generateClient()
  const { runWorker } = await import("@/lib/jobs/worker")
  const { JOBS } = await import("@/lib/jobs/schedule")
  await runWorker(JOBS)
} catch (error) {
  fail(error)
}
