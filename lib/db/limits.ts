// How much expensive work one process gives the database at once, so that the rest of the ten connections stays free for
// everything else (docs/performance.md#concurrency-limits).

import pLimit from "p-limit"
import { perProcess } from "@/lib/process-state"

/** Counts over the catalogue. More at once slow each other down: each reads the whole table. */
const COUNTS = 3

/** Substring searches, and the counts of their matches. More at once slow each other down: each uses a core. */
const TEXT_SEARCHES = { atOnce: 3, waitMs: 10_000 } as const

/** Statements with a deadline, on connections of their own: a second to get one, and a second to run. */
export const DEADLINE = { atOnce: 3, waitMs: 1_000, statementMs: 1_000 } as const

/** Runs a count as soon as fewer than three others run. */
export function limitCounts<T>(work: () => Promise<T>): Promise<T> {
  return perProcess("db.counts.limit", () => pLimit(COUNTS))(work)
}

/** Runs a text search as soon as fewer than three others run. Throws when that takes longer than `waitMs`. */
export function limitTextSearches<T>(work: () => Promise<T>, waitMs: number = TEXT_SEARCHES.waitMs): Promise<T> {
  const limit = perProcess("db.text-searches.limit", () => pLimit(TEXT_SEARCHES.atOnce))
  const until = performance.now() + waitMs
  return limit(async () => {
    if (performance.now() > until)
      throw new Error("too many text searches at once: this one waited too long for a slot")
    return work()
  })
}
