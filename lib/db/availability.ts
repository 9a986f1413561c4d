// Whether the database answers. While it does not, the response cache serves what it holds, and no request waits for the database.

import {
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  isBrokenCircuitError,
  retry,
  TimeoutStrategy,
  timeout,
  wrap,
} from "cockatiel"
import { env } from "@/lib/env"
import { log } from "@/lib/process/log"
import { setNote } from "@/lib/process/readiness"

export const AVAILABILITY = {
  /** The time for a read, which is tried twice: the process itself may have been busy. */
  answerMs: 500,
  /** The same for the embedded database, whose one session may be in a transaction. */
  embeddedAnswerMs: 2_500,
  /** No read is tried for this time after one has failed twice. */
  restMs: 500,
} as const

export interface Availability<T> {
  /** Returns null when the database does not answer in time, at once while it is known to be away. */
  read: () => Promise<T | null>
  /** Counts a request that the outage concerned: whether it was served from memory. */
  count: (isServed: boolean) => void
}

/** @param read a short read; a failed one must not be remembered by it */
export function watchDatabase<T>(read: () => Promise<T>): Availability<T> {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: AVAILABILITY.restMs,
    breaker: new ConsecutiveBreaker(1),
  })
  const answerMs = env.DATABASE_URL ? AVAILABILITY.answerMs : AVAILABILITY.embeddedAnswerMs
  const policy = wrap(breaker, retry(handleAll, { maxAttempts: 1 }), timeout(answerMs, TimeoutStrategy.Aggressive))
  let outage: { since: number; served: number; refused: number } | null = null
  return {
    read: async () => {
      try {
        const result = await policy.execute(read)
        if (outage) {
          const { since, ...requests } = outage
          log.warn({ ...requests, seconds: Math.round((Date.now() - since) / 1000) }, "the database answers again")
          setNote("database", null)
          outage = null
        }
        return result
      } catch (error) {
        if (!outage && !isBrokenCircuitError(error)) {
          outage = { since: Date.now(), served: 0, refused: 0 }
          const reason = error instanceof Error ? error.message : String(error)
          setNote(
            "database",
            `does not answer since ${new Date(outage.since).toISOString()}; what is held in memory is served`,
          )
          log.error({ reason }, "the database does not answer; what is held in memory is served")
        }
        return null
      }
    },
    count: (isServed) => {
      if (outage) outage[isServed ? "served" : "refused"] += 1
    },
  }
}
