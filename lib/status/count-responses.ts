// Counts the responses of a web process, and adds them to the stored day once a minute. A failed write delays no response; its counts are
// written with the next ones.

import { log } from "@/lib/process/log"
import { perProcess } from "@/lib/process/process-state"
import { addToDay } from "@/lib/status/component-days"
import type { ResponseCount } from "@/lib/status/schema"

const WRITE_MS = 60_000

const getState = () =>
  perProcess("status.responses", () => ({
    website: { good: 0, bad: 0 } as ResponseCount,
    api: { good: 0, bad: 0 } as ResponseCount,
    isScheduled: false,
    isFailing: false,
  }))

/** A status of 500 and more is a failure of the directory. Files of the page are not counted. */
export function countResponse(path: string, status: number): void {
  if (path.startsWith("/_next/")) return
  const state = getState()
  state[path.startsWith("/api/") ? "api" : "website"][status >= 500 ? "bad" : "good"] += 1
  if (state.isScheduled) return
  state.isScheduled = true
  setTimeout(() => {
    state.isScheduled = false
    void writeResponses(new Date())
  }, WRITE_MS).unref()
}

export async function writeResponses(now: Date): Promise<void> {
  const state = getState()
  const counts = { website: state.website, api: state.api }
  state.website = { good: 0, bad: 0 }
  state.api = { good: 0, bad: 0 }
  const rows = (["website", "api"] as const).map((component) => ({ component, ...counts[component] }))
  try {
    await addToDay(
      rows.filter(({ good, bad }) => good + bad > 0),
      now,
    )
    state.isFailing = false
  } catch (err) {
    for (const { component, good, bad } of rows) {
      state[component].good += good
      state[component].bad += bad
    }
    // Log the first of consecutive failures: while the database is down, every write fails.
    if (!state.isFailing) log.warn({ err }, "counted responses could not be written; they are written later")
    state.isFailing = true
  }
}
