// What an attempt means for its webhook: success, a wait before the next attempt, or deactivation. The wait belongs to the webhook,
// not the delivery: a receiver that was down for a moment failed once, however many deliveries wait. Pure.

import { LIMITS } from "@/lib/webhooks/schema"

export interface AttemptOutcome {
  /** Null when there was no response. */
  status: number | null
  /** Why there was no response; null when there was one. */
  error: string | null
  /** From `Retry-After`, in whole seconds. */
  retryAfterSeconds: number | null
  /** Set when nothing was sent because of a failure on our side. */
  isOurs?: true
}

export interface Backoff {
  ok: boolean
  /** Consecutive failed attempts. */
  failureCount: number
  /** Before the next attempt; 0 after a success. */
  waitMs: number
  /** Why the webhook is deactivated, as a sentence; null when it is not. */
  deactivation: string | null
}

const GONE = 410
/** The wait after a failure on our side. */
const OWN_FAILURE_MS = 600_000
/** Spreads the next attempts of receivers that failed at the same time. */
const JITTER = 0.1

/** `waits`: seconds after each failure but the last. `random`: in [0, 1). */
export function computeBackoff(
  outcome: AttemptOutcome,
  failuresBefore: number,
  waits: readonly number[],
  random: number,
): Backoff {
  const { status, retryAfterSeconds } = outcome
  if (status !== null && status >= 200 && status < 300) {
    return { ok: true, failureCount: 0, waitMs: 0, deactivation: null }
  }
  if (outcome.isOurs) return { ok: false, failureCount: failuresBefore, waitMs: OWN_FAILURE_MS, deactivation: null }
  const failureCount = Math.min(failuresBefore + 1, LIMITS.failures)
  const wait = (waits[Math.min(failureCount, waits.length) - 1] ?? 0) * (1 - JITTER + 2 * JITTER * random)
  const waitMs = Math.round(Math.max(wait, retryAfterSeconds ?? 0) * 1000)
  return { ok: false, failureCount, waitMs, deactivation: toDeactivation(status, failureCount) }
}

function toDeactivation(status: number | null, failureCount: number): string | null {
  if (status === GONE) return "The receiver responded with 410 Gone."
  return failureCount === LIMITS.failures ? `${LIMITS.failures} attempts in a row failed.` : null
}
