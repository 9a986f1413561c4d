// Reads a batch for any client with its id, and follows its progress. The listings are shown with their status of now, so that the page
// shows the decision of the reviewer.

import { setTimeout as pause } from "node:timers/promises"
import { validate } from "uuid"
import { BATCH_LIMITS } from "@/lib/batch/limits"
import { BatchEntry, ENTRY_RESULTS, RegistrationBatch } from "@/lib/batch/schema"
import { AppError } from "@/lib/contract/errors"
import { query, queryOne } from "@/lib/db/query"
import { sql, utc } from "@/lib/db/sql"
import { baseUrl } from "@/lib/env"

export const FOLLOW = {
  /** Milliseconds between two looks for new results. */
  lookMs: 400,
  /** Milliseconds without a result after which a follower is called, so that proxies keep the connection. */
  silentMs: 15_000,
} as const

const ENTRY = sql`
  json_build_object('url', e.url,
    'method', coalesce(e.method, e.declared #>> '{variants,0,method}'),
    'found_in', coalesce(e.declared -> 'found_in', '[]'),
    'checked_at', ${utc("e.checked_at")}, 'http_status', e.http_status, 'challenges', e.challenges,
    'result', e.result, 'message', e.message,
    'listings', (
      select coalesce(json_agg(json_build_object('id', s.id, 'number', s.number, 'protocol', s.protocol, 'status', s.status)
                               order by s.number), '[]')
      from services s where s.id = any(e.service_ids) and s.deleted_at is null))`

type BatchRow = Omit<RegistrationBatch, "page" | "state" | "counts" | "entries"> & {
  read_at: string | null
  entries: unknown[]
}

/** Null for an unknown id, and when the batch was deleted after 30 days. */
export async function findBatch(id: string): Promise<RegistrationBatch | null> {
  if (!validate(id)) return null
  const row = await queryOne<{ batch: BatchRow }>(sql`
    select json_build_object('id', b.id, 'kind', b.kind, 'target', b.target, 'is_by_owner', b.owner_domain is not null,
      'created_at', ${utc("b.created_at")}, 'read_at', ${utc("b.read_at")}, 'finished_at', ${utc("b.finished_at")},
      'problem', b.problem, 'documents', b.documents, 'left_out', b.left_out,
      'entries', (select coalesce(json_agg(${ENTRY} order by e.position), '[]')
                  from registration_batch_entries e where e.batch_id = b.id)) as batch
    from registration_batches b where b.id = ${id}::uuid`)
  return row && present(row.batch)
}

/** @throws `not_found` like `findBatch` returns null */
export async function getBatch(id: string): Promise<RegistrationBatch> {
  const batch = await findBatch(id)
  if (batch) return batch
  throw new AppError(
    "not_found",
    `There is no batch with this id. Batches are deleted after ${BATCH_LIMITS.keptDays} days.`,
  )
}

function present({ read_at, entries: rows, ...row }: BatchRow): RegistrationBatch {
  const entries = rows.map((entry) => BatchEntry.parse(entry))
  const countOf = (result: BatchEntry["result"]) => entries.filter((entry) => entry.result === result).length
  const results = Object.fromEntries(ENTRY_RESULTS.map((result) => [result, countOf(result)]))
  return RegistrationBatch.parse({
    ...row,
    page: `${baseUrl}/register/batch/${row.id}`,
    state: row.finished_at !== null ? "done" : read_at === null ? "reading" : "checking",
    counts: { entries: entries.length, checked: entries.length - countOf(null), ...results },
    entries,
  })
}

/** The entries with a result that are not among `known`, in order. */
async function listNews(id: string, known: ReadonlySet<string>): Promise<BatchEntry[]> {
  const rows = await query<{ entry: unknown }>(sql`
    select ${ENTRY} as entry from registration_batch_entries e
    where e.batch_id = ${id}::uuid and e.result is not null and e.url <> all(${[...known]}::text[]) order by e.position`)
  return rows.map(({ entry }) => BatchEntry.parse(entry))
}

export interface Follower {
  /** Called for each entry once, when it has a result. */
  onEntry: (entry: BatchEntry) => void
  /** Called after 15 seconds without a result. */
  onSilence?: () => void
  signal: AbortSignal
}

/** Follows a batch until it is done, or the signal aborts. @returns the batch as it is then. @throws `not_found` */
export async function followBatch(id: string, { onEntry, onSilence, signal }: Follower): Promise<RegistrationBatch> {
  const known = new Set<string>()
  let reportedAt = performance.now()
  for (;;) {
    // Read before the results: a batch that was done then has all its results.
    const batch = await queryOne<{ done: boolean }>(sql`
      select finished_at is not null as done from registration_batches where id = ${id}::uuid`)
    for (const entry of await listNews(id, known)) {
      known.add(entry.url)
      onEntry(entry)
      reportedAt = performance.now()
    }
    if (!batch || batch.done || signal.aborted) return getBatch(id)
    if (performance.now() - reportedAt > FOLLOW.silentMs) {
      onSilence?.()
      reportedAt = performance.now()
    }
    await pause(FOLLOW.lookMs, undefined, { signal }).catch(() => undefined)
  }
}
