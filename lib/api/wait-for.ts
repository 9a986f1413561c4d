// Waits for work that may take longer than a page should.

import { setTimeout as delay } from "node:timers/promises"
import { AppError } from "@/lib/contract/errors"
import { log } from "@/lib/process/log"

/**
 * Returns the result of the work, or null after `waitMs`. Then the work goes on, and its failure is logged, because nobody waits
 * for it any more.
 * @param what names the work in the log
 */
export async function waitFor<T extends object>(running: Promise<T>, waitMs: number, what: string): Promise<T | null> {
  const result = await Promise.race([running, delay(waitMs, null, { ref: false })])
  if (result === null) {
    running.catch((err: unknown) => {
      if (err instanceof AppError) log.info({ problem: err.message }, `${what} ended without a result`)
      else log.error({ err }, `${what} failed`)
    })
  }
  return result
}
