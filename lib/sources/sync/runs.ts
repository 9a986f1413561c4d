// Stores the runs of sources in the database: their counts, their results, and the cursor at which an unfinished pass continues.

import { v7 as newId } from "uuid"
import { z } from "zod"
import { db } from "@/lib/db/client"
import { type Database, sql, storable } from "@/lib/db/sql"
import type { SourceName } from "@/lib/source-table"
import type { Pass } from "@/lib/sources/merge/merge-statements"
import type { EarlierRun } from "@/lib/sources/sync/faults"
import { printable } from "@/lib/text/text"

const MAX_ERROR_LENGTH = 500
const RETENTION_MS = 30 * 86_400_000

export type Counts = Record<string, number>
const StoredCounts = z.record(z.string(), z.number())

export interface Run {
  id: string
  pass: Pass
  /** Cursor at which the previous run stopped in this pass; null at the start of the pass. */
  cursor: unknown
  /**
   * Whether every page of the pass so far could be read. After an unread page no label is removed: a missing listing may be on
   * that page.
   */
  isWhole: boolean
}

/** The stored state of an unfinished pass. A value that does not parse starts the pass over. */
const Unfinished = z.object({ cursor: z.unknown(), isWhole: z.boolean() }).catch({ cursor: null, isWhole: true })

/**
 * Creates a run that continues an unfinished pass or begins a new one, and deletes runs older than 30 days. The caller holds the
 * job's lease, so a run that is still marked as running was killed.
 */
export function openRun(source: SourceName, now: Date): Promise<Run> {
  return db().$transaction(async (transaction) => {
    await transaction.sourceRun.updateMany({
      where: { source, state: "running" },
      data: { state: "failed", finishedAt: now, error: "The run was killed." },
    })
    const [row] = await transaction.$queryRaw<{ pass: bigint; resume: unknown }[]>(sql`
      insert into sources as s (name, pass) values (${source}, 1)
      on conflict (name) do update set pass = s.pass + (s.resume is null)::int
      returning pass, resume`)
    if (!row) throw new Error("a source has no row")
    const before = new Date(now.getTime() - RETENTION_MS)
    await transaction.sourceRun.deleteMany({ where: { source, startedAt: { lt: before } } })
    const { id } = await transaction.sourceRun.create({ data: { id: newId(), source, startedAt: now } })
    return { id, pass: { source, number: row.pass }, ...Unfinished.parse(row.resume) }
  })
}

/**
 * Stores the cursor of the next page and the counts so far. Call this function in the transaction that merges the page, so that a
 * killed run neither loses nor repeats a page.
 */
export async function recordPage(transaction: Database, run: Run, cursor: unknown, counts: Counts): Promise<void> {
  const state = cursor === null ? null : JSON.stringify(storable({ cursor, isWhole: run.isWhole }))
  await transaction.$executeRaw(sql`update sources set resume = ${state}::jsonb where name = ${run.pass.source}`)
  await transaction.sourceRun.update({ where: { id: run.id }, data: { counts: storable(counts) } })
}

/** Deletes the cursor, so that the next run begins a new pass. */
export async function deleteCursor({ pass }: Run): Promise<void> {
  await db().$executeRaw(sql`update sources set resume = null where name = ${pass.source}`)
}

/** The results of the runs before the given run, newest first. */
export async function listEarlierRuns({ id, pass }: Run, take: number): Promise<EarlierRun[]> {
  const runs = await db().sourceRun.findMany({
    where: { source: pass.source, id: { not: id } },
    select: { state: true, counts: true },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take,
  })
  return runs.map(({ state, counts }) => {
    const { items = 0, unread_pages = 0 } = StoredCounts.parse(counts)
    return { state, found: items, metUnreadPage: unread_pages > 0 }
  })
}

interface RunResult {
  /** `done`: the run reached the end of the source. */
  state: "done" | "failed"
  /** Why the run failed. Also set for a run that finished but skipped a page. */
  error: string | null
}

export async function closeRun(run: Run, counts: Counts, { state, error }: RunResult, now: Date): Promise<void> {
  const message = error === null ? null : printable(error, MAX_ERROR_LENGTH)
  await db().$transaction(async (transaction) => {
    await transaction.sourceRun.update({
      where: { id: run.id },
      data: { state, finishedAt: now, counts: storable(counts), error: message },
    })
    const { source } = run.pass
    if (state === "done") await transaction.source.update({ where: { name: source }, data: { lastSuccessAt: now } })
  })
}
