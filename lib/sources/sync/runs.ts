// What is written down of runs: one at a time of each source, where a pass goes on, what came of it (sources.md; decisions.md,
// "Health endpoint": a source's last successful run).

import { v7 as newId } from "uuid"
import { z } from "zod"
import { db } from "@/lib/db/client"
import { type Database, sql, storable } from "@/lib/db/sql"
import type { SourceName } from "@/lib/source-table"
import type { Pass } from "@/lib/sources/merge/merge"
import type { EarlierRun } from "@/lib/sources/sync/repeated-failures"
import { printable } from "@/lib/text"

const LONGEST_ERROR = 500
const KEPT_MS = 30 * 86_400_000

export type Counts = Record<string, number>
const Sums = z.record(z.string(), z.number())

export interface Run {
  id: string
  pass: Pass
  /** Where the run before broke off in this pass; null where it begins. */
  resume: unknown
  /** Whether every page of the pass so far could be read; what one that could not has named, nobody knows. */
  isWhole: boolean
}

/** What is kept of a pass that is under way; one that cannot be understood begins anew. */
const Underway = z.object({ place: z.unknown(), isWhole: z.boolean() }).catch({ place: null, isWhole: true })

/**
 * Opens a run, going on with a pass that broke off, and forgets runs of a month ago. The caller holds the job's lease, so what
 * still runs here was cut short.
 */
export function openRun(source: SourceName, now: Date): Promise<Run> {
  return db().$transaction(async (transaction) => {
    await transaction.sourceRun.updateMany({
      where: { source, state: "running" },
      data: { state: "failed", finishedAt: now, error: "The run was cut short." },
    })
    const [row] = await transaction.$queryRaw<{ pass: bigint; resume: unknown }[]>(sql`
      insert into sources as s (name, pass) values (${source}, 1)
      on conflict (name) do update set pass = s.pass + (s.resume is null)::int
      returning pass, resume`)
    if (!row) throw new Error("a source has no row")
    await transaction.sourceRun.deleteMany({ where: { source, startedAt: { lt: new Date(now.getTime() - KEPT_MS) } } })
    const { id } = await transaction.sourceRun.create({ data: { id: newId(), source, startedAt: now } })
    const { place, isWhole } = Underway.parse(row.resume)
    return { id, pass: { source, number: row.pass }, resume: place, isWhole }
  })
}

/** In the transaction of what a page brought: where to go on, and the sums so far. */
export async function notePage(transaction: Database, run: Run, place: unknown, counts: Counts): Promise<void> {
  const underway = place === null ? null : JSON.stringify(storable({ place, isWhole: run.isWhole }))
  await transaction.$executeRaw(sql`update sources set resume = ${underway}::jsonb where name = ${run.pass.source}`)
  await transaction.sourceRun.update({ where: { id: run.id }, data: { counts: storable(counts) } })
}

/** The next run begins a new pass. */
export async function deleteCursor({ pass }: Run): Promise<void> {
  await db().$executeRaw(sql`update sources set resume = null where name = ${pass.source}`)
}

/** How the runs before this one ended, the newest first. */
export async function listEarlierRuns({ id, pass }: Run, take: number): Promise<EarlierRun[]> {
  const runs = await db().sourceRun.findMany({
    where: { source: pass.source, id: { not: id } },
    select: { state: true, counts: true },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take,
  })
  return runs.map(({ state, counts }) => {
    const { items = 0, unread_pages = 0 } = Sums.parse(counts)
    return { state, found: items, metUnread: unread_pages > 0 }
  })
}

interface Ended {
  /** `done`: the place was read to the end. */
  state: "done" | "failed"
  /** Also of a run that is done and had to leave something out. */
  error: string | null
}

export async function closeRun(run: Run, counts: Counts, { state, error }: Ended, now: Date): Promise<void> {
  const said = error === null ? null : printable(error, LONGEST_ERROR)
  await db().$transaction(async (transaction) => {
    await transaction.sourceRun.update({
      where: { id: run.id },
      data: { state, finishedAt: now, counts: storable(counts), error: said },
    })
    const { source } = run.pass
    if (state === "done") await transaction.source.update({ where: { name: source }, data: { lastSuccessAt: now } })
  })
}
