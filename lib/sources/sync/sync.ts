// Synchronizes one source in one run: reads page after page from the cursor of the last run, and merges each page. At the end of
// a complete pass, removes the source's label from services that the source no longer names.

import { setTimeout as pause } from "node:timers/promises"
import { db } from "@/lib/db/client"
import { baseUrl } from "@/lib/env"
import { isUpstreamFailure, UpstreamFailure } from "@/lib/net/operator-fetch"
import { log } from "@/lib/process/log"
import { removeMissingLabels } from "@/lib/sources/merge/remove-labels"
import { FAILED_RUNS, hasChangedFormat, hasFailedRepeatedly, isMostlyUnreadable } from "@/lib/sources/sync/faults"
import { createHttpsUpgrade } from "@/lib/sources/sync/https-upgrade"
import { addCount, processPage, type Sync, type SyncedAdapter, type SyncOptions } from "@/lib/sources/sync/process-page"
import { type Counts, closeRun, deleteCursor, listEarlierRuns, openRun } from "@/lib/sources/sync/runs"
import { createSourceContext } from "@/lib/sources/sync/source-context"

/**
 * A pass that names less than half as many listings as the previous complete pass removes no labels, because the source may be
 * faulty. The smaller number is stored, so a second complete pass with about this number removes the labels.
 */
const SHRUNK = 0.5
const TOO_MANY_REQUESTS = 429

const sleep = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal })

/**
 * Runs one source and returns the counts of the run. When the run fails, stores the reason and then throws the error. Pages that
 * were merged before the failure stay merged.
 */
export async function syncSource(adapter: SyncedAdapter, options: SyncOptions): Promise<Counts> {
  const { now, signal, checkServed } = options
  const run = await openRun(adapter.name, now())
  const counts: Counts = { items: 0, new: 0, changed: 0, unchanged: 0, left: 0, skipped: 0, dropped: 0 }
  const tally = { parsed: 0, unreadable: 0 }
  const sync: Sync = { ...options, adapter, run, counts, tally, upgrade: createHttpsUpgrade(signal, checkServed) }
  let skippedPage: string | null
  try {
    skippedPage = await readToEnd(sync)
    requireKnownFormat(sync)
  } catch (error) {
    const reason = signal.aborted ? "The run was stopped; the next run continues it." : toReason(error)
    if (isUpstreamFailure(error) && error.leaveAloneMs > 0) counts["leave_alone_ms"] = error.leaveAloneMs
    await closeRun(run, counts, { state: "failed", error: reason }, now())
    throw error
  }
  await closeRun(run, counts, { state: "done", error: skippedPage }, now())
  return counts
}

const toReason = (error: unknown) => (isUpstreamFailure(error) ? error.message : "The run failed.")

/**
 * Reads the rest of the pass from the run's cursor. Skips the page at the cursor when several runs in a row failed at that page.
 * @returns a sentence about the skipped page, or null
 */
async function readToEnd(sync: Sync): Promise<string | null> {
  const { adapter, run, counts, signal } = sync
  try {
    await readFrom(run.cursor, sync)
    return null
  } catch (error) {
    if (signal.aborted || asksToWait(error)) throw error
    addCount(counts, "unread_pages", 1)
    const before = await listEarlierRuns(run, FAILED_RUNS.startOver - 1)
    if (counts["items"] !== 0 || !hasFailedRepeatedly(before, FAILED_RUNS.skipPage)) throw error
    if (!adapter.skipPage || hasFailedRepeatedly(before, FAILED_RUNS.startOver)) await deleteCursor(run)
    if (!adapter.skipPage) throw error
    await readAfterSkipping(adapter.skipPage(run.cursor), sync, error)
    return `A page failed ${FAILED_RUNS.skipPage} times in a row and was left out. ${toReason(error)}`
  }
}

/**
 * Whether the source requested a wait. The page is then not at fault, so the failure does not count towards skipping the page.
 */
const asksToWait = (error: unknown) =>
  isUpstreamFailure(error) && (error.status === TOO_MANY_REQUESTS || error.leaveAloneMs > 0)

/**
 * Reads on from the page after the skipped one. When that page fails too, throws `failure`, the error of the skipped page,
 * because then the whole source is at fault.
 */
async function readAfterSkipping(cursor: unknown, sync: Sync, failure: unknown): Promise<void> {
  const { run, counts } = sync
  log.warn({ source: run.pass.source, cursor: run.cursor, err: failure }, "a page of a source is skipped")
  run.isWhole = false
  try {
    await readFrom(cursor, sync)
  } catch (error) {
    throw counts["items"] === 0 && !sync.signal.aborted ? failure : error
  }
}

async function readFrom(cursor: unknown, sync: Sync): Promise<void> {
  const { adapter, run, counts, now, signal, wait = sleep, upgrade } = sync
  const { url } = adapter
  const options = { url, resume: cursor, baseUrl, signal, wait: (ms: number) => wait(ms, signal) }
  for await (const page of adapter.pages(createSourceContext(adapter, options))) {
    const listings = await upgrade(page.listings)
    signal.throwIfAborted()
    await processPage({ ...page, listings }, sync)
    const { host, end } = page
    if (host?.isWhole && !isMostlyUnreadable(page)) {
      addCount(counts, "dropped", await removeMissingLabels(run.pass, now(), signal, host.name))
    }
    if (end === "whole" && adapter.gone === "label dropped") await finishPass(sync)
  }
}

/**
 * Removes the source's label from services that the source no longer names. Removes no label when a page was skipped, because a
 * missing listing may be on that page. Removes no label when the source names far fewer listings than before.
 */
async function finishPass({ adapter, run, counts, now, signal }: Sync): Promise<void> {
  const { source, number } = run.pass
  const named = await db().sourceListing.count({ where: { source, pass: number } })
  const before = (await db().source.findUnique({ where: { name: source } }))?.named ?? 0
  const isShrunk = !adapter.mayShrink && (named === 0 || named < before * SHRUNK)
  if (isShrunk) {
    addCount(counts, "shrunk", 1)
    log.warn({ source, named, before }, "a source names far fewer listings than before; no label is removed")
  }
  if (!run.isWhole) return
  if (!isShrunk) addCount(counts, "dropped", await removeMissingLabels(run.pass, now(), signal))
  await db().source.update({ where: { name: source }, data: { named } })
}

/**
 * Throws after the last page when most items of the run could not be read. No label has been removed by then, because a page with
 * mostly unreadable items makes the pass incomplete.
 */
function requireKnownFormat({ counts, tally }: Sync): void {
  if (!hasChangedFormat(tally)) return
  addCount(counts, "lost_shape", 1)
  const { unreadable, parsed } = tally
  throw new UpstreamFailure(`its format may have changed: ${unreadable} of ${parsed} listings could not be read`)
}
