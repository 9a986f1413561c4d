import { fail } from "@/lib/terminal"

try {
  const { captureConsole } = await import("@/lib/console-log")
  captureConsole()
  const { runWorker } = await import("@/lib/jobs/worker")
  const { JOBS } = await import("@/lib/jobs/schedule")
  const { releaseMemoryWhenIdle } = await import("@/lib/release-memory")
  releaseMemoryWhenIdle()
  await runWorker(JOBS)
} catch (error) {
  fail(error)
}
