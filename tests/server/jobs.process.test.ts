// The jobs of a running directory run in a child process (JOBS=embedded), are started by Inngest (JOBS=inngest), or do not run
// (JOBS=off).

import { execFileSync } from "node:child_process"
import { afterAll, describe, expect, it, vi } from "vitest"
import { signature } from "../jobs/inngest-server"
import { cleanUp, type DirectoryProcess, newDataDir, newEmptyDir, signal, startServer } from "./directory-process"

afterAll(cleanUp)

interface Running {
  pid: number
  parent: number
  command: string
}

/** Lists the running processes of this machine. Zombies, which have ended but which the parent has not reaped, do not count. */
function listProcesses(): Running[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat=,args="], { encoding: "utf8" }).trim().split("\n")
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => !state?.startsWith("Z"))
    .map(([pid, parent, , ...args]) => ({ pid: Number(pid), parent: Number(parent), command: args.join(" ") }))
}

/** Returns the ids of the directory's job processes. */
const workersOf = (directory: DirectoryProcess): number[] =>
  listProcesses()
    .filter(({ parent, command }) => parent === directory.pid && command.includes("worker"))
    .map(({ pid }) => pid)

const isRunning = (pid: number) => listProcesses().some((running) => running.pid === pid)

const lastSweep = async (origin: string): Promise<string | null> =>
  (await (await fetch(`${origin}/api/v1/health`)).json()).last_health_check_run

/** Waits until the next sweep (a run of the job that probes all due services) has ended. */
async function nextSweep(origin: string): Promise<void> {
  const before = await lastSweep(origin)
  await vi.waitUntil(async () => (await lastSweep(origin)) !== before, { timeout: 120_000, interval: 250 })
}

// The tests run concurrently, because each waits for sweeps, which start once per minute.
describe.concurrent("JOBS=embedded, the default", () => {
  it("sweeps by itself from the start, again and again [P-4.1-42], also after its job process was killed", async ({
    expect,
  }) => {
    const directory = startServer({ DATA_DIR: await newDataDir(), JOBS: "", LOG_LEVEL: "fatal" })
    const origin = await directory.ready
    await nextSweep(origin)
    await nextSweep(origin)
    const [first] = workersOf(directory)
    process.kill(first ?? 0, "SIGKILL")
    await expect
      .poll(() => workersOf(directory).filter((worker) => worker !== first).length, { timeout: 30_000 })
      .toBe(1)
    await nextSweep(origin)
    const workers = workersOf(directory)
    signal(directory, "SIGTERM")
    expect(await directory.ended).toEqual({ code: 0, signal: null })
    expect(workers.filter(isRunning)).toEqual([])
  })

  it("leaves no job process behind when it is killed", async ({ expect }) => {
    const directory = startServer({ DATA_DIR: await newDataDir(), JOBS: "embedded" })
    const origin = await directory.ready
    await nextSweep(origin)
    const [worker = 0] = workersOf(directory)
    signal(directory, "SIGKILL")
    await directory.ended
    expect(isRunning(worker)).toBe(false)
  })
})

describe("JOBS=off", () => {
  it("runs no job, and responds 404 at Inngest's URL", async () => {
    const directory = startServer({ DATA_DIR: await newDataDir(), JOBS: "off" })
    const origin = await directory.ready
    expect(workersOf(directory)).toEqual([])
    const answer = await fetch(`${origin}/api/inngest`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: "not_found" })
    signal(directory, "SIGTERM")
    expect(await directory.ended).toEqual({ code: 0, signal: null })
  })
})

describe("JOBS=inngest", () => {
  const JOBS = "inngest"

  it("accepts requests of Inngest only, and runs no job by itself", async () => {
    const INNGEST_SIGNING_KEY = "signkey-test-0123456789abcdef"
    const keys = { INNGEST_SIGNING_KEY, INNGEST_EVENT_KEY: "an-event-key", INNGEST_DEV: "" }
    const directory = startServer({ DATA_DIR: await newDataDir(), JOBS, ...keys, LOG_LEVEL: "fatal" })
    const origin = await directory.ready
    expect(workersOf(directory)).toEqual([])
    const headers = { "x-inngest-signature": signature("", INNGEST_SIGNING_KEY) }
    const known = await fetch(`${origin}/api/inngest`, { headers })
    expect(known.status).toBe(200)
    expect(await known.json()).toMatchObject({ mode: "cloud", function_count: expect.any(Number) })
    expect((await fetch(`${origin}/api/inngest`)).status).toBe(401)
    expect((await fetch(`${origin}/api/inngest`, { method: "POST", body: "{}" })).status).toBe(401)
    signal(directory, "SIGTERM")
    expect(await directory.ended).toEqual({ code: 0, signal: null })
  })

  it("exits with 1 and names the missing keys when they are not set", async () => {
    const directory = startServer({ DATA_DIR: newEmptyDir(), JOBS, INNGEST_SIGNING_KEY: "", INNGEST_DEV: "" })
    expect((await directory.ended).code).toBe(1)
    expect(directory.messages()).toMatch(/INNGEST_SIGNING_KEY: is required[\s\S]*INNGEST_EVENT_KEY: is required/)
    expect(directory.messages()).not.toMatch(/^\s+at /m)
  })
})
