// Measures whether one client can stall the server. The client sends 200 pipelined requests for uncached pages on each of 20
// connections, twice, then opens 60 connections that it never reads. Meanwhile another client requests /api/v1/health, and memory
// is sampled. Then one network floods the checks of endpoints (flood-network.ts).

import { execFile } from "node:child_process"
import { setTimeout as delay } from "node:timers/promises"
import { promisify } from "node:util"
import { Agent } from "undici"
import { listWebProcesses } from "../tests/support/web-processes"
import { print, quantile } from "./database"
import type { Flood, Flooded } from "./flood-client"
import { benchNetworkFlood } from "./flood-network"
import { forkFile, request } from "./processes"
import { findOrCreateDatabase } from "./reads-data"
import { startServer, stop } from "./server"

const SERVICES = Number(process.env["BENCH_SERVICES"] ?? 1_000)
const BURSTS = 2
const CONNECTIONS = 20
const PIPELINED = 200
const READERS = { connections: 60, pipelined: 40, closedMs: 40_000 } as const
const TARGET = { p95Ms: 250, grownMb: 150, leftMb: 30 } as const
const REST_MS = 60_000
const BURST_MS = 120_000
const SAMPLE_MS = 200
const WARM_UP = ["/", "/api-docs", "/?q=weather", "/how", "/stats", "/api/v1/services", "/api/v1/health"]
const WARM_UP_ROUNDS = 30

const runFile = promisify(execFile)

async function readMegabytes(pid: number): Promise<number> {
  const { stdout } = await runFile("ps", ["-o", "rss=", "-p", String(pid)])
  return Math.round(Number(stdout) / 1024)
}

/** Runs the attacker process and returns its result. */
const attack = (flood: Flood) => request<Flooded>(forkFile("flood-client.ts"), flood)

/**
 * Requests /api/v1/health from another client address, one request at a time, and samples memory. Returns a function that stops
 * the requests and the sampling, and returns the figures.
 */
function watch(address: string, pid: number) {
  const agent = new Agent({ connect: { localAddress: "127.0.0.2" }, headersTimeout: 60_000 })
  const times: number[] = []
  const failures: string[] = []
  let [peakMb, isOver] = [0, false]
  const poll = async () => {
    while (!isOver) {
      const startedAt = performance.now()
      const status = await requestHealth(address, agent)
      if (status !== "200") failures.push(status)
      times.push(performance.now() - startedAt)
      await delay(20)
    }
  }
  const sample = async () => {
    while (!isOver) {
      peakMb = Math.max(peakMb, await readMegabytes(pid))
      await delay(SAMPLE_MS)
    }
  }
  const both = Promise.all([poll(), sample()])
  return async () => {
    isOver = true
    await both
    await agent.close()
    const [p50_ms, p95_ms, max_ms] = [0.5, 0.95, 1].map((share) => quantile(times, share))
    return { requests: times.length, p50_ms, p95_ms: p95_ms ?? 0, max_ms, failures, peakMb }
  }
}

/** Returns the status, or the message of the error. */
async function requestHealth(address: string, dispatcher: Agent): Promise<string> {
  try {
    const response = await fetch(`${address}/api/v1/health`, { dispatcher } as RequestInit)
    await response.arrayBuffer()
    return String(response.status)
  } catch (error) {
    return error instanceof Error ? String(error.cause ?? error.message) : String(error)
  }
}

/**
 * Half of the requests are different searches. The other requests are for one page, with a changing parameter that the page
 * ignores.
 */
function pathsOf(burst: number): string[][] {
  return Array.from({ length: CONNECTIONS }, (_, connection) =>
    Array.from({ length: PIPELINED }, (_, index) =>
      index % 2 === 0 ? `/?q=flood+${burst}+${connection}+${index}` : `/api-docs?c=${burst}-${connection}-${index}`,
    ),
  )
}

export async function benchFlood(): Promise<void> {
  await findOrCreateDatabase(SERVICES)
  const { child, address } = await startServer()
  const [pid = 0] = listWebProcesses({ pid: child.pid ?? 0 })
  const port = Number(new URL(address).port)
  const missed: string[] = []
  try {
    for (let round = 0; round < WARM_UP_ROUNDS; round++) {
      for (const path of WARM_UP)
        await (await fetch(`${address}${path}${path.includes("?") ? round : ""}`)).arrayBuffer()
    }
    await delay(10_000)
    const startMb = await readMegabytes(pid)
    for (let burst = 1; burst <= BURSTS; burst++) {
      const stopWatching = watch(address, pid)
      const flood = { port, from: "127.0.0.3", paths: pathsOf(burst), reads: true, timeoutMs: BURST_MS }
      const flooded = await attack(flood)
      const { peakMb, ...health } = await stopWatching()
      const figures = { burst, start_mb: startMb, peak_mb: peakMb, health, ...flooded }
      print("flood", { kind: "pipelined", services: SERVICES, ...figures })
      if (health.p95_ms > TARGET.p95Ms || health.failures.length > 0)
        missed.push(`health p95 ${health.p95_ms} ms, ${health.failures.length} failed`)
      if (peakMb - startMb > TARGET.grownMb) missed.push(`memory grew by ${peakMb - startMb} MB`)
    }
    await delay(REST_MS)
    const leftMb = (await readMegabytes(pid)) - startMb
    if (leftMb > TARGET.leftMb) missed.push(`${leftMb} MB left after a minute`)
    print("flood", { kind: "a minute later", left_mb: leftMb })
    const stopWatching = watch(address, pid)
    const unread = Array.from({ length: READERS.connections }, () => Array(READERS.pipelined).fill("/api-docs"))
    const flood = { port, from: "127.0.0.4", paths: unread, reads: false, timeoutMs: READERS.closedMs }
    const { closed } = await attack(flood)
    const { peakMb, ...health } = await stopWatching()
    print("flood", { kind: "never reads", closed, of: READERS.connections, peak_mb: peakMb, health })
    if (closed < READERS.connections)
      missed.push(`${READERS.connections - closed} connections that never read were still open after 40 s`)
    if (health.p95_ms > TARGET.p95Ms || health.failures.length > 0)
      missed.push(`health p95 ${health.p95_ms} ms while a client never reads`)
  } finally {
    await stop(child)
  }
  const delayed = await benchNetworkFlood()
  if (delayed !== null) missed.push(delayed)
  console.log(
    missed.length === 0 ? "One client cannot stall the others: all targets met." : `Missed: ${missed.join("; ")}.`,
  )
}
