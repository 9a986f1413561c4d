import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isDue, nextRun, type PastRun, RUNS_CONSIDERED } from "@/lib/sources/sync/due"

const NOW = new Date("2026-11-22T12:00:00Z")
const HOUR = 60
const DAY = 1440
const done: PastRun = { state: "done", finishedAt: NOW, found: 100, leaveAloneMs: 0 }
const fruitless: PastRun = { ...done, state: "failed", found: 0 }
const failed: PastRun = { ...done, state: "failed" }
const killed: PastRun = { ...done, state: "running", finishedAt: null }
const toldToWait: PastRun = { ...failed, leaveAloneMs: 3 * 3_600_000 }

describe("a source is read next", () => {
  it.each<[string, PastRun[], number, number | null]>([
    ["at once before the first run", [], HOUR, null],
    ["at once after a killed run", [killed, done], HOUR, null],
    ["an interval after a run that came to its end", [done, fruitless, fruitless], HOUR, 60],
    ["a day later when that is the interval", [done], DAY, 1440],
    ["also when the run found nothing", [{ ...done, found: 0 }], HOUR, 60],
    ["soon, after a failed run that read something", [failed, failed, failed], HOUR, 2],
    ["later, after a failed run that read nothing", [fruitless, done], HOUR, 4],
    ["later still the second time", [fruitless, fruitless, done], HOUR, 8],
    ["and so on", [fruitless, fruitless, fruitless, fruitless, failed], HOUR, 32],
    ["never later than its interval", [fruitless, fruitless, fruitless, fruitless, fruitless, done], HOUR, 60],
    ["sooner than its interval only", [fruitless], 1, 1],
    ["not before the wait that the source asked for", [toldToWait, done], HOUR, 180],
    ["as usual, when the source asked for a wait one run earlier", [failed, toldToWait], HOUR, 2],
    ["after a day, when it has brought nothing for long", Array(RUNS_CONSIDERED).fill(fruitless), DAY, 1440],
  ])("%s", (_, runs, everyMinutes, minutes) => {
    const expected = minutes === null ? null : new Date(NOW.getTime() + minutes * 60_000)
    expect(nextRun(runs, everyMinutes)).toEqual(expected)
    const at = (expected ?? NOW).getTime()
    expect(isDue(runs, everyMinutes, new Date(at))).toBe(true)
    expect(isDue(runs, everyMinutes, new Date(at - 1))).toBe(minutes === null)
  })

  it("within its interval after any other runs", () => {
    const run = fc.constantFrom(done, fruitless, failed)
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
