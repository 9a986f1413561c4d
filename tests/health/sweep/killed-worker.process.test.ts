// Job processes are killed in the middle of a sweep, several times in a row. Each next process continues, and no result is partial.

import { describe, expect, it } from "vitest"
import { runs } from "@/tests/support/long"
import {
  countRequests,
  countRows,
  db,
  eachInAnEmptyDirectory,
  endAllLeases,
  findRepeatedEvents,
  findWrongHistories,
  findWrongSums,
  HOSTS,
  hosts,
  manyServices,
  startWorker,
  waitForRequests,
  waitUntilAllChecked,
} from "./faults-world"

const BEHAVIOURS = ["ok", "x402", "free", "slow", "broken"] as const
const VERDICTS = { ok: "ok", x402: "ok", slow: "ok", free: "wrong", broken: "unreachable" } as const
/** The number of requests after which each process is killed. */
const KILLED_AFTER = runs([3, 20, 45], [1, 15, 70, 40, 55])

eachInAnEmptyDirectory()

describe(`kill -9 in the middle of a sweep, ${KILLED_AFTER.length} times`, () => {
  it("leaves every endpoint with the right verdict, exact sums, no repeated event and no lease", async () => {
    const planned = await manyServices(hosts, HOSTS, BEHAVIOURS)
    for (const requests of KILLED_AFTER) {
      const victim = startWorker()
      await waitForRequests(requests)
      victim.kill()
      await victim.ended
      await endAllLeases()
    }
    const last = startWorker()
    await waitUntilAllChecked()
    last.stop()
    expect(await last.ended, last.printed()).toEqual({ code: 0, signal: null })

    const checks = await db().check.findMany()
    for (const { id, behaviour } of planned) {
      const own = checks.filter(({ serviceId }) => serviceId === id)
      expect(new Set(own.map(({ verdict }) => verdict)), behaviour).toEqual(
        new Set([VERDICTS[behaviour as keyof typeof VERDICTS]]),
      )
      // A failed endpoint is due again after one minute. All other endpoints are due after 15 minutes, so each has one check.
      if (behaviour !== "broken") expect(own, behaviour).toHaveLength(1)
    }
    expect(await findWrongSums()).toEqual([])
    expect(await findWrongHistories()).toEqual([])
    expect(await findRepeatedEvents()).toEqual([])
    expect(await countRows("probe_leases")).toBe(0)
    const again = [...countRequests(hosts, planned).values()].filter((times) => times > 1).length
    // Results are recorded every second, so each kill loses, and repeats, at most the requests of one second.
    expect(again).toBeLessThan(planned.length / 2)
    expect(hosts.mostAtOnce()).toBe(1)
  }, 400_000)
})
