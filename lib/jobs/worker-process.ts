// The job process: `npm run worker`, or forked by server.ts.

import { generateClient } from "@/lib/db/generate"

try {
  await generateClient()
  const { runWorker } = await import("@/lib/jobs/worker")
  const { JOBS } = await import("@/lib/jobs/schedule")
  await runWorker(JOBS)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
