// Whether the database answers. While it does not, the response cache serves what it holds, and no request waits for the database.

import { ConsecutiveBreaker, circuitBreaker, handleAll, isBrokenCircuitError, retry, wrap } from "cockatiel"
import { env } from "@/lib/env"
import { log } from "@/lib/process/log"
import { getNote, setNote } from "@/lib/process/readiness"

export const AVAILABILITY = {
  /** The time for a read. A read is tried twice, because a connection that was lost meanwhile fails at once. */
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

const NOTE = "database"

/** True while a read of this process has had no answer, and none has had one since. */
export const isDatabaseAway = (): boolean => getNote(NOTE) !== null

/**
 * @param read a short read; a failed one must not be remembered by it
 * @param answerMs the time for one try
 */
export function watchDatabase<T>(
  read: () => Promise<T>,
  answerMs: number = env.DATABASE_URL ? AVAILABILITY.answerMs : AVAILABILITY.embeddedAnswerMs,
): Availability<T> {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: AVAILABILITY.restMs,
    breaker: new ConsecutiveBreaker(1),
  })
  const policy = wrap(breaker, retry(handleAll, { maxAttempts: 1 }))
  let outage: { since: number; served: number; refused: number } | null = null
  return {
    read: async () => {
      try {
        const result = await policy.execute(() => limitTime(read(), answerMs))
        if (outage) {
          const { since, ...requests } = outage
          log.warn({ ...requests, seconds: Math.round((Date.now() - since) / 1000) }, "the database answers again")
          setNote(NOTE, null)
          outage = null
        }
        return result
      } catch (error) {
        if (!outage && !isBrokenCircuitError(error)) {
          outage = { since: Date.now(), served: 0, refused: 0 }
          const reason = error instanceof Error ? error.message : String(error)
          setNote(
            NOTE,
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

const STEP_MS = 50

/**
 * Rejects when `work` takes longer than `limitMs`. A delay of this process itself counts as one step, however long it is: a response
 * that arrived during the delay is read only after the timers that are due.
 */
function limitTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    let stepsLeft = limitMs / STEP_MS
    const timer = setInterval(() => {
      stepsLeft -= 1
      if (stepsLeft > 0) return
      clearInterval(timer)
      reject(new Error(`no answer within ${limitMs} ms`))
    }, STEP_MS)
    void work.finally(() => clearInterval(timer)).then(resolve, reject)
  })
}
