import { fail } from "@/lib/process/terminal"

try {
  const { captureConsole } = await import("@/lib/process/console-log")
  captureConsole()
  const { runWorker } = await import("@/lib/jobs/worker")
  const { JOBS } = await import("@/lib/jobs/schedule")
  const { releaseMemoryWhenIdle } = await import("@/lib/process/release-memory")
  releaseMemoryWhenIdle()
  await runWorker(JOBS)
} catch (error) {
  fail(error)
}
