// Limits the concurrent expensive database work of one process, so that some of its ten connections stay free for other work
// (docs/performance.md#concurrency-limits).

import pLimit from "p-limit"
import { perProcess } from "@/lib/process/process-state"

/** Concurrent counts over the catalogue. Each count reads the whole table, so more counts slow each other down. */
const COUNTS = 3

/**
 * Concurrent substring searches and counts of their matches. Each search takes a CPU core, so more searches slow each other down.
 */
const TEXT_SEARCHES = { atOnce: 3, waitMs: 10_000 } as const

/**
 * Statements with a deadline have a separate pool of three connections: at most 1 s to get a connection, and at most 1 s to run.
 */
export const DEADLINE = { atOnce: 3, waitMs: 1_000, statementMs: 1_000 } as const

export function limitCounts<T>(work: () => Promise<T>): Promise<T> {
  return perProcess("db.counts.limit", () => pLimit(COUNTS))(work)
}

/** Runs a text search as soon as fewer than three searches run. Throws when the wait is longer than `waitMs`. */
export function limitTextSearches<T>(work: () => Promise<T>, waitMs: number = TEXT_SEARCHES.waitMs): Promise<T> {
  const limit = perProcess("db.text-searches.limit", () => pLimit(TEXT_SEARCHES.atOnce))
  const until = performance.now() + waitMs
  return limit(async () => {
    if (performance.now() > until)
      throw new Error("too many text searches at once: this one waited too long for a slot")
    return work()
  })
}
