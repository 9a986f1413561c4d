// Counts the responses of a web process, and adds them to the stored day and minute once a minute. A failed write delays no response; its counts are
// written with the next ones.

import { db } from "@/lib/db/client"
import { addTimes, countTime, mergeTimes, type Times } from "@/lib/db/measured-times"
import { log } from "@/lib/process/log"
import { perProcess } from "@/lib/process/process-state"
import { addToDay } from "@/lib/status/component-days"
import { addToMinute } from "@/lib/status/response-minutes"
import type { ResponseCount } from "@/lib/status/schema"

const WRITE_MS = 60_000

const getState = () =>
  perProcess("status.responses", () => ({
    website: { good: 0, bad: 0 } as ResponseCount,
    api: { good: 0, bad: 0 } as ResponseCount,
    apiTimes: new Map() as Times,
    isScheduled: false,
    isFailing: false,
  }))

interface CountedResponse {
  path: string
  status: number
  /** How long the response took, in milliseconds; null for a response whose length says nothing, such as a stream. */
  ms: number | null
}

/** A status of 500 and more is a failure of the directory. Files of the page are not counted. */
export function countResponse({ path, status, ms }: CountedResponse): void {
  if (path.startsWith("/_next/")) return
  const state = getState()
  const isApi = path.startsWith("/api/")
  state[isApi ? "api" : "website"][status >= 500 ? "bad" : "good"] += 1
  if (isApi && ms !== null) countTime(state.apiTimes, ms)
  if (state.isScheduled) return
  state.isScheduled = true
  setTimeout(() => {
    state.isScheduled = false
    void writeResponses(new Date())
  }, WRITE_MS).unref()
}

const sum = (counts: readonly ResponseCount[], name: keyof ResponseCount) =>
  counts.reduce((total, count) => total + count[name], 0)

export async function writeResponses(now: Date): Promise<void> {
  const state = getState()
  const counts = { website: state.website, api: state.api }
  const times = state.apiTimes
  state.website = { good: 0, bad: 0 }
  state.api = { good: 0, bad: 0 }
  state.apiTimes = new Map()
  const rows = (["website", "api"] as const).map((component) => ({ component, ...counts[component] }))
  try {
    await db().$transaction(async (transaction) => {
      const counted = rows.filter(({ good, bad }) => good + bad > 0)
      await addToDay(transaction, counted, now)
      await addToMinute(transaction, { good: sum(counted, "good"), bad: sum(counted, "bad") }, now)
      await addTimes(transaction, "api_response", times, now)
    })
    state.isFailing = false
  } catch (err) {
    for (const { component, good, bad } of rows) {
      state[component].good += good
      state[component].bad += bad
    }
    mergeTimes(state.apiTimes, times)
    // Log the first of consecutive failures: while the database is down, every write fails.
    if (!state.isFailing) log.warn({ err }, "counted responses could not be written; they are written later")
    state.isFailing = true
  }
}
