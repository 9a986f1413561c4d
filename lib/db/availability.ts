// Whether the database answers. While it does not, the response cache serves what it holds, and no request waits for the database.

import { setTimeout as pause } from "node:timers/promises"
import { ConsecutiveBreaker, circuitBreaker, handleAll, retry, wrap } from "cockatiel"
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
  /** A request that nothing in memory answers waits this long after the beginning of an outage: most outages end within it. */
  briefMs: 3_000,
} as const

export interface Availability<T> {
  /** Returns null when the database does not answer in time, at once while it is known to be away. */
  read: () => Promise<T | null>
  /** Waits for the end of an outage that has just begun. Returns whether the database answers. */
  awaitEnd: () => Promise<boolean>
  /** Counts a request that the outage concerned: whether it was served from memory. */
  count: (isServed: boolean) => void
}

const NOTE = "database"

/** True from a read of this process that had no answer to the first later one that has an answer. */
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
  /** Begins and ends with the breaker: a read that began before a failed one and succeeds after it ends no outage. */
  let outage: { since: number; served: number; refused: number } | null = null
  breaker.onBreak((failure) => {
    if (outage) return
    outage = { since: Date.now(), served: 0, refused: 0 }
    const reason = "error" in failure ? failure.error.message : "no answer"
    setNote(NOTE, `does not answer since ${new Date(outage.since).toISOString()}; what is held in memory is served`)
    log.error({ reason }, "the database does not answer; what is held in memory is served")
  })
  breaker.onReset(() => {
    if (!outage) return
    const { since, ...requests } = outage
    log.warn({ ...requests, seconds: Math.round((Date.now() - since) / 1000) }, "the database answers again")
    setNote(NOTE, null)
    outage = null
  })
  const tryRead = () => policy.execute(() => limitTime(read(), answerMs)).catch(() => null)
  return {
    read: tryRead,
    awaitEnd: async () => {
      const begun = outage
      while (begun && outage === begun && Date.now() - begun.since < AVAILABILITY.briefMs) {
        await pause(STEP_MS)
        if (outage === begun) await tryRead()
      }
      return outage === null
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
