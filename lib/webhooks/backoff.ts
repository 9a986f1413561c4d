// What an attempt means for its webhook (spec §6, rule 2; decisions.md, "Webhooks and events"). The wait is the webhook's, not
// the delivery's: a receiver that was away for a moment has failed once, however much was waiting for it. Pure.

import { LIMITS } from "@/lib/webhooks/schema"

export interface Outcome {
  /** Null when there was no answer. */
  status: number | null
  /** Why there was none; null for an answer. */
  error: string | null
  /** Whole seconds the receiver asked us to wait. */
  retryAfterSeconds: number | null
  /** Nothing was sent, and that is no fault of the receiver's. */
  isOurs?: true
}

export interface Judgement {
  ok: boolean
  /** Of consecutive attempts. */
  failureCount: number
  /** Before the next attempt; 0 after a success. */
  waitMs: number
  /** A sentence, when this attempt was the last. */
  deactivation: string | null
}

const GONE = 410
/** Until what is wrong with us is looked at again. */
const OURS_MS = 600_000
/** Receivers that fail together must not come back together. */
const JITTER = 0.1

/** `waits` in seconds, one for each failure but the last. `random` is in [0, 1). */
export function judge(outcome: Outcome, failuresBefore: number, waits: readonly number[], random: number): Judgement {
  const { status, retryAfterSeconds } = outcome
  if (status !== null && status >= 200 && status < 300) {
    return { ok: true, failureCount: 0, waitMs: 0, deactivation: null }
  }
  if (outcome.isOurs) return { ok: false, failureCount: failuresBefore, waitMs: OURS_MS, deactivation: null }
  const failureCount = Math.min(failuresBefore + 1, LIMITS.failures)
  const wait = (waits[Math.min(failureCount, waits.length) - 1] ?? 0) * (1 - JITTER + 2 * JITTER * random)
  const waitMs = Math.round(Math.max(wait, retryAfterSeconds ?? 0) * 1000)
  return { ok: false, failureCount, waitMs, deactivation: explainEnd(status, failureCount) }
}

function explainEnd(status: number | null, failureCount: number): string | null {
  if (status === GONE) return "The receiver answered 410 Gone."
  return failureCount === LIMITS.failures ? `${LIMITS.failures} attempts in a row failed.` : null
}
