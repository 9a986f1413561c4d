// Computes the state of a webhook after a delivery attempt: success, a wait before the next attempt, or deactivation. The
// back-off belongs to the webhook, not to a delivery: an outage counts as one failure, however many deliveries are queued. Pure
// functions.

import { LIMITS } from "@/lib/webhooks/schema"

export interface AttemptOutcome {
  /** The HTTP status of the response; null when there was no response. */
  status: number | null
  /** Why there was no response; null when there was a response. */
  error: string | null
  /** The wait that the receiver's `Retry-After` header requests, in whole seconds. */
  retryAfterSeconds: number | null
  /** Set when this server sent no request because of its own failure, for example a secret that it cannot decrypt. */
  isOurs?: true
}

export interface Backoff {
  ok: boolean
  /** The number of consecutive failed attempts, this attempt included. */
  failureCount: number
  /** Milliseconds before the next attempt; 0 after a success. */
  waitMs: number
  /** Why the webhook is deactivated, as a sentence; null when the webhook stays active. */
  deactivation: string | null
}

const GONE = 410
/** Wait 10 minutes after a failure on our side, because an operator has to fix it. */
export const OWN_FAILURE_MS = 600_000
/** ±10 % of the wait: spreads the next attempts of receivers that failed at the same time. */
const JITTER = 0.1

/**
 * Computes the new state of the webhook.
 * @param failuresBefore the consecutive failures before this attempt
 * @param waits the seconds to wait after the first, second, … consecutive failure; the last value repeats
 * @param random a number in [0, 1) for the jitter
 */
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
