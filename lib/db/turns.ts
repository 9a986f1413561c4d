// Looking for text, and counting what holds it, may take long: few do so at once in a process, so that connections are left for
// everything else, and a search by text is not slowed down by ten others.

import pLimit, { type LimitFunction } from "p-limit"

const AT_ONCE = 3
/** As long as a full pool lets wait. */
const WAIT_MS = 10_000

// Next bundles this module more than once; the turns are the same for all.
const shared = globalThis as { directoryTextTurns?: LimitFunction }

/** Throws when it was not its turn in time. */
export function inTurn<T>(work: () => Promise<T>, waitMs: number = WAIT_MS): Promise<T> {
  shared.directoryTextTurns ??= pLimit(AT_ONCE)
  const until = performance.now() + waitMs
  return shared.directoryTextTurns(async () => {
    if (performance.now() > until) throw new Error("too many searches at once: it was not this one's turn in time")
    return work()
  })
}
