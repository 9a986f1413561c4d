// Per-action limits (spec §8): accepted and refused requests of that action count, per client and hour.

import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible"
import { env } from "@/lib/env"
import { AppError } from "@/lib/errors"

const HOUR_SECONDS = 3600

const ACTIONS = {
  register: { points: env.REGISTRATIONS_PER_HOUR, sentence: "registrations" },
  claim: { points: env.CLAIMS_PER_HOUR, sentence: "claims" },
  verify: { points: env.CLAIMS_PER_HOUR * 6, sentence: "checks of a proof" },
  login: { points: 20, sentence: "attempts to log in" },
  owner_login: { points: 20, sentence: "attempts to sign in" },
} as const
export type LimitedAction = keyof typeof ACTIONS

// Next bundles this module more than once; the windows are one.
const shared = globalThis as { directoryRateLimits?: Partial<Record<LimitedAction, RateLimiterMemory>> }
shared.directoryRateLimits ??= {}
const limiters = shared.directoryRateLimits

/** Counts one request of `action` for this client. Throws `rate_limited` with `Retry-After` once the hour is spent. */
export async function spend(action: LimitedAction, clientKey: string): Promise<void> {
  const { points, sentence } = ACTIONS[action]
  try {
    await limiterOf(action).consume(clientKey)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw new AppError("rate_limited", `At most ${points} ${sentence} per hour are taken from one address.`, {
      headers: { "Retry-After": String(seconds) },
    })
  }
}

/** Gives back what a request spent that turned out to cost nothing, such as a right password. */
export async function giveBack(action: LimitedAction, clientKey: string): Promise<void> {
  await limiterOf(action).reward(clientKey)
}

function limiterOf(action: LimitedAction): RateLimiterMemory {
  const { points } = ACTIONS[action]
  limiters[action] ??= new RateLimiterMemory({ keyPrefix: action, points, duration: HOUR_SECONDS })
  return limiters[action]
}
