// Two job processes on one database: one sweeps at a time, and when it stops the other goes on where it was.

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  closeWorld,
  countRows,
  db,
  eachInAnEmptyDirectory,
  findWrongStories,
  findWrongSums,
  HOSTS,
  hosts,
  manyServices,
  openWorld,
  SPACING_MS,
  shortestGap,
  startWorker,
  timesAsked,
  untilAllChecked,
  untilAsked,
} from "./faults-world"

const OVERLAPPING = "exists (select from sweep_runs o where o.id > sweep_runs.id and o.began < sweep_runs.ended)"

beforeAll(openWorld)
afterAll(closeWorld)
eachInAnEmptyDirectory()

/** How many requests each job process sent, by the address it names in its agent. */
function countByAgent(): Map<string, number> {
  const counts = new Map<string, number>()
  for (let host = 0; host < HOSTS; host += 1) {
    for (const { agent } of hosts.seen(host)) counts.set(agent, (counts.get(agent) ?? 0) + 1)
  }
  return counts
}

describe("two job processes on one database", () => {
  it("never sweep at once, ask each endpoint once and no host too soon; one stops, the other goes on [D-run-03]", async () => {
    const startedAt = Date.now()
    const dueAt = (index: number) => new Date(startedAt + index * 100)
    const planned = await manyServices(hosts, HOSTS, ["ok", "x402", "free", "slow"], dueAt)
    const workers = ["one", "two"].map((name) => ({ name, worker: startWorker({ BASE_URL: `http://${name}.test` }) }))
    await untilAsked(120)
    const [busiest] = [...countByAgent()].toSorted(([, one], [, other]) => other - one)
    const first = workers.find(({ name }) => busiest?.[0].includes(`//${name}.test`))
    first?.worker.stop()
    expect(await first?.worker.ended, first?.worker.printed()).toEqual({ code: 0, signal: null })
    await untilAllChecked()
    for (const { worker } of workers) worker.stop()
    for (const { worker } of workers) expect((await worker.ended).code, worker.printed()).toBe(0)

    expect(countByAgent().size).toBe(2)
    expect(await countRows("sweep_runs", OVERLAPPING)).toBe(0)
    expect([...timesAsked(hosts, planned).values()]).toEqual(planned.map(() => 1))
    expect(await db().check.count()).toBe(planned.length)
    expect(await findWrongSums()).toEqual([])
    expect(await findWrongStories()).toEqual([])
    expect(await countRows("probe_leases")).toBe(0)
    expect(hosts.mostAtOnce()).toBe(1)
    // A timer may fire a hair early.
    expect(shortestGap(hosts, HOSTS)).toBeGreaterThan(SPACING_MS - 5)
  }, 400_000)
})
