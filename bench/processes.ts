// Forks files of this folder as processes of a bench, and exchanges messages with them.

import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

interface ForkOptions {
  args?: readonly string[]
  env?: Record<string, string>
  /** Command-line options of Node.js. */
  flags?: readonly string[]
}

/** Forks a file of this folder, named without a path. */
export function forkFile(name: string, { args = [], env = {}, flags = [] }: ForkOptions = {}): ChildProcess {
  const file = fileURLToPath(new URL(name, import.meta.url))
  return fork(file, args, { env: { ...process.env, ...env }, execArgv: ["--import", "tsx", ...flags] })
}

/** Forks a file of this folder and waits for its first message. */
export async function start<T>(name: string, options?: ForkOptions): Promise<{ child: ChildProcess; hello: T }> {
  const child = forkFile(name, options)
  return { child, hello: await receive<T>(child) }
}

/** Returns the next message from the process. Rejects if the process ends first. */
export async function receive<T>(child: ChildProcess): Promise<T> {
  const received = new AbortController()
  const { signal } = received
  try {
    const ended = once(child, "exit", { signal }).then(([code]) => {
      throw new Error(`a process of the bench ended with ${code}`)
    })
    const [message] = await Promise.race([once(child, "message", { signal }), ended])
    return message
  } finally {
    received.abort()
  }
}

/** Sends a message and returns the reply. */
export async function request<T>(child: ChildProcess, message: string | object): Promise<T> {
  const reply = receive<T>(child)
  child.send(message)
  return reply
}

/** Returns the CPU time of this process since `before`, and its peak resident memory. */
export function measureUsage(before?: NodeJS.CpuUsage) {
  const { user, system } = process.cpuUsage(before)
  return { cpuSeconds: (user + system) / 1e6, peakMb: Math.round(process.resourceUsage().maxRSS / 1024) }
}
export type Usage = ReturnType<typeof measureUsage>
