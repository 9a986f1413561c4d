// The progress of batches in the database. Each statement that records a result names an entry without one, so a result is recorded
// once, even if two processes work on the batch.

import type { CheckedEntry } from "@/lib/batch/check-entry"
import type { Owner } from "@/lib/claims/ownership"
import { db } from "@/lib/db/client"
import { query, queryRow } from "@/lib/db/query"
import { empty, sql, storable } from "@/lib/db/sql"

/** True when the job has work now. Called several times per second. */
export async function hasUnfinished(): Promise<boolean> {
  const { due } = await queryRow<{ due: boolean }>(sql`
    select exists (select from registration_batches where finished_at is null) as due`)
  return due
}

/** The unfinished batches, those of owners first, then the oldest. @param busy the ids of batches that this run works on already */
export async function listUnfinished(busy: readonly string[], limit: number): Promise<string[]> {
  const rows = await query<{ id: string }>(sql`
    select id from registration_batches where finished_at is null and id <> all(${[...busy]}::uuid[])
    order by owner_domain is null, created_at, id limit ${limit}`)
  return rows.map(({ id }) => id)
}

export interface UnfinishedBatch {
  id: string
  kind: string
  target: string | null
  sites: string[]
  readAt: Date | null
  owner: Owner | null
}

export async function getUnfinished(id: string): Promise<UnfinishedBatch | null> {
  const row = await db().registrationBatch.findUnique({ where: { id, finishedAt: null } })
  if (!row) return null
  const { kind, target, sites, readAt, ownerDomain: domain, ownerTokenHash: tokenHash } = row
  return {
    id,
    kind,
    target,
    sites,
    readAt,
    owner: domain !== null && tokenHash !== null ? { domain, tokenHash } : null,
  }
}

/** For a list of URLs, whose entries are known from the start. */
export async function markRead(id: string): Promise<void> {
  await db().$executeRaw(sql`
    update registration_batches set read_at = now() where id = ${id}::uuid and read_at is null`)
}

export interface EntryRow {
  position: number
  url: string
  site: string
  /** Null until the documents of the host were read. */
  declared: unknown
}

/** The entries without a result, in order. @param position only this entry */
export async function listOpenEntries(id: string, position: number | null = null): Promise<EntryRow[]> {
  return query<EntryRow>(sql`
    select position, url, site, declared from registration_batch_entries
    where batch_id = ${id}::uuid and result is null ${position === null ? empty : sql`and position = ${position}`}
    order by position`)
}

export async function countRequests(id: string, site: string): Promise<number> {
  const { sent } = await queryRow<{ sent: number }>(sql`
    select coalesce(sum(requests), 0)::int as sent from registration_batch_entries
    where batch_id = ${id}::uuid and site = ${site}`)
  return sent
}

/** Of the declared fields only what the rows show stays. */
const DONE = sql`declared = jsonb_set(declared, '{variants}', '[]'), checked_at = now()`

export async function recordEntry(id: string, position: number, checked: CheckedEntry): Promise<void> {
  const { method, httpStatus, challenges, requests, result, message, serviceIds } = checked
  await db().$executeRaw(sql`
    update registration_batch_entries set ${DONE}, method = ${method}, http_status = ${httpStatus},
      challenges = ${JSON.stringify(challenges)}::jsonb, requests = ${requests}, result = ${result},
      message = ${String(storable(message))}, service_ids = ${serviceIds}::uuid[]
    where batch_id = ${id}::uuid and position = ${position} and result is null`)
}

/** Gives the same result to all entries without one. @param site only the entries of this site */
export async function recordRest(id: string, site: string | null, { result, message }: CheckedEntry): Promise<void> {
  await db().$executeRaw(sql`
    update registration_batch_entries set ${DONE}, result = ${result}, message = ${message}
    where batch_id = ${id}::uuid and result is null ${site === null ? empty : sql`and site = ${site}`}`)
}

/** @returns true when the batch ended by this call: it was unfinished, and all its entries have a result */
export async function finishBatch(id: string): Promise<boolean> {
  return (
    (await db().$executeRaw(sql`
      update registration_batches b set finished_at = now()
      where id = ${id}::uuid and finished_at is null and read_at is not null
        and not exists (select from registration_batch_entries e where e.batch_id = b.id and e.result is null)`)) === 1
  )
}
