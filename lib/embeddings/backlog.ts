// The backlog of services whose text needs a new embedding. Triggers add a service when its text changes. After a change of the
// embedding model, a job adds all public services, 5,000 at a time. No job thus searches the whole catalogue for missing vectors.

import { NIL } from "uuid"
import { db } from "@/lib/db/client"
import { query, queryOne } from "@/lib/db/query"
import { type Database, raw, recordset, sql, visible } from "@/lib/db/sql"
import type { Target } from "@/lib/embeddings/schema"
import type { Described } from "@/lib/embeddings/text"

const WALK_PAGE = raw("5000")

/** A service in the backlog. `described` is null when the service is no longer public. */
export interface Waiting {
  id: string
  /**
   * A random id that every change of the text replaces. A job removes an entry only if the id is unchanged, so that no change is
   * lost.
   */
  mark: string
  dueAt: Date
  described: Described | null
  /** The hash of the text from which the stored vector was made; null without a vector of the current model. */
  hash: string | null
}

/**
 * Stores the model and the number of dimensions. A change of either puts all public services into the backlog again, and ends the
 * back-off.
 */
export async function updateTarget({ model, dimensions }: Target): Promise<void> {
  await query(sql`
    insert into embedding_target as t (model, dimensions) values (${model}, ${dimensions})
    on conflict (only_row) do update set model = excluded.model, dimensions = excluded.dimensions,
      walk_after = excluded.walk_after, failures = 0, rest_until = null
    where (t.model, t.dimensions) is distinct from (excluded.model, excluded.dimensions)`)
}

/**
 * Adds the next 5,000 public services to the backlog, after a change of the model. Returns false when no services are left to
 * add.
 */
export async function scheduleNextPage(): Promise<boolean> {
  const row = await queryOne<{ goesOn: boolean }>(sql`
    with page as (
      select s.id from services s
      where ${visible()} and s.id > (select walk_after from embedding_target) order by s.id limit ${WALK_PAGE}),
    queued as (insert into embedding_backlog (service_id) select id from page on conflict do nothing)
    update embedding_target set walk_after = (select id from page order by id desc limit 1)
    where walk_after is not null returning walk_after is not null as "goesOn"`)
  return row?.goesOn === true
}

/** Lists the services whose embedding is due, the longest overdue first. With `after`, the list begins behind this service. */
export function listWaiting(target: Target, now: Date, limit: number, after: Waiting | null): Promise<Waiting[]> {
  return query(sql`
    select b.service_id as id, b.mark, b.due_at as "dueAt", e.content_hash as hash,
      case when s.id is not null then json_build_object('name', s.name, 'description', s.description,
        'category', s.category, 'provider', s.provider) end as described
    from (select * from embedding_backlog
          where due_at <= ${now}
            and (due_at, service_id) > (${after?.dueAt ?? "-infinity"}::timestamptz, ${after?.id ?? NIL}::uuid)
          order by due_at, service_id limit ${limit}) b
    left join services s on s.id = b.service_id and ${visible()}
    left join embeddings e on e.service_id = s.id and e.model = ${target.model} and e.dimensions = ${target.dimensions}
    order by b.due_at, b.service_id`)
}

type Marked = Pick<Waiting, "id" | "mark">

const MARKED = { id: "uuid", mark: "uuid" }

/**
 * Removes services from the backlog unless their text has changed meanwhile. Skips locked rows, to avoid a deadlock: the
 * transaction that locked the row may wait for a lock of this transaction.
 */
export async function deleteWaiting(done: readonly Marked[], database: Database = db()): Promise<void> {
  await database.$executeRaw(sql`
    delete from embedding_backlog where service_id in (
      select b.service_id from embedding_backlog b
      join ${recordset(done, MARKED, "g")} on g.id = b.service_id and g.mark = b.mark
      for update of b skip locked)`)
}

/** Makes services due again at `until`, unless their text has changed meanwhile. */
export async function postpone(rejected: readonly Marked[], until: Date): Promise<void> {
  await query(sql`
    update embedding_backlog b set due_at = ${until} from ${recordset(rejected, MARKED, "g")}
    where g.id = b.service_id and g.mark = b.mark`)
}

export interface Vector extends Marked {
  hash: string
  vector: readonly number[]
}

/**
 * Stores vectors and removes their services from the backlog in one transaction. Locks the services first, in id order as every
 * transaction does, to avoid deadlocks. Skips services that were purged meanwhile.
 */
export async function saveVectors(vectors: readonly Vector[], { model, dimensions }: Target, now: Date): Promise<void> {
  const given = recordset(vectors, { id: "uuid", hash: "text", vector: "real[]" }, "g")
  await db().$transaction(async (transaction) => {
    await transaction.$executeRaw(sql`
      with given as (select * from ${given}),
      held as (select s.id from services s where s.id in (select id from given) order by s.id for key share)
      insert into embeddings (service_id, model, dimensions, content_hash, embedding, updated_at)
      select g.id, ${model}, ${dimensions}, g.hash, g.vector, ${now.toISOString()}::timestamptz
      from given g join held on held.id = g.id
      on conflict (service_id) do update set model = excluded.model, dimensions = excluded.dimensions,
        content_hash = excluded.content_hash, embedding = excluded.embedding, updated_at = excluded.updated_at`)
    await deleteWaiting(vectors, transaction)
  })
}

/**
 * The back-off from a failing server starts at one minute and doubles with each failure, up to one hour. The database stores the
 * back-off, because any process may run the next job.
 */
const BACK_OFF = { firstMs: 60_000, longestMs: 3_600_000 } as const

export async function isBackingOff(now: Date): Promise<boolean> {
  const row = await queryOne<{ isBackingOff: boolean }>(
    sql`select coalesce(rest_until > ${now}, false) as "isBackingOff" from embedding_target`,
  )
  return row?.isBackingOff === true
}

export async function recordFailure(now: Date): Promise<void> {
  await query(sql`
    update embedding_target set failures = failures + 1, rest_until = ${now}::timestamptz
      + least(${BACK_OFF.firstMs}::int * 2 ^ least(failures, 20), ${BACK_OFF.longestMs}::int) * interval '1 millisecond'`)
}

export async function recordSuccess(): Promise<void> {
  await query(sql`update embedding_target set failures = 0, rest_until = null where failures > 0`)
}
