// Runs each program in its own process group, so that the programs and their child processes end with the test command.

import { type ChildProcess, spawn } from "node:child_process"
import { stripVTControlCharacters } from "node:util"

const KEPT_OUTPUT = 200_000
const DEFAULT_TIMEOUT_MS = 300_000
const GRACE_MS = 10_000
const running = new Set<ChildProcess>()

export interface Finished {
  /** The exit code; null if a signal ended the program, or if the program ran longer than `timeoutMs`. */
  code: number | null
  /** The last 200,000 characters of stdout and stderr together. */
  output: string
}

export interface RunOptions {
  env?: Record<string, string>
  /** Default 5 minutes. */
  timeoutMs?: number
  /** Called with every chunk of the output. */
  onOutput?: (text: string) => void
}

/** Starts a program as the leader of a process group, without the variables that are undefined in `env`. Its output is piped. */
export function start(
  command: string,
  args: readonly string[],
  env: Record<string, string | undefined> = {},
  cwd?: string,
) {
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

/** Sends the signal to a program and to all other processes of its group. */
export function end(child: ChildProcess, signal: NodeJS.Signals = "SIGKILL") {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
  }
}

/** Runs a program. After `timeoutMs` the program gets SIGINT, and after ten more seconds its process group is killed. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const { env, timeoutMs = DEFAULT_TIMEOUT_MS, onOutput } = options
  const child = start(command, args, env)
  let output = ""
  let isLate = false
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-KEPT_OUTPUT)
    onOutput?.(chunk.toString())
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

/** Returns the path of a command that an installed package provides. */
export const bin = (name: string) => `node_modules/.bin/${name}`

export const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const

/** Ends every started program when this process exits. */
export function endChildrenOnExit() {
  process.once("exit", () => {
    for (const child of running) end(child)
  })
}
