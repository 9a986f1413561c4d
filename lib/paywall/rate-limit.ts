// Counts against the limits, in windows that live in memory or, shared by several web processes, in Redis (`REDIS_URL`). Where
// Redis fails, memory counts on, so a broken Redis neither opens the limits nor closes the site.

import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from "rate-limiter-flexible"
import { AppError } from "@/lib/errors"
import { explainSpent } from "@/lib/paywall/limit-words"
import { LIMITS, type LimitedAction, type LimitName } from "@/lib/paywall/limits"
import { redis } from "@/lib/paywall/redis"

/** Where a window stands. */
export interface Window {
  /** False for the request that was one too many. */
  isWithin: boolean
  remaining: number
  /** Until the window starts anew, at least 1. */
  resetSeconds: number
}
type Limiter = RateLimiterMemory | RateLimiterRedis

// Next bundles this module more than once; the windows are one.
const shared = globalThis as { directoryRateLimits?: Partial<Record<LimitName, Limiter>> }
shared.directoryRateLimits ??= {}
const limiters = shared.directoryRateLimits

/** Counts one more for this key and says where the window stands then. */
export async function count(name: LimitName, key: string): Promise<Window> {
  try {
    return describe(await limiterOf(name).consume(key), true)
  } catch (refused) {
    // Not by its class, of which each bundle of Next has its own, while they share the windows.
    if (refused instanceof Error) throw refused
    return describe(refused as RateLimiterRes, false)
  }
}

function describe({ remainingPoints, msBeforeNext }: RateLimiterRes, isWithin: boolean): Window {
  return {
    isWithin,
    remaining: Math.max(0, remainingPoints),
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  }
}

/** Counts one request of `action` for this client. Throws `rate_limited` with `Retry-After` once the hour is spent. */
export async function spend(action: LimitedAction, clientKey: string): Promise<void> {
  const { isWithin, resetSeconds } = await count(action, clientKey)
  if (!isWithin) throw refuse(action, resetSeconds)
}

/** Throws as `spend` does once the hour is spent, and counts nothing: of what only failures are counted. */
export async function requireUnspent(action: LimitedAction, clientKey: string): Promise<void> {
  const window = await limiterOf(action).get(clientKey)
  if (window && window.remainingPoints <= 0) throw refuse(action, describe(window, false).resetSeconds)
}

function refuse(action: LimitedAction, resetSeconds: number): AppError {
  return new AppError("rate_limited", explainSpent(LIMITS[action], resetSeconds), {
    headers: { "Retry-After": String(resetSeconds) },
  })
}

/** Gives back what a request spent that turned out to cost nothing, such as a right password. */
export async function giveBack(action: LimitedAction | "first_invoice", clientKey: string): Promise<void> {
  await limiterOf(action).reward(clientKey)
}

function limiterOf(name: LimitName): Limiter {
  limiters[name] ??= createLimiter(name)
  return limiters[name]
}

function createLimiter(name: LimitName): Limiter {
  const { points, seconds } = LIMITS[name]
  const options = { keyPrefix: `directory:${name}`, points, duration: seconds }
  const memory = new RateLimiterMemory(options)
  const storeClient = redis()
  return storeClient ? new RateLimiterRedis({ ...options, storeClient, insuranceLimiter: memory }) : memory
}
