// Processes one page of a source: counts skipped items, converts listings to candidates, and merges the candidates into the
// catalogue.

import { db } from "@/lib/db/client"
import { isDatabaseError, logItemError } from "@/lib/db/database-error"
import { baseUrl, env } from "@/lib/env"
import { log } from "@/lib/process/log"
import { buildCandidate, type Candidate } from "@/lib/sources/merge/candidate"
import { identityOf } from "@/lib/sources/merge/listed"
import { mergePage } from "@/lib/sources/merge/merge"
import type { Pass } from "@/lib/sources/merge/merge-statements"
import type { Adapter, Listing, Page, SkipReason, Source } from "@/lib/sources/schema"
import { countPage, isMostlyUnreadable, type ShapeTally } from "@/lib/sources/sync/faults"
import type { CheckServed, HttpsUpgrade } from "@/lib/sources/sync/https-upgrade"
import { type Counts, type Run, recordPage } from "@/lib/sources/sync/runs"

/** Maximum number of candidates per transaction. */
const BATCH = 500
const LOGGED_LENGTH = 200

export async function processPage(page: Page, sync: Sync): Promise<void> {
  const { run, tally } = sync
  const counts: Counts = { pages: 1, items: page.items }
  for (const [reason, count] of Object.entries(page.skipped)) addSkipped(counts, reason, count)
  countPage(tally, page)
  // A page with one host's documents does not show whether the whole source changed its format.
  if (page.host === undefined && isMostlyUnreadable(page)) {
    run.isWhole = false
    addCount(counts, "misfit_pages", 1)
    const { items, skipped } = page
    log.warn({ source: run.pass.source, items, skipped }, "most of a source's page does not fit the known shape")
  }
  const candidates = toCandidates(page.listings, counts)
  await mergeInBatches(candidates, page.resume, counts, sync)
}

/** Merges listings that belong to no page of a run, such as those of a host that is visited again. Returns the counts. */
export async function mergeListings(listings: readonly Listing[], pass: Pass, now: () => Date): Promise<Counts> {
  const counts: Counts = {}
  const candidates = toCandidates(listings, counts)
  for (let start = 0; start < candidates.length; start += BATCH) {
    await mergeBatch(
      { candidates: candidates.slice(start, start + BATCH), counts: {}, next: null },
      { pass, counts, now, run: null },
    )
  }
  return counts
}

/** Skipped listings are added to the counts. */
function toCandidates(listings: readonly Listing[], counts: Counts): Candidate[] {
  const candidates = new Map<string, Candidate>()
  const surroundings = { own: [new URL(baseUrl).hostname], allowPrivate: env.ALLOW_PRIVATE }
  for (const listing of listings) {
    const candidate = toCandidate(listing, surroundings)
    if (typeof candidate === "string") addSkipped(counts, candidate, 1)
    else if (candidates.has(identityOf(candidate))) addSkipped(counts, "duplicate", 1)
    else candidates.set(identityOf(candidate), candidate)
  }
  return [...candidates.values()]
}

function toCandidate(...[listing, surroundings]: Parameters<typeof buildCandidate>): Candidate | SkipReason {
  try {
    return buildCandidate(listing, surroundings)
  } catch (error) {
    logItemError(error, { url: listing.url.slice(0, LOGGED_LENGTH) })
    return "limits"
  }
}

/**
 * Stores the cursor of the next page only with the last batch. After a crash the page is read again, and the batches that were
 * committed before count as duplicates.
 */
async function mergeInBatches(
  candidates: readonly Candidate[],
  cursor: unknown,
  pageCounts: Counts,
  sync: Sync,
): Promise<void> {
  for (let start = 0; start === 0 || start < candidates.length; start += BATCH) {
    const isLast = start + BATCH >= candidates.length
    const counts = start === 0 ? pageCounts : {}
    await mergeBatch(
      { candidates: candidates.slice(start, start + BATCH), counts, next: isLast ? { cursor } : null },
      { ...sync, pass: sync.run.pass },
    )
  }
}

interface Batch {
  candidates: readonly Candidate[]
  /** Counts that are committed with the batch. */
  counts: Counts
  /** The cursor that is stored with the batch; null for no change. */
  next: { cursor: unknown } | null
}

/** Where a batch is merged. Without a run no cursor is stored. */
interface Target extends Pick<Sync, "counts" | "now"> {
  pass: Pass
  run: Run | null
}

/** Halves a batch that failed, until the listing at fault is left. This listing is logged and counted as skipped. */
async function mergeBatch(batch: Batch, target: Target): Promise<void> {
  const { candidates, counts, next } = batch
  try {
    return await commitBatch(batch, target)
  } catch (error) {
    const [first] = candidates
    if (!first || isDatabaseError(error)) throw error
    const middle = Math.ceil(candidates.length / 2)
    if (middle < candidates.length) {
      await mergeBatch({ candidates: candidates.slice(0, middle), counts, next: null }, target)
      return mergeBatch({ candidates: candidates.slice(middle), counts: {}, next }, target)
    }
    logItemError(error, { source: target.pass.source, url: first.url })
    const skipped = { ...counts }
    addSkipped(skipped, "limits", 1)
    return commitBatch({ candidates: [], counts: skipped, next }, target)
  }
}

async function commitBatch(
  { candidates, counts: more, next }: Batch,
  { pass, run, counts, now }: Target,
): Promise<void> {
  // Add to a copy: when the transaction fails, `counts` still has only what is committed.
  const sums = { ...counts }
  addCounts(sums, more)
  await db().$transaction(async (transaction) => {
    const { duplicate, unproven, ...merged } = await mergePage(transaction, pass, candidates, now())
    addCounts(sums, merged)
    addSkipped(sums, "duplicate", duplicate)
    addSkipped(sums, "unproven", unproven)
    if (next && run) await recordPage(transaction, run, next.cursor, sums)
  })
  Object.assign(counts, sums)
}

function addCounts(counts: Counts, more: Counts): void {
  for (const [name, count] of Object.entries(more)) addCount(counts, name, count)
}

export function addCount(counts: Counts, name: string, count: number): void {
  counts[name] = (counts[name] ?? 0) + count
}

function addSkipped(counts: Counts, reason: string, count: number): void {
  if (count === 0) return
  addCount(counts, "skipped", count)
  addCount(counts, `skipped_${reason}`, count)
}

export type SyncedAdapter = Adapter & Pick<Source, "url">

export interface SyncOptions {
  now: () => Date
  signal: AbortSignal
  /** Waits for `ms`. Rejects when the signal aborts. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
  /** Checks whether an `https` URL is served; by default with one probe. */
  checkServed?: CheckServed
}

export interface Sync extends SyncOptions {
  adapter: SyncedAdapter
  run: Run
  counts: Counts
  tally: ShapeTally
  upgrade: HttpsUpgrade
}
