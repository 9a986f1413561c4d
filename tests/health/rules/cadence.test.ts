import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { CADENCE, planNext, type Schedule } from "@/lib/health/rules/cadence"

const NOW = new Date("2026-11-21T12:00:00Z")
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const INTERVAL_MS = 15 * MINUTE_MS
const healthy: Schedule = {
  health: "healthy",
  healthSince: NOW,
  consecutiveFailures: 0,
  isOptedOut: false,
  retryAfter: null,
}
const downFor = (ms: number): Schedule => ({
  ...healthy,
  health: "down",
  healthSince: new Date(NOW.getTime() - ms),
  consecutiveFailures: 3,
})
/** `[minutes until the next check, minutes until the health is stale]`. `chance` selects the jitter; 0.5 means none. */
function plan(schedule: Schedule, chance = 0.5, intervalMs = INTERVAL_MS) {
  const { nextCheckAt, staleAt } = planNext(schedule, NOW, intervalMs, chance)
  return [nextCheckAt, staleAt].map((at) => (at.getTime() - NOW.getTime()) / MINUTE_MS)
}

describe("D-health-05 the next check", () => {
  it.each([
    ["after one interval for a healthy service", healthy, 15, 45],
    ["after one minute for a first failure", { ...healthy, consecutiveFailures: 1 }, 1, 45],
    ["after one minute for a second failure", { ...healthy, consecutiveFailures: 2 }, 1, 45],
    [
      "after one minute for a first failure of unknown health",
      { ...healthy, health: "unknown", consecutiveFailures: 1 },
      1,
      45,
    ],
    ["after one interval for a service that is down", downFor(0), 15, 45],
    ["after one interval for a service down for 23 hours", downFor(23 * HOUR_MS), 15, 45],
    ["after an hour for a service down for a day", downFor(DAY_MS), 60, 180],
    ["after six hours for a service down for a week", downFor(7 * DAY_MS), 360, 1080],
    ["after a day for a service down for 30 days", downFor(30 * DAY_MS), 1440, 4320],
    ["after a day for a host that opted out", { ...healthy, isOptedOut: true }, 1440, 4320],
    [
      "after a day for a first failure at a host that opted out",
      { ...healthy, isOptedOut: true, consecutiveFailures: 1 },
      1440,
      4320,
    ],
  ] as [string, Schedule, number, number][])("is %s", (_sentence, schedule, next, stale) => {
    expect(plan(schedule)).toEqual([next, stale])
  })

  it("never comes earlier than the configured interval allows", () => {
    expect(plan(downFor(DAY_MS), 0.5, 2 * HOUR_MS)).toEqual([120, 360])
    expect(plan({ ...healthy, consecutiveFailures: 1 }, 0.5, 30_000)[0]).toBe(0.5)
  })

  it("D-health-03 waits for Retry-After if that is longer", () => {
    expect(plan({ ...healthy, retryAfter: 3600 }, 0)[0]).toBe(60)
    expect(plan({ ...healthy, retryAfter: 10 })[0]).toBe(15)
    expect(plan({ ...healthy, consecutiveFailures: 1, retryAfter: 600 }, 0)[0]).toBe(10)
  })

  it("has a jitter of 10 % either way, and never comes before Retry-After", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 86_400 }),
        (chance, retryAfter) => {
          const [next = 0] = plan({ ...healthy, retryAfter }, chance)
          expect(next).toBeGreaterThanOrEqual(Math.max(15 * (1 - CADENCE.jitter), retryAfter / 60) - 0.001)
          expect(plan(healthy, chance)[0]).toBeLessThanOrEqual(15 * (1 + CADENCE.jitter))
        },
      ),
    )
  })
})
