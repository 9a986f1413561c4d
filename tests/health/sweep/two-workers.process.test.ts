// Two job processes on one database. Only one process sweeps at a time. When that process stops, the other process continues.

import { describe, expect, it } from "vitest"
import { runs } from "@/tests/support/long"
import type { Planned } from "@/tests/support/many-services"
import {
  countRequests,
  countRows,
  db,
  eachInAnEmptyDirectory,
  findWrongHistories,
  findWrongSums,
  HOSTS,
  hosts,
  manyServices,
  SPACING_MS,
  shortestGap,
  startWorker,
  type Worker,
  waitForRequests,
  waitForSweeps,
  waitUntilAllChecked,
} from "./faults-world"

const OVERLAPPING = "exists (select from sweep_runs o where o.id > sweep_runs.id and o.began < sweep_runs.ended)"

eachInAnEmptyDirectory()

/** The number of requests per user agent. The agent contains BASE_URL, which differs between the two job processes. */
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

/** Expects no overlapping sweeps, consistent checks and sums, and one request at a time with a pause per host. */
async function expectOrder(planned: readonly Planned[]): Promise<void> {
  expect(await countRows("sweep_runs", OVERLAPPING)).toBe(0)
  expect(await db().check.count()).toBe(planned.length)
  expect(await findWrongSums()).toEqual([])
  expect(await findWrongHistories()).toEqual([])
  expect(await countRows("probe_leases")).toBe(0)
  expect(hosts.mostAtOnce()).toBe(1)
  // Timers can fire early, so 5 ms less than the configured pause is accepted.
  expect(shortestGap(hosts, HOSTS)).toBeGreaterThan(SPACING_MS - 5)
}

describe("two job processes on one database", () => {
  it("never sweep at the same time, probe each endpoint once, and pause between requests to a host [D-run-03]", async () => {
    const both = startBoth()
    await waitForSweeps()
    // Listings become due every few seconds, so that the two processes compete for many sweeps.
    const startedAt = Date.now()
    const dueAt = (index: number) => new Date(startedAt + Math.floor(index / (HOSTS / 2)) * runs(2_000, 3_000))
    const planned = await manyServices(hosts, HOSTS, ["ok", "x402", "free"], dueAt)
    await waitUntilAllChecked()
    for (const { worker } of both) await stopAndCheck(worker)
    await expectOrder(planned)
    const sinceThen = `ended is not null and began > '${new Date(startedAt).toISOString()}'`
    expect(await countRows("sweep_runs", sinceThen)).toBeGreaterThan(2)
    expect([...countRequests(hosts, planned).values()]).toEqual(planned.map(() => 1))
  }, 400_000)

  it("take over from each other: requests in flight when one process stops are repeated by the other", async () => {
    const planned = await manyServices(hosts, HOSTS, ["ok", "slow", "x402", "slow"])
    const both = startBoth()
    await waitForRequests(runs(60, 120))
    const [busiest] = [...countByAgent()].toSorted(([, one], [, other]) => other - one)
    const first = both.find(({ name }) => busiest?.[0].includes(`/${name}/prober`))
    await stopAndCheck(first?.worker)
    await waitUntilAllChecked()
    for (const { worker } of both.filter((one) => one !== first)) await stopAndCheck(worker)
    await expectOrder(planned)
    expect(countByAgent().size).toBe(2)
    const again = [...countRequests(hosts, planned).values()].filter((times) => times > 1)
    // A host has one request in flight. A request that waits for a slow host has left its slot, so there may be more than slots.
    expect(again.length).toBeLessThanOrEqual(HOSTS)
    expect(Math.max(1, ...again)).toBeLessThanOrEqual(2)
  }, 400_000)
})
