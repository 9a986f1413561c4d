// The life of a job process: runs the jobs until a signal arrives or the parent process ends. Then the process waits for the
// current runs, releases their leases and exits with 0.

import { disconnect } from "@/lib/db/client"
import { openDatabase } from "@/lib/db/open"
import { EmbeddedRunner } from "@/lib/jobs/embedded"
import { PACE, type Pace } from "@/lib/jobs/lease"
import type { Job } from "@/lib/jobs/schedule"
import { createStartLines } from "@/lib/jobs/start-lines"
import { log } from "@/lib/process/log"
import { isForReader, report } from "@/lib/process/terminal"
import { SOURCES } from "@/lib/sources/registry"

/** Less than the 10 s after which the parent sends SIGKILL (supervise.ts). */
const STOP_WITHIN_MS = 8_000

/**
 * Opens the database, unless a parent process has opened and migrated the database. A forked process only has to disconnect at
 * its end.
 */
async function open(hasParent: boolean): Promise<{ place: string | null; close(): Promise<void> }> {
  if (hasParent) return { place: null, close: disconnect }
  const database = await openDatabase()
  void database.ended.then(() => giveUp("the embedded database ended unexpectedly"))
  return database
}

function giveUp(reason: string): never {
  log.error({ reason }, "the job process exits without a clean stop")
  process.exit(1)
}

/** Runs the jobs until the process is stopped, and then exits. Throws when the database cannot be opened. */
export async function runWorker(jobs: readonly Job[], pace: Pace = PACE): Promise<void> {
  const hasParent = process.connected === true
  const runner = new EmbeddedRunner(jobs, pace, isForReader() ? createStartLines({ sources: SOURCES }) : undefined)
  let close = disconnect
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => giveUp("a run did not end in time"), STOP_WITHIN_MS)
    await runner.stop()
    await close()
    process.exit(0)
  }
  const stopOrGiveUp = () => void stop().catch((error) => giveUp(String(error)))
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stopOrGiveUp)
  process.once("disconnect", stopOrGiveUp)
  const database = await open(hasParent)
  close = database.close
  if (isStopping) return
  await runner.start()
  if (!database.place) return
  const message = `${jobs.length} jobs run on ${database.place}.`
  report(message, message)
}
