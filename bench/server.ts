// Starts and stops the built server for a bench, as one process that runs no jobs.

import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"

export interface BenchServer {
  child: ChildProcess
  address: string
}

/**
 * @param settings environment variables that override the defaults
 * @throws if the server ends before it listens
 */
export async function startServer(settings: Record<string, string> = {}): Promise<BenchServer> {
  const defaults = {
    PORT: "0",
    JOBS: "off",
    NODE_ENV: "development",
    LIGHTNING_BACKEND: "dev",
    WEB_PROCESSES: "1",
  } as const
  const env: NodeJS.ProcessEnv = { ...process.env, ...defaults, ...settings }
  const child = spawn(process.execPath, ["lib/build/launch.mjs", "server"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /"address":"([^"]+)"/.exec(line)?.[1]
    if (address) return { child, address }
  }
  throw new Error("the server ended before it served")
}

export async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit")
  child.kill("SIGTERM")
  await ended
}
