// The job process: start, stop, and how another process takes over its jobs after a crash.

import { fork } from "node:child_process"
import { once } from "node:events"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { db } from "@/lib/db/client"
import { JOBS } from "@/lib/jobs/schedule"
import { end, start } from "@/tests/run/command"
import { bundleProgram } from "@/tests/support/bundle"
import { countOverlaps, createTrialTable, dropTrialTable, emptyTrialTable, TRIAL_JOBS } from "./trial-jobs"

const TRIAL_WORKER = await bundleProgram("tests/jobs/trial-worker.ts")
const WORKER = await bundleProgram("lib/jobs/worker-process.ts")
const started: (() => void)[] = []

/** Starts a job process as `npm run worker` does: without an IPC channel to a parent. */
function startWorker(program = TRIAL_WORKER, LOG_FORMAT = "json") {
  const child = start(process.execPath, [program], { LOG_LEVEL: "error", LOG_FORMAT })
  let printed = ""
  child.stdout.on("data", (chunk) => {
    printed += chunk
  })
  child.stderr.on("data", (chunk) => {
    printed += chunk
  })
  started.push(() => end(child))
  const ended = once(child, "close").then(([code, signal]) => ({ code, signal }))
  return { child, ended, printed: () => printed }
}

const find = (job: string) => db().jobLease.findUnique({ where: { job } })
const within = { timeout: 25_000, interval: 50 }
const until = (job: string, condition: (row: Awaited<ReturnType<typeof find>>) => boolean) =>
  expect.poll(async () => condition(await find(job)), within).toBe(true)
const heldLeases = () => db().jobLease.count({ where: { holder: { not: null } } })

beforeAll(() => createTrialTable())
beforeEach(() => emptyTrialTable())
afterEach(() => {
  for (const stop of started.splice(0)) stop()
})
afterAll(() => dropTrialTable())

describe("a job process", () => {
  // One test, because the start of a process is the most expensive part of it.
  it("runs every job, at once if it never ran, and once for a missed tick; on SIGTERM and SIGINT it exits with 0 and releases every lease", async () => {
    const first = startWorker(TRIAL_WORKER, "text")
    await until("yearly", (row) => row?.runs === 1n)
    await until("alone", (row) => (row?.runs ?? 0n) >= 2n)
    await until("broken", (row) => (row?.failures ?? 0n) >= 2n && row?.lastError === "always")
    await until("endless", (row) => row?.holder != null)
    expect(first.printed()).toContain(`${TRIAL_JOBS.length} jobs run on `)
    expect(first.printed()).toMatch(
      /^\[\d\d:\d\d:\d\d\] ERROR: job failed \{"job":"broken".*\n {4}err: \{[\s\S]*? Error: always\n +at /m,
    )
    first.child.kill("SIGTERM")
    expect(await first.ended).toEqual({ code: 0, signal: null })
    expect(await heldLeases()).toBe(0)
    expect(await find("endless")).toMatchObject({ runs: 0n, failures: 0n, lastRunAt: null })
    const before = (await find("alone"))?.runs ?? 0n
    const second = startWorker()
    await until("alone", (row) => (row?.runs ?? 0n) > before + 1n)
    await until("endless", (row) => row?.holder != null)
    expect((await find("yearly"))?.runs).toBe(1n)
    second.child.kill("SIGINT")
    expect(await second.ended).toEqual({ code: 0, signal: null })
    expect(await heldLeases()).toBe(0)
  })

  it("exits with 0 and releases every lease when its parent has ended", async () => {
    const child = fork(TRIAL_WORKER, { env: { ...process.env } })
    started.push(() => child.kill("SIGKILL"))
    await until("endless", (row) => row?.holder != null)
    const ended = once(child, "exit")
    child.disconnect()
    expect(await ended).toEqual([0, null])
    expect(await heldLeases()).toBe(0)
  })

  it("killed with SIGKILL leaves its lease, and another process runs the job when the lease expires [D-run-03]", async () => {
    const victim = startWorker()
    await until("endless", (row) => row?.holder != null)
    victim.child.kill("SIGKILL")
    await victim.ended
    const left = await find("endless")
    expect(left?.holder).not.toBeNull()
    const next = startWorker()
    await until("endless", (row) => row?.holder != null && row.holder !== left?.holder)
    const taken = await find("endless")
    expect(taken?.lastStartedAt?.getTime()).toBeGreaterThanOrEqual(left?.until?.getTime() ?? Number.NaN)
    next.child.kill("SIGTERM")
    expect((await next.ended).code).toBe(0)
  })

  it("never runs a job that another process on the same database runs [D-run-03]", async () => {
    const both = [startWorker(), startWorker()]
    await until("alone", (row) => (row?.runs ?? 0n) >= 4n)
    for (const { child } of both) child.kill("SIGTERM")
    for (const { ended } of both) expect((await ended).code).toBe(0)
    expect(await countOverlaps()).toBe(0)
    expect(await heldLeases()).toBe(0)
  })

  it("runs the directory's own jobs", async () => {
    const worker = startWorker(WORKER)
    for (const { id } of JOBS) await until(id, (row) => row?.lastRunAt != null)
    worker.child.kill("SIGTERM")
    expect(await worker.ended).toEqual({ code: 0, signal: null })
    const failed = await db().jobLease.findMany({ where: { lastError: { not: null } } })
    expect(failed.map(({ job, lastError }) => `${job}: ${lastError}`)).toEqual([])
  })
})
