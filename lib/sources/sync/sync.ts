// One run of one source: page by page from where the last one broke off, each page merged and noted in one transaction, and at
// the end of a whole pass the label taken from what is not named any more (sources.md).

import { setTimeout as pause } from "node:timers/promises"
import { db } from "@/lib/db/client"
import { baseUrl, env } from "@/lib/env"
import { log } from "@/lib/log"
import { UpstreamFailure } from "@/lib/net/operator-fetch"
import { buildCandidate, type Candidate } from "@/lib/sources/merge/candidate"
import { mergePage } from "@/lib/sources/merge/merge"
import { removeMissingLabels } from "@/lib/sources/merge/remove-labels"
import type { Adapter, Page, Source } from "@/lib/sources/schema"
import { type Ask, createHttpsUpgrade, type Upgrade } from "@/lib/sources/sync/https-upgrade"
import { hasFailedRepeatedly, TRIES } from "@/lib/sources/sync/repeated-failures"
import {
  type Counts,
  closeRun,
  deleteCursor,
  listEarlierRuns,
  notePage,
  openRun,
  type Run,
} from "@/lib/sources/sync/runs"
import { countPage, type Fit, hasChangedFormat, isMostlyUnreadable } from "@/lib/sources/sync/shape-check"
import { createSourceContext } from "@/lib/sources/sync/source-context"

/** Of one statement. */
const BATCH = 500
/** A place that names so much less than before has lost something, unless its next pass says the same. */
const SHRUNK = 0.5
const TOO_OFTEN = 429

const sleep = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal })

/** An adapter and the URL to read it at. */
export type SyncedAdapter = Adapter & Pick<Source, "url">

interface Means {
  now: () => Date
  signal: AbortSignal
  /** Rejects when the signal aborts. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
  /** Whether an address with TLS is served. */
  ask?: Ask
}

interface Reading extends Means {
  adapter: SyncedAdapter
  run: Run
  counts: Counts
  fit: Fit
  upgrade: Upgrade
}

/** Throws what kept it from the end, once that is written down; what was merged stays merged. */
export async function syncSource(adapter: SyncedAdapter, means: Means): Promise<Counts> {
  const { now, signal, ask } = means
  const run = await openRun(adapter.name, now())
  const counts: Counts = { items: 0, new: 0, changed: 0, unchanged: 0, left: 0, skipped: 0, dropped: 0 }
  const reading: Reading = {
    ...means,
    adapter,
    run,
    counts,
    fit: { looked: 0, unreadable: 0 },
    upgrade: createHttpsUpgrade(signal, ask),
  }
  let leftOut: string | null
  try {
    leftOut = await readOn(reading)
    requireKnownFormat(reading)
  } catch (error) {
    const reason = signal.aborted ? "The run was stopped; the next one goes on." : reasonOf(error)
    if (error instanceof UpstreamFailure && error.leaveAloneMs > 0) counts.leave_alone_ms = error.leaveAloneMs
    await closeRun(run, counts, { state: "failed", error: reason }, now())
    throw error
  }
  await closeRun(run, counts, { state: "done", error: leftOut }, now())
  return counts
}

const reasonOf = (error: unknown) => (error instanceof UpstreamFailure ? error.message : "It broke off.")

/** From where the pass broke off to its end. Answers what had to be left out for that. */
async function readOn(reading: Reading): Promise<string | null> {
  const { adapter, run, counts, signal } = reading
  try {
    await readFrom(run.resume, reading)
    return null
  } catch (error) {
    if (signal.aborted || asksForLess(error)) throw error
    add(counts, "unread_pages", 1)
    const before = await listEarlierRuns(run, TRIES.anew - 1)
    if (counts.items !== 0 || !hasFailedRepeatedly(before, TRIES.step)) throw error
    if (!adapter.step || hasFailedRepeatedly(before, TRIES.anew)) await deleteCursor(run)
    if (!adapter.step) throw error
    await skipPage(adapter.step(run.resume), reading, error)
    return `A page failed ${TRIES.step} times in a row and was left out. ${reasonOf(error)}`
  }
}

/** Nothing is wrong with the page then. */
const asksForLess = (error: unknown) =>
  error instanceof UpstreamFailure && (error.status === TOO_OFTEN || error.leaveAloneMs > 0)

/** Where the page after it cannot be read either, the place itself is what fails. */
async function skipPage(next: unknown, reading: Reading, why: unknown): Promise<void> {
  const { run, counts } = reading
  log.warn({ source: run.pass.source, place: run.resume, err: why }, "a page of a source is stepped over")
  run.isWhole = false
  try {
    await readFrom(next, reading)
  } catch (error) {
    throw counts.items === 0 && !reading.signal.aborted ? why : error
  }
}

async function readFrom(resume: unknown, reading: Reading): Promise<void> {
  const { adapter, run, counts, now, signal, wait = sleep, upgrade } = reading
  const means = { url: adapter.url, resume, baseUrl, signal, wait: (ms: number) => wait(ms, signal) }
  for await (const page of adapter.pages(createSourceContext(adapter, means))) {
    const listings = await upgrade(page.listings)
    signal.throwIfAborted()
    await takePage({ ...page, listings }, reading)
    const { host, end } = page
    if (host?.isWhole && !isMostlyUnreadable(page))
      add(counts, "dropped", await removeMissingLabels(run.pass, now(), signal, host.name))
    if (end === "whole" && adapter.gone === "label dropped") await finishPass(reading)
  }
}

async function takePage(page: Page, reading: Reading): Promise<void> {
  const { run, fit } = reading
  const said: Counts = { items: page.items }
  for (const [reason, count] of Object.entries(page.skipped)) skip(said, reason, count)
  countPage(fit, page)
  // Of one host nothing follows about the place.
  if (page.host === undefined && isMostlyUnreadable(page)) {
    run.isWhole = false
    add(said, "misfit_pages", 1)
    log.warn({ source: run.pass.source, items: page.items, skipped: page.skipped }, "a source no longer fits its shape")
  }
  const candidates = new Map<string, Candidate>()
  const own = [new URL(baseUrl).hostname]
  for (const listing of page.listings) {
    const candidate = buildCandidate(listing, { own, allowPrivate: env.ALLOW_PRIVATE })
    if (typeof candidate === "string") {
      skip(said, candidate, 1)
      continue
    }
    const key = `${candidate.protocol} ${candidate.url}`
    if (candidates.has(key)) skip(said, "duplicate", 1)
    else candidates.set(key, candidate)
  }
  await mergeAll([...candidates.values()], page.resume, said, reading)
}

/** The place to go on is noted with the last batch; a page that is taken up again finds the others named already. */
async function mergeAll(
  candidates: readonly Candidate[],
  resume: unknown,
  said: Counts,
  { run, counts, now }: Reading,
) {
  for (let start = 0; start === 0 || start < candidates.length; start += BATCH) {
    const batch = candidates.slice(start, start + BATCH)
    // Counted is what is committed.
    const sums = { ...counts }
    if (start === 0) for (const [name, count] of Object.entries(said)) add(sums, name, count)
    await db().$transaction(async (transaction) => {
      const { duplicate, unproven, ...merged } = await mergePage(transaction, run.pass, batch, now())
      for (const [name, count] of Object.entries(merged)) add(sums, name, count)
      skip(sums, "duplicate", duplicate)
      skip(sums, "unproven", unproven)
      if (start + BATCH >= candidates.length) await notePage(transaction, run, resume, sums)
    })
    Object.assign(counts, sums)
  }
}

/** What a pass with gaps has not named may stand in them. */
async function finishPass({ adapter, run, counts, now, signal }: Reading): Promise<void> {
  const { source, number } = run.pass
  const named = await db().sourceListing.count({ where: { source, pass: number } })
  const before = (await db().source.findUnique({ where: { name: source } }))?.named ?? 0
  const isShrunk = !adapter.mayShrink && (named === 0 || named < before * SHRUNK)
  if (isShrunk) {
    add(counts, "shrunk", 1)
    log.warn({ source, named, before }, "a source names far fewer listings than before; none loses its label")
  }
  if (!run.isWhole) return
  if (!isShrunk) add(counts, "dropped", await removeMissingLabels(run.pass, now(), signal))
  await db().source.update({ where: { name: source }, data: { named } })
}

/** Nothing was dropped: somewhere among so many was a page that did not fit. */
function requireKnownFormat({ counts, fit }: Reading): void {
  if (!hasChangedFormat(fit)) return
  add(counts, "lost_shape", 1)
  const { unreadable, looked } = fit
  throw new UpstreamFailure(`its format may have changed, for ${unreadable} of ${looked} listings could not be read`)
}

function add(counts: Counts, name: string, count: number): void {
  counts[name] = (counts[name] ?? 0) + count
}

function skip(counts: Counts, reason: string, count: number): void {
  if (count === 0) return
  add(counts, "skipped", count)
  add(counts, `skipped_${reason}`, count)
}
