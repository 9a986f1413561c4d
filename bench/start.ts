// A default installation without data: the time from a start to the first response, and the memory of each process a minute later.
// Reads /proc, so this bench runs on Linux only.

import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as pause } from "node:timers/promises"
import { print } from "./database"
import { stop } from "./server"

const TARGET = { startSeconds: 1.5, allMb: 650, workerMb: 120 } as const
const REST_MS = 60_000

/** Starts the built server, and waits for a response of its API. No source is read, so that nothing is sent to other machines. */
async function startInstallation(dataDir: string): Promise<{ child: ChildProcess; seconds: number }> {
  const env = { DATABASE_URL: "", DATA_DIR: dataDir, PORT: "0", SOURCES: "", BTC_USD_TICKERS: "", LOG_LEVEL: "warn" }
  const startedAt = performance.now()
  const child = spawn(process.execPath, [path.join("lib", "build", "launch.mjs"), "server"], {
    env: { ...process.env, ...env, NODE_ENV: "production", LOG_FORMAT: "json" },
    stdio: ["ignore", "pipe", "inherit"],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /"address":"([^"]+)"/.exec(line)?.[1]
    if (!address) continue
    const response = await fetch(`${address}/api/v1/services`)
    if (!response.ok) throw new Error(`the first response has the status ${response.status}`)
    return { child, seconds: (performance.now() - startedAt) / 1000 }
  }
  throw new Error("the server ended before it served")
}

/** Returns the resident memory of a process, in MB. */
function readMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
  return Math.round((Number(kilobytes) * 1024) / 1e6)
}

/** Returns the memory of the server and of the programs that it has started, by name, in MB. */
function measureProcesses(server: number): Record<string, number> {
  const children = readFileSync(`/proc/${server}/task/${server}/children`, "utf8").trim().split(" ").map(Number)
  const named = children.map((pid) => {
    const [, name] = /(\w+)\.mjs/.exec(readFileSync(`/proc/${pid}/cmdline`, "utf8")) ?? []
    return [name === "server" ? "web" : (name ?? `process ${pid}`), readMegabytes(pid)] as const
  })
  return { primary: readMegabytes(server), ...Object.fromEntries(named) }
}

export async function benchStart(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bench-start-"))
  let isMet = true
  try {
    for (const start of ["first", "warm"] as const) {
      const { child, seconds } = await startInstallation(dataDir)
      await pause(REST_MS)
      const mb = measureProcesses(child.pid ?? 0)
      await stop(child)
      const allMb = Object.values(mb).reduce((sum, one) => sum + one, 0)
      print("start", { start, seconds: Number(seconds.toFixed(2)), mb, all_mb: allMb })
      isMet &&= allMb <= TARGET.allMb && (mb["worker"] ?? Number.POSITIVE_INFINITY) <= TARGET.workerMb
      if (start === "warm") isMet &&= seconds <= TARGET.startSeconds
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  const targets = `a warm start within ${TARGET.startSeconds} s, ${TARGET.allMb} MB in all, ${TARGET.workerMb} MB for the worker`
  console.log(`The targets of the start are ${isMet ? "met" : "missed"}: ${targets}.`)
}
