// One run of one source: page by page from where the last one broke off, each page merged and noted in one transaction, and at
// the end of a whole pass the label taken from what was not named (sources.md).

import { setTimeout as pause } from "node:timers/promises"
import { db } from "@/lib/db/client"
import { baseUrl, env } from "@/lib/env"
import { log } from "@/lib/log"
import { UpstreamFailure } from "@/lib/net/operator-fetch"
import { admit, type Candidate } from "@/lib/sources/admit"
import { createAsking } from "@/lib/sources/manners"
import { mergePage } from "@/lib/sources/merge"
import { type Counts, closeRun, notePage, openRun, type Run } from "@/lib/sources/runs"
import { type Adapter, MISFITS, type Page } from "@/lib/sources/schema"
import { dropUnnamed } from "@/lib/sources/unlist"
import { type Ask, createUpgrade } from "@/lib/sources/upgrade"

/** Of one statement. */
const BATCH = 500
/** A place that names so much less than before has lost something, unless its next pass says the same. */
const SHRUNK = 0.5

const sleep = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal })

interface Means {
  now: () => Date
  signal: AbortSignal
  /** Rejects when the signal aborts. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
  /** Whether an address with TLS is served. */
  ask?: Ask
}

/** Throws what kept it from the end, once that is written down; what was merged stays merged. */
export async function syncSource(adapter: Adapter, { now, signal, wait = sleep, ask }: Means): Promise<Counts> {
  const run = await openRun(adapter.name, now())
  const counts: Counts = { items: 0, new: 0, changed: 0, unchanged: 0, left: 0, skipped: 0, dropped: 0 }
  const means = { url: adapter.url, resume: run.resume, baseUrl, signal, wait: (ms: number) => wait(ms, signal) }
  const upgrade = createUpgrade(signal, ask)
  try {
    for await (const page of adapter.pages(createAsking(adapter, means))) {
      const offers = await upgrade(page.offers)
      signal.throwIfAborted()
      await takePage(run, { ...page, offers }, counts, now())
      if (page.host?.isWhole) add(counts, "dropped", await dropUnnamed(run.pass, now(), signal, page.host.name))
      if (page.end === "whole" && adapter.gone === "label dropped") {
        await finishPass(run, adapter, counts, now(), signal)
      }
    }
  } catch (error) {
    const reason = error instanceof UpstreamFailure ? error.message : "It broke off."
    await closeRun(run, counts, signal.aborted ? "The run was stopped; the next one goes on." : reason, now())
    throw error
  }
  await closeRun(run, counts, null, now())
  return counts
}

async function takePage(run: Run, page: Page, counts: Counts, now: Date): Promise<void> {
  add(counts, "items", page.items)
  for (const [reason, count] of Object.entries(page.skipped)) skip(counts, reason, count)
  if (isMisfit(page)) {
    add(counts, "misfit_pages", 1)
    log.warn({ source: run.pass.source, items: page.items, skipped: page.skipped }, "a source no longer fits its shape")
  }
  const candidates = new Map<string, Candidate>()
  const own = [new URL(baseUrl).hostname]
  for (const offer of page.offers) {
    const candidate = admit(offer, { own, allowPrivate: env.ALLOW_PRIVATE })
    if (typeof candidate === "string") {
      skip(counts, candidate, 1)
      continue
    }
    const key = `${candidate.protocol} ${candidate.url}`
    if (candidates.has(key)) skip(counts, "duplicate", 1)
    else candidates.set(key, candidate)
  }
  await mergeAll(run, [...candidates.values()], page.resume, counts, now)
}

/** The place to go on is noted with the last batch; a page that is taken up again finds the others named already. */
async function mergeAll(run: Run, candidates: readonly Candidate[], resume: unknown, counts: Counts, now: Date) {
  for (let start = 0; start === 0 || start < candidates.length; start += BATCH) {
    const isLast = start + BATCH >= candidates.length
    await db().$transaction(async (transaction) => {
      const { duplicate, unproven, ...merged } = await mergePage(
        transaction,
        run.pass,
        candidates.slice(start, start + BATCH),
        now,
      )
      for (const [name, count] of Object.entries(merged)) add(counts, name, count)
      skip(counts, "duplicate", duplicate)
      skip(counts, "unproven", unproven)
      if (isLast) await notePage(transaction, run, resume, counts)
    })
  }
}

/** Of one host nothing follows about the place. */
const isMisfit = ({ items, skipped, host }: Page) =>
  host === undefined && MISFITS.reduce((sum, reason) => sum + (skipped[reason] ?? 0), 0) * 2 > items

async function finishPass(run: Run, { mayShrink }: Adapter, counts: Counts, now: Date, signal: AbortSignal) {
  const { source, number } = run.pass
  const named = await db().sourceListing.count({ where: { source, pass: number } })
  const before = (await db().source.findUnique({ where: { name: source } }))?.named ?? 0
  if (!mayShrink && (named === 0 || named < before * SHRUNK)) {
    add(counts, "shrunk", 1)
    log.warn({ source, named, before }, "a source names far fewer listings than before; none loses its label")
  } else add(counts, "dropped", await dropUnnamed(run.pass, now, signal))
  await db().source.update({ where: { name: source }, data: { named } })
}

function add(counts: Counts, name: string, count: number): void {
  counts[name] = (counts[name] ?? 0) + count
}

function skip(counts: Counts, reason: string, count: number): void {
  if (count === 0) return
  add(counts, "skipped", count)
  add(counts, `skipped_${reason}`, count)
}
