// One log line for many rejections, so that a flood of requests causes no flood of log lines.

import { log } from "@/lib/process/log"

const EVERY_MS = 10_000

/** Returns a function that counts its calls. The first call logs at once; later calls are logged together every 10 seconds. */
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
