// A database that goes away in the middle of a sweep, its connections killed or its line cut: the job process lives on, no
// answer is recorded twice, and none that came is lost.

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type CutLine, openCutLine } from "@/tests/support/cut-line"
import { runs } from "@/tests/support/long"
import {
  closeWorld,
  countRequests,
  countRows,
  databaseUrl,
  db,
  eachInAnEmptyDirectory,
  endAllLeases,
  findRepeatedEvents,
  findWrongHistories,
  findWrongSums,
  HOSTS,
  hosts,
  manyServices,
  openWorld,
  pool,
  startWorker,
  untilAllChecked,
  untilAsked,
  untilQuiet,
  type Worker,
} from "./faults-world"

const BEHAVIOURS = ["ok", "x402", "free", "slow", "ok"] as const
const KILLS = runs(30, 80)
/** Hardly any batch is written in so short a time. */
const KILL_EVERY_MS = 100
const CUTS = runs(2, 3)
const AWAY_MS = 5_000
let line: CutLine | null = null

beforeAll(openWorld)
afterAll(async () => {
  await line?.close()
  await closeWorld()
})
eachInAnEmptyDirectory()

const KILL = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'job-process'"

/** All is asked and written, and the process that did it is the one that began. */
async function expectWhole(worker: Worker, planned: Awaited<ReturnType<typeof manyServices>>): Promise<void> {
  await untilQuiet()
  // What was leased in the very moment of a cut is nobody's until its lease ends.
  await endAllLeases()
  await untilAllChecked()
  worker.stop()
  expect(await worker.ended, worker.printed()).toEqual({ code: 0, signal: null })
  expect([...countRequests(hosts, planned).values()]).toEqual(planned.map(() => 1))
  expect(await db().check.count()).toBe(planned.length)
  expect(await findWrongSums()).toEqual([])
  expect(await findWrongHistories()).toEqual([])
  expect(await findRepeatedEvents()).toEqual([])
  expect(await countRows("probe_leases")).toBe(0)
  expect(hosts.mostAtOnce()).toBe(1)
}

describe("a sweep whose database goes away", () => {
  it("killed connection by connection, again and again, goes on and loses nothing", async () => {
    const url = new URL(databaseUrl)
    url.searchParams.set("application_name", "job-process")
    const planned = await manyServices(hosts, HOSTS, BEHAVIOURS)
    const worker = startWorker({ DATABASE_URL: url.href })
    await untilAsked(40)
    for (let killed = 0; killed < KILLS; ) {
      killed += (await pool().query(KILL)).rowCount ?? 0
      await new Promise((resolve) => setTimeout(resolve, KILL_EVERY_MS))
    }
    await expectWhole(worker, planned)
  }, 400_000)

  it("cut off for five seconds, again and again, goes on and loses nothing", async () => {
    line = await openCutLine(databaseUrl)
    const planned = await manyServices(hosts, HOSTS, BEHAVIOURS)
    const worker = startWorker({ DATABASE_URL: line.url })
    for (let cut = 0; cut < CUTS; cut += 1) {
      await untilAsked(20 + Math.floor(Math.random() * 60))
      await line.cut()
      await new Promise((resolve) => setTimeout(resolve, AWAY_MS))
      await line.fix()
    }
    await expectWhole(worker, planned)
  }, 400_000)
})
