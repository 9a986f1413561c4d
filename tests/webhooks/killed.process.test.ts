// A dispatcher is killed again and again while it sends to several receivers. Some receivers fail now and then. No event is
// lost, and a delivery that arrives twice is identical (docs/decisions.md#webhooks-and-events).

import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { bundleProgram } from "@/tests/support/bundle"
import { openOwnDatabase } from "@/tests/support/database"
import { runs } from "@/tests/support/long"

const WORKER = await bundleProgram("tests/webhooks/killed-worker.ts")
const SIZE = { kills: runs(5, process.env["TEST_DATABASE_URL"] ? 50 : 20), burst: 20 }
const RECEIVERS = 5
/** The dispatcher stores a webhook's results after at most 25 deliveries, so a kill repeats at most 25 deliveries. */
const BATCH = 25
/** Number of dispatcher processes. One process works and two wait, so that after a kill a waiting process continues at once. */
const READY = 3

const closeDatabase = await openOwnDatabase()
const world = await import("./dispatch-world")
const { aHook, aReceiver, aService, closeWorld, emptyWorld, expectSameBytes, firsts, createEvents, OK, pool } = world

const workers = new Set<ChildProcess>()
let holder: ChildProcess | null = null
let allowed = ""

function startWorker(): void {
  const settings = { ALLOW_PRIVATE: allowed, WEBHOOK_BACKOFF_SECONDS: "1", WEBHOOK_TIMEOUT_MS: "2000" }
  // The environment disables certificate checks (NODE_TLS_REJECT_UNAUTHORIZED=0), for which Node would print a warning.
  const env = { ...process.env, ...settings, NODE_NO_WARNINGS: "1" }
  const child = fork(WORKER, { env })
  workers.add(child)
  child.on("message", () => {
    holder = child
  })
  child.once("exit", () => workers.delete(child))
}

/** Kills the process that last began a run, which has the job's lease and is probably still in the run. */
async function killHolder(): Promise<void> {
  const victim = holder
  if (!victim) throw new Error("nobody has begun")
  const ended = once(victim, "exit")
  victim.kill("SIGKILL")
  expect(await ended).toEqual([null, "SIGKILL"])
  if (holder === victim) holder = null
  startWorker()
}

beforeAll(emptyWorld)
afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL")
  await Promise.all([...workers].map((worker) => once(worker, "exit")))
  await closeWorld()
  await closeDatabase()
})

describe("kill -9 while deliveries are sent", () => {
  it(`D-hook-02 ${SIZE.kills} times: every event reaches each receiver in order, and duplicates are identical byte for byte`, async () => {
    let failures = 0
    const unsteady = (every: number) => (_: unknown, before: number) => {
      if (before % every !== every - 1) return OK
      failures += 1
      return before % 2 === 0 ? ({ status: 503 } as const) : "reset"
    }
    const receivers = await Promise.all(
      [0, 0, 0, 90, 140].map((every) => aReceiver(every ? unsteady(every) : () => OK)),
    )
    allowed = receivers.map(({ place }) => place).join(",")
    const hooks = await Promise.all(receivers.map((receiver) => aHook(receiver)))
    const service = await aService()
    const count = () => receivers.reduce((sum, { received }) => sum + received.length, 0)
    const reached = (target: number) => vi.waitUntil(() => count() >= target, { timeout: 100_000, interval: 2 })

    const ids: string[] = []
    for (let ready = 0; ready < READY; ready += 1) startWorker()
    for (let kill = 0; kill < SIZE.kills; kill += 1) {
      const before = count()
      ids.push(...(await createEvents(service, SIZE.burst)))
      // Wait for at most 60 more requests: the three stable receivers get 20 each, even when the other two are in their
      // back-off.
      await reached(before + ((kill * 17) % (3 * SIZE.burst)))
      await vi.waitUntil(() => holder !== null, { timeout: 100_000, interval: 2 })
      await killHolder()
    }
    const pending = "select from deliveries where state = 'pending'"
    const untold = "select from events, outbox where events.seq > outbox.seq"
    const isDone = async () => (await pool().query(`${pending} union all ${untold} limit 1`)).rowCount === 0
    await vi.waitUntil(isDone, { timeout: 100_000, interval: 100 })

    expect(ids).toHaveLength(SIZE.kills * SIZE.burst)
    for (const [at, receiver] of receivers.entries()) {
      expect(firsts(receiver)).toEqual(ids)
      expectSameBytes(receiver)
      expect(await hooks[at]?.states()).toEqual({ delivered: ids.length })
      expect(await hooks[at]?.row()).toMatchObject({ isActive: true })
    }
    expect(failures).toBeGreaterThan(0)
    const again = count() - RECEIVERS * ids.length - failures
    expect(again).toBeLessThanOrEqual(SIZE.kills * RECEIVERS * BATCH)
  }, 500_000)
})
