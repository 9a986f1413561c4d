// The time of the next check (docs/decisions.md#health): once per interval with jitter, after a minute when a first check failed,
// less often when a service is down for a day or its host opted out. Pure; chance is a parameter.

import type { HealthStatus } from "@/lib/catalogue/schema"
import { REJECTIONS_TO_OPT_OUT } from "@/lib/probe/etiquette"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const CADENCE = {
  /** The delay of the check after a failure, until the service is down. */
  secondLookMs: 60_000,
  /** Up to this share of the interval earlier or later, so that checks spread over time. */
  jitter: 0.1,
  /** The interval of services that are down for some time. The first row that applies decides. */
  thinning: [
    { downForMs: 30 * DAY_MS, everyMs: DAY_MS },
    { downForMs: 7 * DAY_MS, everyMs: 6 * HOUR_MS },
    { downForMs: DAY_MS, everyMs: HOUR_MS },
  ],
  optedOutEveryMs: DAY_MS,
  /** Consecutive responses 403 or 451 after which a host counts as opted out. */
  refusalsToOptOut: REJECTIONS_TO_OPT_OUT,
  /** Intervals without a check after which the health is unknown. */
  intervalsToStale: 3,
} as const

export interface Schedule {
  health: HealthStatus
  healthSince: Date | null
  consecutiveFailures: number
  isOptedOut: boolean
  /** Seconds, from a response 429 or 503. */
  retryAfter: number | null
}
export interface Times {
  nextCheckAt: Date
  staleAt: Date
}

/** @param chance evenly distributed over 0 to 1 */
export function planNext(schedule: Schedule, now: Date, intervalMs: number, chance: number): Times {
  const everyMs = getInterval(schedule, now, intervalMs)
  const isFailing = schedule.consecutiveFailures > 0 && schedule.health !== "down" && !schedule.isOptedOut
  const spreadMs = everyMs * (1 - CADENCE.jitter + 2 * CADENCE.jitter * chance)
  const usualMs = isFailing ? Math.min(CADENCE.secondLookMs, everyMs) : spreadMs
  const requestedMs = (schedule.retryAfter ?? 0) * 1000 * (1 + CADENCE.jitter * chance)
  return {
    nextCheckAt: new Date(now.getTime() + Math.round(Math.max(usualMs, requestedMs))),
    staleAt: new Date(now.getTime() + CADENCE.intervalsToStale * everyMs),
  }
}

function getInterval({ health, healthSince, isOptedOut }: Schedule, now: Date, intervalMs: number): number {
  if (isOptedOut) return Math.max(intervalMs, CADENCE.optedOutEveryMs)
  if (health !== "down" || healthSince === null) return intervalMs
  const downForMs = now.getTime() - healthSince.getTime()
  const row = CADENCE.thinning.find((thinning) => downForMs >= thinning.downForMs)
  return Math.max(intervalMs, row?.everyMs ?? 0)
}
