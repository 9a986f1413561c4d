// The setup of the fault-injection tests: many paid hosts, a new Postgres database, and job processes that sweep the hosts. The
// tests kill and disconnect the processes. Every test is skipped if TEST_DATABASE_URL is not set.

import { once } from "node:events"
import { afterAll, beforeAll, beforeEach, vi } from "vitest"
import { end, start } from "@/tests/run/command"
import { bundleProgram } from "@/tests/support/bundle"
import { createDatabase } from "@/tests/support/fresh-database"
import { runs } from "@/tests/support/long"
import { openPaidHosts } from "@/tests/support/paid-hosts"

const server = process.env["TEST_DATABASE_URL"]
const WORKER = await bundleProgram("tests/health/sweep/faults-worker.ts")
export const HOSTS = runs(40, 80)
export const SPACING_MS = 100
export const CONCURRENCY = 16
const QUIET_MS = 10_000
export const hosts = await openPaidHosts()
const fresh = server ? await createDatabase(server) : null
export const databaseUrl = fresh?.url ?? ""

// The job processes inherit these settings.
Object.assign(process.env, {
  DATABASE_URL: databaseUrl,
  ALLOW_PRIVATE: hosts.allow(HOSTS),
  NODE_ENV: "test",
  PROBE_TIMEOUT_MS: "5000",
  PROBE_HOST_SPACING_MS: String(SPACING_MS),
  PROBE_CONCURRENCY: String(CONCURRENCY),
})
// Tests import everything that uses the database from this file, because lib/env must not be imported before the settings.
const { generateClient } = await import("@/lib/db/generate")
await generateClient()
export const { db, pool, disconnect } = await import("@/lib/db/client")
export const { manyServices, countRequests, shortestGap } = await import("@/tests/support/many-services")
export const { findRepeatedEvents, findWrongHistories, findWrongSums } = await import("@/tests/support/whole-history")
const { env } = await import("@/lib/env")
const { openDatabase } = await import("@/lib/db/open")
const { resetDatabase } = await import("@/tests/support/reset")

const workers = new Set<Worker>()
export type Worker = ReturnType<typeof startWorker>

export function startWorker(env: Record<string, string> = {}) {
  const child = start(process.execPath, [WORKER], { LOG_LEVEL: "warn", ...env })
  let printed = ""
  const read = (chunk: Buffer) => {
    printed += chunk
  }
  child.stdout.on("data", read)
  child.stderr.on("data", read)
  const ended = once(child, "close").then(([code, signal]) => ({ code, signal }))
  const worker = {
    pid: child.pid,
    ended,
    printed: () => printed,
    kill: () => end(child),
    stop: () => child.kill("SIGTERM"),
  }
  workers.add(worker)
  void ended.then(() => workers.delete(worker))
  return worker
}

/** Migrates the database and creates the table `sweep_runs`. */
async function openWorld(): Promise<void> {
  if (!server) return
  if (env.DATABASE_URL !== databaseUrl)
    throw new Error("lib/env was imported before this file: it names another database")
  await openDatabase()
  await pool().query(
    "create table sweep_runs (id int generated always as identity, pid int, began timestamptz, ended timestamptz)",
  )
}

async function killWorkers(): Promise<void> {
  for (const worker of workers) worker.kill()
  await Promise.all([...workers].map(({ ended }) => ended))
}

async function closeWorld(): Promise<void> {
  await killWorkers()
  await disconnect()
  await fresh?.drop()
  await hosts.close()
}

/** Before every test: skips the test without a Postgres server, kills all job processes and empties the database. */
export function eachInAnEmptyDirectory(): void {
  beforeAll(openWorld)
  afterAll(closeWorld)
  beforeEach(async (context) => {
    context.skip(!server, "TEST_DATABASE_URL names no Postgres")
    await killWorkers()
    await resetDatabase()
    hosts.forget()
  })
}

/** Ends all leases, like five minutes of waiting would. Leases of a killed process end only by time. */
export async function endAllLeases(): Promise<void> {
  await pool().query("update probe_leases set until = now() - interval '1 second'")
  await pool().query("update job_leases set until = now() - interval '1 second' where holder is not null")
}

export const countAllRequests = () =>
  Array.from({ length: HOSTS }, (_, host) => hosts.seen(host).length).reduce((sum, count) => sum + count, 0)

/** Polls until `isSo` returns true. Rejects after two minutes, with the output of all job processes. */
async function until(isSo: () => boolean | Promise<boolean>, interval: number): Promise<void> {
  const printed = () => [...workers].map((worker) => worker.printed()).join("\n")
  await vi.waitUntil(isSo, { timeout: 120_000, interval }).catch((error: Error) => {
    throw new Error(`${error.message}\n${printed()}`)
  })
}

/** Waits until the hosts have received `more` requests in addition to `since`. */
export const waitForRequests = (more: number, since = countAllRequests()) =>
  until(() => countAllRequests() >= since + more, 5)

/** Waits until a job process has begun to sweep. Starting a process takes seconds on a busy machine. */
export const waitForSweeps = () => until(async () => (await countRows("sweep_runs")) > 0, 100)

const UNCHECKED = "select count(*)::int as n from services where last_checked_at is null"
const countUnchecked = async () => (await pool().query<{ n: number }>(UNCHECKED)).rows[0]?.n

export const waitUntilAllChecked = () => until(async () => (await countUnchecked()) === 0, 100)

/** Waits until every service is checked, or until no host has received a request for 10 s, twice the probe timeout. */
export async function waitUntilQuiet(): Promise<void> {
  let asked = countAllRequests()
  let since = performance.now()
  await until(async () => {
    if (countAllRequests() !== asked) since = performance.now()
    asked = countAllRequests()
    return performance.now() - since > QUIET_MS || (await countUnchecked()) === 0
  }, 200)
}

export async function countRows(table: "probe_leases" | "sweep_runs" | "checks", where = "true"): Promise<number> {
  const { rows } = await pool().query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`)
  return rows[0]?.n ?? Number.NaN
}
