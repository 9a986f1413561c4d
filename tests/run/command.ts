// Runs programs in process groups of their own, so that nothing they start outlives the test command.

import { type ChildProcess, spawn } from "node:child_process"
import { stripVTControlCharacters } from "node:util"

const KEPT_OUTPUT = 200_000
const DEFAULT_TIMEOUT_MS = 300_000
const GRACE_MS = 10_000
const running = new Set<ChildProcess>()

export interface Finished {
  /** Exit code; null when a signal or its deadline ended it. */
  code: number | null
  /** The end of its output, both streams together. */
  output: string
}

export interface RunOptions {
  env?: Record<string, string>
  /** Default 5 minutes. */
  timeoutMs?: number
}

/** Starts a program as the leader of a process group. Its output is piped. */
export function start(command: string, args: readonly string[], env: Record<string, string> = {}, cwd?: string) {
  const child = spawn(command, args, {
    cwd,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1", NEXT_TELEMETRY_DISABLED: "1", ...env },
  })
  running.add(child)
  child.once("close", () => running.delete(child))
  return child
}

/** Ends a program and everything in its group. */
export function end(child: ChildProcess, signal: NodeJS.Signals = "SIGKILL") {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
  }
}

/** Runs a program to its end. At the deadline it gets SIGINT, and is killed with its group if it does not stop. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const { env, timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const child = start(command, args, env)
  let output = ""
  let isLate = false
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-KEPT_OUTPUT)
  }
  const deadline = setTimeout(() => {
    isLate = true
    child.kill("SIGINT")
  }, timeoutMs)
  const lastDeadline = setTimeout(() => end(child), timeoutMs + GRACE_MS)
  child.stdout.on("data", keep)
  child.stderr.on("data", keep)
  return new Promise((resolve) => {
    child.once("error", (error) => keep(Buffer.from(error.message)))
    child.once("close", (code) => {
      clearTimeout(deadline)
      clearTimeout(lastDeadline)
      end(child)
      if (isLate) output += `\nIt did not end within ${timeoutMs / 1000} s.`
      resolve({ code: isLate ? null : code, output: stripVTControlCharacters(output) })
    })
  })
}

/** A binary of the installed packages. */
export const bin = (name: string) => `node_modules/.bin/${name}`

export const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const

/** Ends every started program when this process exits. */
export function endChildrenOnExit() {
  process.once("exit", () => {
    for (const child of running) end(child)
  })
}
