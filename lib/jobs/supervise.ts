// Runs the jobs in a child process of the server, so that a sweep (the job that probes services) never blocks the thread that
// serves requests. A child that dies is started again after a back-off.

import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { freshEnv } from "@/lib/env"
import { log } from "@/lib/process/log"
import { forkProgram } from "@/lib/process/programs"

/** More than the process itself takes (worker.ts), and less than a stop of the whole directory may take. */
const STOP_WITHIN_MS = 10_000
const BACK_OFF = { firstMs: 1000, longestMs: 60_000, resetAfterMs: 60_000 } as const

export type Supervised = ReturnType<typeof superviseWorker>

/** @param onStart called with each process that is started */
export function superviseWorker({ onStart }: { onStart?: ((child: ChildProcess) => void) | undefined } = {}) {
  let isStopping = false
  let backOffMs: number = BACK_OFF.firstMs
  let restart: NodeJS.Timeout | undefined
  let child = start()

  function start(): ChildProcess {
    const startedAt = performance.now()
    const started = forkProgram("worker", [], freshEnv())
    onStart?.(started)
    started.once("exit", (code, signal) => {
      if (isStopping || started !== child) return
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
  /** Ends the job process and starts another one, which reads the settings again. */
  const replace = async (): Promise<void> => {
    clearTimeout(restart)
    const old = child
    child = start()
    await end(old)
  }
  return { stop, replace }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, "exit")
  const deadline = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS)
  child.kill("SIGTERM")
  await exited
  clearTimeout(deadline)
}
