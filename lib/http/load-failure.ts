// What becomes of an error while the data of a page is loaded.

import { isInterruption } from "@/lib/db/database-error"
import { createCountedWarning, log } from "@/lib/process/log"

const warnOfDatabase = createCountedWarning("pages or parts of pages failed because the database was busy or away")

/**
 * Logs the error and returns the status of a page that cannot do without the data. A database that is away fails every page, so these
 * errors are counted in one line. Any other error has a line of its own.
 */
export function recordLoadFailure(error: unknown, about: { what: string; requestId: string | null }): 500 | 503 {
  if (isInterruption(error)) {
    warnOfDatabase()
    return 503
  }
  log.error({ err: error, ...about }, "the data of a page could not be loaded")
  return 500
}
