// The database fails in the middle of a sweep: its connections are terminated or the network is cut. The job process keeps
// running and records each received response exactly once.

import { afterAll, describe, expect, it } from "vitest"
import { type CutLine, openCutLine } from "@/tests/support/cut-line"
import { runs } from "@/tests/support/long"
import {
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
  pool,
  startWorker,
  type Worker,
  waitForRequests,
  waitUntilAllChecked,
  waitUntilQuiet,
} from "./faults-world"

const BEHAVIOURS = ["ok", "x402", "free", "slow", "ok"] as const
const KILLS = runs(12, 80)
/** The pause between two kills of the connections: so short that hardly any batch of results commits in between. */
const KILL_EVERY_MS = 100
const CUTS = runs(1, 3)
const AWAY_MS = 5_000
let line: CutLine | null = null

eachInAnEmptyDirectory()
afterAll(() => line?.close())

const KILL = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'job-process'"

/** Expects that the job process survived, and that each endpoint was probed once and recorded once. */
async function expectWhole(worker: Worker, planned: Awaited<ReturnType<typeof manyServices>>): Promise<void> {
  await waitUntilQuiet()
  // The process does not know a lease that committed while its connection broke. The listings stay blocked until the lease ends.
  await endAllLeases()
  await waitUntilAllChecked()
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

describe("a sweep continues and loses no result", () => {
  it("when its database connections are terminated again and again", async () => {
    const url = new URL(databaseUrl)
    url.searchParams.set("application_name", "job-process")
    const planned = await manyServices(hosts, HOSTS, BEHAVIOURS)
    const worker = startWorker({ DATABASE_URL: url.href })
    await waitForRequests(40)
    for (let killed = 0; killed < KILLS; ) {
      killed += (await pool().query(KILL)).rowCount ?? 0
      await new Promise((resolve) => setTimeout(resolve, KILL_EVERY_MS))
    }
    await expectWhole(worker, planned)
  }, 400_000)

  it(`when the database is unreachable for five seconds, ${CUTS} times`, async () => {
    line = await openCutLine(databaseUrl)
    const planned = await manyServices(hosts, HOSTS, BEHAVIOURS)
    const worker = startWorker({ DATABASE_URL: line.url })
    for (let cut = 0; cut < CUTS; cut += 1) {
      await waitForRequests(20 + 25 * cut)
      await line.cut()
      await new Promise((resolve) => setTimeout(resolve, AWAY_MS))
      await line.fix()
    }
    await expectWhole(worker, planned)
  }, 400_000)
})
