// Runs the jobs in a child process of the server, so that a sweep (the job that probes services) never blocks the thread that
// serves requests. A child that dies is started again after a back-off.

import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { log } from "@/lib/process/log"
import { forkProgram } from "@/lib/process/programs"

const STOP_WITHIN_MS = 15_000
const BACK_OFF = { firstMs: 1000, longestMs: 60_000, resetAfterMs: 60_000 } as const

export type Supervised = ReturnType<typeof superviseWorker>

export function superviseWorker() {
  let isStopping = false
  let backOffMs: number = BACK_OFF.firstMs
  let restart: NodeJS.Timeout | undefined
  let child = start()

  function start(): ChildProcess {
    const startedAt = performance.now()
    const started = forkProgram("worker", [])
    started.once("exit", (code, signal) => {
      if (isStopping) return
      if (performance.now() - startedAt > BACK_OFF.resetAfterMs) backOffMs = BACK_OFF.firstMs
      log.error({ code, signal, againInMs: backOffMs }, "the job process ended; it is started again")
      restart = setTimeout(() => {
        child = start()
      }, backOffMs)
      backOffMs = Math.min(backOffMs * 2, BACK_OFF.longestMs)
    })
    return started
  }

  /** Resolves when the job process has ended. */
  const stop = async (): Promise<void> => {
    isStopping = true
    clearTimeout(restart)
    await end(child)
  }
  return { stop }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, "exit")
  const deadline = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS)
  child.kill("SIGTERM")
  await exited
  clearTimeout(deadline)
}
