// What is written down of runs: one at a time of each source, where a pass goes on, what came of it (sources.md; decisions.md,
// "Health endpoint": a source's last successful run).

import { v7 as newId } from "uuid"
import { db } from "@/lib/db/client"
import { type Database, sql, storable } from "@/lib/db/sql"
import type { Pass } from "@/lib/sources/merge"
import type { AdapterName } from "@/lib/sources/schema"
import { printable } from "@/lib/text"

const LONGEST_ERROR = 500
const KEPT_MS = 30 * 86_400_000

export type Counts = Record<string, number>

export interface Run {
  id: string
  pass: Pass
  /** Where the pass before broke off; null where it begins. */
  resume: unknown
}

/**
 * Opens a run, going on with a pass that broke off, and forgets runs of a month ago. The caller holds the job's lease, so what
 * still runs here was cut short.
 */
export function openRun(source: AdapterName, now: Date): Promise<Run> {
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
    return { id, pass: { source, number: row.pass }, resume: row.resume }
  })
}

/** In the transaction of what a page brought: where to go on, and the sums so far. */
export async function notePage(transaction: Database, run: Run, resume: unknown, counts: Counts): Promise<void> {
  const place = resume === null ? null : JSON.stringify(storable(resume))
  await transaction.$executeRaw(sql`update sources set resume = ${place}::jsonb where name = ${run.pass.source}`)
  await transaction.sourceRun.update({ where: { id: run.id }, data: { counts: storable(counts) } })
}

/** `error` is null where the place was read to the end. */
export async function closeRun(run: Run, counts: Counts, error: string | null, now: Date): Promise<void> {
  const { source } = run.pass
  await db().$transaction(async (transaction) => {
    const state = error === null ? "done" : "failed"
    const said = error === null ? null : printable(error, LONGEST_ERROR)
    await transaction.sourceRun.update({
      where: { id: run.id },
      data: { state, finishedAt: now, counts: storable(counts), error: said },
    })
    if (error === null) await transaction.source.update({ where: { name: source }, data: { lastSuccessAt: now } })
  })
}
