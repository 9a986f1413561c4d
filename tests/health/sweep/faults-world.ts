// Many paid hosts, a Postgres of their own and job processes that sweep them: what the tests of faults break. Without
// TEST_DATABASE_URL there is no Postgres to break, and every test says that it was skipped for that.

import { once } from "node:events"
import { beforeEach, vi } from "vitest"
import { end, start } from "@/tests/run/command"
import { createDatabase } from "@/tests/support/fresh-database"
import { openPaidHosts } from "@/tests/support/paid-hosts"

const server = process.env.TEST_DATABASE_URL
export const HOSTS = 80
export const SPACING_MS = 100
export const CONCURRENCY = 16
const QUIET_MS = 10_000
export const hosts = await openPaidHosts()
const fresh = server ? await createDatabase(server) : null
export const databaseUrl = fresh?.url ?? ""

/** Also those of the job processes, which inherit them. */
Object.assign(process.env, {
  DATABASE_URL: databaseUrl,
  ALLOW_PRIVATE: hosts.allow(HOSTS),
  NODE_ENV: "test",
  PROBE_TIMEOUT_MS: "5000",
  PROBE_HOST_SPACING_MS: String(SPACING_MS),
  PROBE_CONCURRENCY: String(CONCURRENCY),
})
// Settings are read when lib/env is first imported: whatever needs the database comes after them, and by way of this file.
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
  const args = ["--import", "tsx", "tests/health/sweep/faults-worker.ts"]
  const child = start(process.execPath, args, { LOG_LEVEL: "warn", ...env })
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

/** Migrated, with the table of the runs. */
export async function openWorld(): Promise<void> {
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

export async function closeWorld(): Promise<void> {
  await killWorkers()
  await disconnect()
  await fresh?.drop()
  await hosts.close()
}

/** Every test starts in an empty directory. */
export function eachInAnEmptyDirectory(): void {
  beforeEach(async (context) => {
    context.skip(!server, "TEST_DATABASE_URL names no Postgres")
    await killWorkers()
    await resetDatabase()
    hosts.forget()
  })
}

/** What five minutes of the clock do to the leases of the dead. */
export async function endAllLeases(): Promise<void> {
  await pool().query("update probe_leases set until = now() - interval '1 second'")
  await pool().query("update job_leases set until = now() - interval '1 second' where holder is not null")
}

export const countAsked = () =>
  Array.from({ length: HOSTS }, (_, host) => hosts.seen(host).length).reduce((sum, count) => sum + count, 0)

/** Looks until it is so; a job process that printed something says why it is not. */
async function until(isSo: () => boolean | Promise<boolean>, interval: number): Promise<void> {
  const printed = () => [...workers].map((worker) => worker.printed()).join("\n")
  await vi.waitUntil(isSo, { timeout: 120_000, interval }).catch((error: Error) => {
    throw new Error(`${error.message}\n${printed()}`)
  })
}

/** Waits for so many more requests than there were. */
export const untilAsked = (more: number, since = countAsked()) => until(() => countAsked() >= since + more, 5)

const UNCHECKED = "select count(*)::int as n from services where last_checked_at is null"
const countUnchecked = async () => (await pool().query<{ n: number }>(UNCHECKED)).rows[0]?.n

export const untilAllChecked = () => until(async () => (await countUnchecked()) === 0, 100)

/** Nothing is unchecked any more, or nobody has asked anything for longer than any request takes. */
export async function untilQuiet(): Promise<void> {
  let asked = countAsked()
  let since = performance.now()
  await until(async () => {
    if (countAsked() !== asked) since = performance.now()
    asked = countAsked()
    return performance.now() - since > QUIET_MS || (await countUnchecked()) === 0
  }, 200)
}

export async function countRows(table: "probe_leases" | "sweep_runs" | "checks", where = "true"): Promise<number> {
  const { rows } = await pool().query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`)
  return rows[0]?.n ?? Number.NaN
}
