// Looking for text, and counting what holds it, may take long: few do so at once in a process, so that connections are left for
// everything else, and a search by text is not slowed down by ten others.

import pLimit from "p-limit"
import { perProcess } from "@/lib/process-state"

const AT_ONCE = 3
/** As long as a full pool lets wait. */
const WAIT_MS = 10_000

/** Throws when it was not its turn in time. */
export function inTurn<T>(work: () => Promise<T>, waitMs: number = WAIT_MS): Promise<T> {
  const limit = perProcess("db.turns", () => pLimit(AT_ONCE))
  const until = performance.now() + waitMs
  return limit(async () => {
    if (performance.now() > until) throw new Error("too many searches at once: it was not this one's turn in time")
    return work()
  })
}
