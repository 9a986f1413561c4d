// What is still to be embedded, and what becomes of it. Triggers put a listing on the list when its text changes, a walk puts
// all of them there when the model does; nothing ever looks for them in the whole catalogue.

import { NIL } from "uuid"
import { db, pool } from "@/lib/db/client"
import { type Database, sql } from "@/lib/db/sql"
import { VISIBLE_SQL } from "@/lib/db/visible"
import type { Target } from "@/lib/embeddings/schema"
import type { Described } from "@/lib/embeddings/text"

const WALK_PAGE = 5_000

/** One listing on the list. Without a description it is not public any more. */
export interface Waiting {
  id: string
  /** Another one when the text has changed again. */
  mark: string
  dueAt: Date
  described: Described | null
  /** Of the vector it has from the model in use. */
  hash: string | null
}

/** Says which model the vectors are to be of; a change of it begins the walk and ends the rest. */
export async function aimAt({ model, dimensions }: Target): Promise<void> {
  await pool().query(
    `insert into embedding_target as t (model, dimensions) values ($1, $2)
     on conflict (only_row) do update set model = excluded.model, dimensions = excluded.dimensions,
       walk_after = excluded.walk_after, failures = 0, rest_until = null
     where (t.model, t.dimensions) is distinct from (excluded.model, excluded.dimensions)`,
    [model, dimensions],
  )
}

/** Puts a page of all public listings on the list. Answers false once the walk is over. */
export async function walkOn(): Promise<boolean> {
  const { rows } = await pool().query<{ goesOn: boolean }>(
    `with page as (
       select s.id from services s
       where ${VISIBLE_SQL} and s.id > (select walk_after from embedding_target) order by s.id limit ${WALK_PAGE}),
     queued as (insert into embedding_backlog (service_id) select id from page on conflict do nothing)
     update embedding_target set walk_after = (select id from page order by id desc limit 1)
     where walk_after is not null returning walk_after is not null as "goesOn"`,
  )
  return rows[0]?.goesOn === true
}

/** The first of those that are due, the longest waiting first, and behind `after` where that is given. */
export async function listWaiting(
  target: Target,
  now: Date,
  limit: number,
  after: Waiting | null = null,
): Promise<Waiting[]> {
  const { rows } = await pool().query<Waiting>(
    `select b.service_id as id, b.mark, b.due_at as "dueAt", e.content_hash as hash,
       case when s.id is not null then json_build_object('name', s.name, 'description', s.description,
         'category', s.category, 'provider', s.provider) end as described
     from (select * from embedding_backlog
           where due_at <= $3 and (due_at, service_id) > ($4::timestamptz, $5::uuid)
           order by due_at, service_id limit $6) b
     left join services s on s.id = b.service_id and ${VISIBLE_SQL}
     left join embeddings e on e.service_id = s.id and e.model = $1 and e.dimensions = $2
     order by b.due_at, b.service_id`,
    [target.model, target.dimensions, now, after?.dueAt ?? "-infinity", after?.id ?? NIL, limit],
  )
  return rows
}

type Marked = Pick<Waiting, "id" | "mark">

/**
 * Takes these off the list, unless their text has changed meanwhile. Rows that somebody is just changing are left alone: whoever
 * waits for them here may be who they wait for.
 */
export async function forget(done: readonly Marked[], database: Database = db()): Promise<void> {
  const given = JSON.stringify(done.map(({ id, mark }) => ({ id, mark })))
  await database.$executeRaw(sql`
    delete from embedding_backlog where service_id in (
      select b.service_id from embedding_backlog b
      join json_to_recordset(${given}::json) as g(id uuid, mark uuid) on g.id = b.service_id and g.mark = b.mark
      for update of b skip locked)`)
}

/** Tries these again later. */
export async function postpone(refused: readonly Marked[], until: Date): Promise<void> {
  await pool().query(
    `update embedding_backlog b set due_at = $2 from json_to_recordset($1) as g(id uuid, mark uuid)
     where g.id = b.service_id and g.mark = b.mark`,
    [JSON.stringify(refused.map(({ id, mark }) => ({ id, mark }))), until],
  )
}

export interface Vector extends Marked {
  hash: string
  vector: readonly number[]
}

/**
 * Writes vectors and takes their listings off the list, in one transaction. Listings are locked first and in the order of ids,
 * as everybody locks them; those purged meanwhile are left out.
 */
export async function store(vectors: readonly Vector[], { model, dimensions }: Target, now: Date): Promise<void> {
  const given = JSON.stringify(vectors)
  await db().$transaction(async (transaction) => {
    await transaction.$executeRaw(sql`
      with given as (select * from json_to_recordset(${given}::json) as g(id uuid, hash text, vector real[])),
      held as (select s.id from services s where s.id in (select id from given) order by s.id for key share)
      insert into embeddings (service_id, model, dimensions, content_hash, embedding, updated_at)
      select g.id, ${model}, ${dimensions}, g.hash, g.vector, ${now.toISOString()}::timestamptz
      from given g join held on held.id = g.id
      on conflict (service_id) do update set model = excluded.model, dimensions = excluded.dimensions,
        content_hash = excluded.content_hash, embedding = excluded.embedding, updated_at = excluded.updated_at`)
    await forget(vectors, transaction)
  })
}
