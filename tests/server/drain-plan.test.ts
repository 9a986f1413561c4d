import { expect, it } from "vitest"
import { getKillTime, planDrain } from "@/lib/server/drain-plan"

/** lib/db/embedded.ts kills the database after this time, and a stop ends within `MOST`. */
const [DATABASE_MS, MOST_MS] = [4_000, 15_000]

it("a stop keeps the port open for DRAIN_SECONDS, and leaves requests 10 s in all", () => {
  expect(planDrain("stop", 5)).toEqual({ isLast: true, openMs: 5_000, idleMs: 0, limitMs: 5_000 })
  expect(planDrain("stop", 0)).toEqual({ isLast: true, openMs: 0, idleMs: 0, limitMs: 10_000 })
})

it.each([0, 5])("D-drain-08 with DRAIN_SECONDS=%i a stop takes at most 15 s, with the database", (drainSeconds) => {
  expect(getKillTime(planDrain("stop", drainSeconds)) + DATABASE_MS).toBeLessThan(MOST_MS)
})

it("a process that was replaced closes its port at once, and leaves idle connections the time for one more request", () => {
  expect(planDrain("replace", 5)).toEqual({ isLast: false, openMs: 0, idleMs: 5_000, limitMs: 10_000 })
})
