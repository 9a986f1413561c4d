// When a listing is asked next (docs/decisions.md#health): once per interval with jitter, a second look after a first failure,
// seldom when long dead or when its host asked us to stay away. Pure; chance comes in as a number.

import type { HealthStatus } from "@/lib/catalogue/schema"
import { REJECTIONS_TO_OPT_OUT } from "@/lib/probe/etiquette"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const CADENCE = {
  /** A first failure is looked at again soon, not after a full interval. */
  secondLookMs: 60_000,
  /** Up to this share of the interval earlier or later, so that what began together spreads out. */
  jitter: 0.1,
  /** Down for so long: asked only so often. The first row that fits decides. */
  thinning: [
    { downForMs: 30 * DAY_MS, everyMs: DAY_MS },
    { downForMs: 7 * DAY_MS, everyMs: 6 * HOUR_MS },
    { downForMs: DAY_MS, everyMs: HOUR_MS },
  ],
  optedOutEveryMs: DAY_MS,
  /** Answers 403 or 451 in a row that mean "stay away". */
  refusalsToOptOut: REJECTIONS_TO_OPT_OUT,
  /** No check for so many intervals, and the health is unknown. */
  intervalsToStale: 3,
} as const

export interface Schedule {
  health: HealthStatus
  healthSince: Date | null
  consecutiveFailures: number
  isOptedOut: boolean
  /** Seconds, from a 429 or 503. */
  retryAfter: number | null
}
export interface Times {
  nextCheckAt: Date
  staleAt: Date
}

/** `chance` is evenly spread over 0 to 1. */
export function planNext(schedule: Schedule, now: Date, intervalMs: number, chance: number): Times {
  const everyMs = cadenceOf(schedule, now, intervalMs)
  const isFalling = schedule.consecutiveFailures > 0 && schedule.health !== "down" && !schedule.isOptedOut
  const usualMs = isFalling ? Math.min(CADENCE.secondLookMs, everyMs) : everyMs * spread(chance)
  const askedForMs = (schedule.retryAfter ?? 0) * 1000 * (1 + CADENCE.jitter * chance)
  return {
    nextCheckAt: new Date(now.getTime() + Math.round(Math.max(usualMs, askedForMs))),
    staleAt: new Date(now.getTime() + CADENCE.intervalsToStale * everyMs),
  }
}

function cadenceOf({ health, healthSince, isOptedOut }: Schedule, now: Date, intervalMs: number): number {
  if (isOptedOut) return Math.max(intervalMs, CADENCE.optedOutEveryMs)
  if (health !== "down" || healthSince === null) return intervalMs
  const downForMs = now.getTime() - healthSince.getTime()
  const row = CADENCE.thinning.find((thinning) => downForMs >= thinning.downForMs)
  return Math.max(intervalMs, row?.everyMs ?? 0)
}

function spread(chance: number): number {
  return 1 - CADENCE.jitter + 2 * CADENCE.jitter * chance
}
