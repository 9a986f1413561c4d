// Computes the time of the next check (docs/decisions.md#health): one interval later, with jitter. A failed check is repeated
// after a minute until the service is down. A service that is down for a day, or whose host opted out, is checked less often.
// Pure.

import type { HealthStatus } from "@/lib/catalogue/schema"
import { REJECTIONS_TO_OPT_OUT } from "@/lib/probe/etiquette"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const CADENCE = {
  /** Delay of the next check after a failure, until the service is down. */
  secondLookMs: 60_000,
  /** A check runs earlier or later by up to this share of the interval, so that checks spread over time. */
  jitter: 0.1,
  /** Longer check intervals for services that are down for a day or more. The first matching row applies. */
  thinning: [
    { downForMs: 30 * DAY_MS, everyMs: DAY_MS },
    { downForMs: 7 * DAY_MS, everyMs: 6 * HOUR_MS },
    { downForMs: DAY_MS, everyMs: HOUR_MS },
  ],
  optedOutEveryMs: DAY_MS,
  /** After this many consecutive responses 403 or 451, the host counts as opted out. */
  refusalsToOptOut: REJECTIONS_TO_OPT_OUT,
  /** After this many intervals without a check, the health becomes unknown. */
  intervalsToStale: 3,
} as const

export interface Schedule {
  health: HealthStatus
  healthSince: Date | null
  consecutiveFailures: number
  isOptedOut: boolean
  /** Seconds, from the `Retry-After` header of a response 429 or 503; null without the header. */
  retryAfter: number | null
}
export interface Times {
  nextCheckAt: Date
  staleAt: Date
}

/** @param chance a random number, evenly distributed over 0 to 1, for the jitter */
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
