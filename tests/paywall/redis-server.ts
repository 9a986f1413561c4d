// Starts a real redis-server on a given port for a test. Redis stores nothing on disk.

import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import { onTestFinished } from "vitest"

/** The reason in the test report when tests are skipped because redis-server is not installed. */
export const NO_REDIS = "there is no redis-server on the PATH"

export function findRedis(): boolean {
  try {
    execFileSync("redis-server", ["--version"], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}

/** Starts Redis and waits until Redis accepts connections. Redis ends with the test. */
export async function startRedis(port: number, ...more: string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), "directory-redis-"))
  const flags = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder, ...more]
  const server = spawn("redis-server", flags, { stdio: ["ignore", "pipe", "inherit"] })
  const ended = once(server, "exit")
  const kill = async () => {
    server.kill("SIGKILL")
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  onTestFinished(kill)
  for await (const line of createInterface(server.stdout)) if (line.includes("Ready to accept connections")) break
  server.stdout.resume()
  return { kill, signal: (name: NodeJS.Signals) => server.kill(name) }
}
