import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isDue, nextRun, type PastRun, RUNS_CONSIDERED } from "@/lib/sources/sync/due"

const NOW = new Date("2026-11-22T12:00:00Z")
const HOUR = 60
const DAY = 1440
const done: PastRun = { state: "done", finishedAt: NOW, found: 100, leaveAloneMs: 0 }
const vain: PastRun = { ...done, state: "failed", found: 0 }
const brokenOff: PastRun = { ...done, state: "failed" }
const killed: PastRun = { ...done, state: "running", finishedAt: null }
const leftAlone: PastRun = { ...brokenOff, leaveAloneMs: 3 * 3_600_000 }

describe("a source is read next", () => {
  it.each<[string, PastRun[], number, number | null]>([
    ["at once where it never was", [], HOUR, null],
    ["at once where the last run was killed", [killed, done], HOUR, null],
    ["an interval after a run that came to its end", [done, vain, vain], HOUR, 60],
    ["a day after, where that is the interval", [done], DAY, 1440],
    ["also where it found nothing", [{ ...done, found: 0 }], HOUR, 60],
    ["soon, where it broke off with something", [brokenOff, brokenOff, brokenOff], HOUR, 2],
    ["later, where it brought nothing", [vain, done], HOUR, 4],
    ["later still the second time", [vain, vain, done], HOUR, 8],
    ["and so on", [vain, vain, vain, vain, brokenOff], HOUR, 32],
    ["never later than its interval", [vain, vain, vain, vain, vain, done], HOUR, 60],
    ["sooner than its interval only", [vain], 1, 1],
    ["no sooner than the place asked for", [leftAlone, done], HOUR, 180],
    ["as ever, when the place asked for it a run ago", [brokenOff, leftAlone], HOUR, 2],
    ["after a day, when it has brought nothing for long", Array(RUNS_CONSIDERED).fill(vain), DAY, 1440],
  ])("%s", (_, runs, everyMinutes, minutes) => {
    const expected = minutes === null ? null : new Date(NOW.getTime() + minutes * 60_000)
    expect(nextRun(runs, everyMinutes)).toEqual(expected)
    const at = (expected ?? NOW).getTime()
    expect(isDue(runs, everyMinutes, new Date(at))).toBe(true)
    expect(isDue(runs, everyMinutes, new Date(at - 1))).toBe(minutes === null)
  })

  it("within its interval after whatever went before", () => {
    const run = fc.constantFrom(done, vain, brokenOff)
    fc.assert(
      fc.property(
        fc.array(run, { minLength: 1, maxLength: RUNS_CONSIDERED }),
        fc.integer({ min: 1, max: 43_200 }),
        (runs, every) => {
          const minutes = ((nextRun(runs, every)?.getTime() ?? 0) - NOW.getTime()) / 60_000
          expect(minutes).toBeGreaterThan(0)
          expect(minutes).toBeLessThanOrEqual(every)
        },
      ),
    )
  })
})
