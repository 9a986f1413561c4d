// The delay of the event loop, as any task of the process has it.

const BEAT_MS = 100
/** A longer delay counts as this many beats. */
const MOST_MISSED = 600

/**
 * The delays of the beats that one late beat stands for: a beat that is 250 ms late has kept two others from happening, which would
 * have been 150 and 50 ms late. Without them a process that stands still for long would look healthy. Pure.
 */
export function listDelays(lateMs: number, beatMs = BEAT_MS): number[] {
  const count = Math.min(Math.floor(lateMs / beatMs), MOST_MISSED)
  return Array.from({ length: count + 1 }, (_, missed) => lateMs - missed * beatMs)
}

/** Calls `record` with each delay, in milliseconds. */
export function watchDelay(record: (delayMs: number) => void): void {
  let due = performance.now() + BEAT_MS
  const beat = () => {
    const now = performance.now()
    for (const delay of listDelays(Math.max(0, now - due))) record(delay)
    due = now + BEAT_MS
    setTimeout(beat, BEAT_MS).unref()
  }
  setTimeout(beat, BEAT_MS).unref()
}
