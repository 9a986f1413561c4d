// The job that marks starters and demos (sources.md; the signs are read by template.ts): reads listings that have not been read,
// and counts the sites of paths of which a listing has come or gone. Work is bounded by what changes, not by how many copies
// there are: counting stops at the fifth site, and a mark that is right is not written.

import { COPIED } from "@/lib/catalogue/present"
import { db } from "@/lib/db/client"
import { type Database, raw, sql } from "@/lib/db/sql"
import { VISIBLE_SQL } from "@/lib/db/visible"
import { append, type ServiceEvent } from "@/lib/events/log"
import { getTemplateSigns, TEMPLATE_SITES } from "@/lib/sources/templates/template-signs"

/** Of one transaction: listings, and paths. */
const BATCH = 500
const VISIBLE = raw(VISIBLE_SQL)

interface Context {
  now: Date
  signal: AbortSignal
}

export async function markTemplates({ now, signal }: Context): Promise<Record<"read" | "marked", number>> {
  const read = await inBatches(signal, (transaction) => readBatch(transaction, now))
  const marked = await inBatches(signal, (transaction) => countBatch(transaction, now))
  return { read, marked }
}

interface Batch {
  done: number
  isLast: boolean
}

async function inBatches(signal: AbortSignal, batch: (transaction: Database) => Promise<Batch>): Promise<number> {
  for (let sum = 0; ; ) {
    signal.throwIfAborted()
    const { done, isLast } = await db().$transaction(batch)
    sum += done
    if (isLast) return sum
  }
}

async function readBatch(transaction: Database, now: Date): Promise<Batch> {
  const unread = await transaction.$queryRaw<{ id: string; url: string; host: string }[]>(sql`
    select id, url, host from services where site is null order by id limit ${BATCH} for no key update`)
  const rows = unread.map(({ id, ...listing }) => ({ id, ...getTemplateSigns(listing) }))
  const called = await transaction.$queryRaw<{ id: string }[]>(sql`
    with read as (
      update services s set site = r.site, template_key = r."templateKey", template_word = r."templateWord",
             updated_at = case when r."templateWord" is null then s.updated_at else ${now.toISOString()}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as r(id uuid, site text, "templateKey" text, "templateWord" text)
      where s.id = r.id returning s.id, s.template_word, s.status, s.deleted_at)
    select s.id from read s where s.template_word is not null and ${VISIBLE} order by s.id`)
  await append(
    transaction,
    called.map(({ id }) => tell(id, null, now)),
  )
  return { done: rows.length, isLast: rows.length < BATCH }
}

/** A path stays noted until none of its listings has the wrong mark; what comes and goes meanwhile is noted again. */
async function countBatch(transaction: Database, now: Date): Promise<Batch> {
  const noted = await transaction.templateBacklog.findMany({ orderBy: { id: "asc" }, take: BATCH })
  const keys = [...new Set(noted.map(({ templateKey }) => templateKey))]
  const found = await transaction.$queryRaw<{ id: string }[]>(wrongMarks(keys))
  const wrong = found.map(({ id }) => id)
  const changed = await transaction.$queryRaw<{ id: string; copied: boolean; is_shown: boolean }[]>(sql`
    with locked as materialized (
      select s.id from services s join unnest(${wrong}::uuid[]) as wrong(id) using (id)
      where ${VISIBLE} order by s.id for no key update of s)
    update services s set copied = not copied,
           updated_at = case when s.template_word is null then ${now.toISOString()}::timestamptz else s.updated_at end
    from locked where s.id = locked.id
    returning s.id, s.copied, s.template_word is null as is_shown`)
  const shown = changed.filter(({ is_shown }) => is_shown)
  await append(
    transaction,
    shown.map(({ id, copied }) => tell(id, copied ? null : COPIED, now)),
  )
  if (wrong.length === BATCH) return { done: changed.length, isLast: false }
  await transaction.templateBacklog.deleteMany({ where: { id: { in: noted.map(({ id }) => id) } } })
  return { done: changed.length, isLast: noted.length < BATCH }
}

/**
 * Some public listings of these paths whose mark is not what the sites say. The sites of a path are stepped through by the
 * index, one look-up for each, and so are the listings that have the other mark: by their order, or the planner would scan.
 */
export function wrongMarks(keys: readonly string[]) {
  const next = (copied: string, after: string) =>
    raw(`(select min(s.site) from services s
          where ${VISIBLE_SQL} and s.template_key = given.key and s.copied = ${copied} ${after})`)
  return sql`
    select wrong.id from unnest(${keys}::text[]) as given(key)
    cross join lateral (
      with recursive walk(copied, site, step) as (
        select mark, ${next("mark", "")}, 1 from unnest(array[true, false]) as mark
        union all
        select copied, ${next("walk.copied", "and s.site > walk.site")}, step + 1
        from walk where site is not null and step < ${TEMPLATE_SITES})
      select count(distinct site) >= ${TEMPLATE_SITES} as copied from walk) told
    cross join lateral (
      select s.id from services s
      where ${VISIBLE} and s.template_key = given.key and s.copied = not told.copied
      order by s.site limit ${BATCH}) wrong
    limit ${BATCH}`
}

const tell = (serviceId: string, template: string | null, at: Date): ServiceEvent => ({
  kind: "service.updated",
  serviceId,
  at,
  previous: { template },
})
