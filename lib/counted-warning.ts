// One log line for many refusals, so that a flood of requests does not become a flood of log lines.

import { log } from "@/lib/log"

const EVERY_MS = 10_000

/** Returns a function that counts; the first call logs at once, the calls of the next ten seconds are logged together. */
export function createCountedWarning(message: string): () => void {
  let count = 0
  let timer: NodeJS.Timeout | null = null
  const write = () => {
    timer = null
    if (count === 0) return
    log.warn({ count }, message)
    count = 0
    timer = setTimeout(write, EVERY_MS).unref()
  }
  return () => {
    count += 1
    if (timer === null) write()
  }
}
