import { fail } from "@/lib/process/terminal"

try {
  const { captureConsole } = await import("@/lib/process/console-log")
  captureConsole()
  const { runWorker } = await import("@/lib/jobs/worker")
  const { JOBS } = await import("@/lib/jobs/schedule")
  const { releaseMemoryWhenIdle } = await import("@/lib/process/release-memory")
  releaseMemoryWhenIdle()
  const { servesMetrics } = await import("@/lib/env")
  if (servesMetrics) await (await import("@/lib/metrics/job-process")).measureJobProcess()
  await runWorker(JOBS)
} catch (error) {
  fail(error)
}
