// Two job processes on one database: one sweeps at a time, and when it stops the other goes on where it was.

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Planned } from "@/tests/support/many-services"
import {
  CONCURRENCY,
  closeWorld,
  countRequests,
  countRows,
  db,
  eachInAnEmptyDirectory,
  findWrongHistories,
  findWrongSums,
  HOSTS,
  hosts,
  manyServices,
  openWorld,
  SPACING_MS,
  shortestGap,
  startWorker,
  untilAllChecked,
  untilAsked,
  type Worker,
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

const startBoth = () =>
  ["one", "two"].map((name) => ({ name, worker: startWorker({ BASE_URL: `http://127.0.0.1/${name}` }) }))

async function stopAndCheck(worker: Worker | undefined): Promise<void> {
  worker?.stop()
  expect(await worker?.ended, worker?.printed()).toEqual({ code: 0, signal: null })
}

/** Nobody swept beside another, what is written hangs together, and no host was crowded. */
async function expectOrder(planned: readonly Planned[]): Promise<void> {
  expect(await countRows("sweep_runs", OVERLAPPING)).toBe(0)
  expect(await db().check.count()).toBe(planned.length)
  expect(await findWrongSums()).toEqual([])
  expect(await findWrongHistories()).toEqual([])
  expect(await countRows("probe_leases")).toBe(0)
  expect(hosts.mostAtOnce()).toBe(1)
  // A timer may fire a hair early.
  expect(shortestGap(hosts, HOSTS)).toBeGreaterThan(SPACING_MS - 5)
}

describe("two job processes on one database", () => {
  it("never sweep at once, and ask each endpoint once, no host twice at once or too soon [D-run-03]", async () => {
    const startedAt = Date.now()
    // In bursts, so that there are many runs to compete for.
    const dueAt = (index: number) => new Date(startedAt + Math.floor(index / 40) * 3_000)
    const planned = await manyServices(hosts, HOSTS, ["ok", "x402", "free"], dueAt)
    const both = startBoth()
    await untilAllChecked()
    for (const { worker } of both) await stopAndCheck(worker)
    await expectOrder(planned)
    expect(await countRows("sweep_runs", "ended is not null")).toBeGreaterThan(2)
    expect([...countRequests(hosts, planned).values()]).toEqual(planned.map(() => 1))
  }, 400_000)

  it("go on for each other: what one had under way when it was stopped, the other asks again", async () => {
    const planned = await manyServices(hosts, HOSTS, ["ok", "slow", "x402", "slow"])
    const both = startBoth()
    await untilAsked(120)
    const [busiest] = [...countByAgent()].toSorted(([, one], [, other]) => other - one)
    const first = both.find(({ name }) => busiest?.[0].includes(`/${name}/about`))
    await stopAndCheck(first?.worker)
    await untilAllChecked()
    for (const { worker } of both.filter((one) => one !== first)) await stopAndCheck(worker)
    await expectOrder(planned)
    expect(countByAgent().size).toBe(2)
    const again = [...countRequests(hosts, planned).values()].filter((times) => times > 1)
    expect(again.length).toBeLessThanOrEqual(CONCURRENCY)
    expect(Math.max(1, ...again)).toBeLessThanOrEqual(2)
  }, 400_000)
})
