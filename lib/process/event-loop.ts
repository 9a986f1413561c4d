const BEAT_MS = 500
/** From this delay on a process does not turn. */
const STILL_MS = 5_000

/**
 * Returns a function that is true while the event loop turns: while its last beat is less than five seconds late.
 * @param now in milliseconds; a test passes its own
 */
export function createTurning(now: () => number = () => performance.now()): () => boolean {
  let lastBeat = now()
  setInterval(() => {
    lastBeat = now()
  }, BEAT_MS).unref()
  return () => now() - lastBeat < BEAT_MS + STILL_MS
}
