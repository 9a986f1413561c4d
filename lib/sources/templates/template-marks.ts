// The job that marks starter projects and demos. Finds the signs of new services. After services with a path change, counts the
// sites with this path again. The work depends on the number of changes, not on the number of copies (docs/sources.md#templates).

import { COPIED } from "@/lib/catalogue/present"
import { db } from "@/lib/db/client"
import { type Database, raw, recordset, type Sql, sql, visible } from "@/lib/db/sql"
import { recordEvents, type ServiceEvent } from "@/lib/events/log"
import type { JobContext } from "@/lib/process/job-context"
import { getTemplateSigns, TEMPLATE_SITES } from "@/lib/sources/templates/template-signs"

/** Maximum number of services, or of paths, per transaction. */
const BATCH = 500
const VISIBLE = visible()

export async function markTemplates({ now, signal }: JobContext): Promise<Record<"read" | "marked", number>> {
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
  const rows = unread.map(({ id, ...service }) => {
    const { site, templateKey, templateWord } = getTemplateSigns(service)
    return { id, site, template_key: templateKey, template_word: templateWord }
  })
  const types = { id: "uuid", site: "text", template_key: "text", template_word: "text" }
  const demos = await transaction.$queryRaw<{ id: string }[]>(sql`
    with read as (
      update services s set site = r.site, template_key = r.template_key, template_word = r.template_word,
             updated_at = case when r.template_word is null then s.updated_at else ${now.toISOString()}::timestamptz end
      from ${recordset(rows, types, "r")}
      where s.id = r.id returning s.id, s.template_word, s.status, s.deleted_at)
    select s.id from read s where s.template_word is not null and ${VISIBLE} order by s.id`)
  const events = demos.map(({ id }) => buildEvent(id, null, now))
  await recordEvents(transaction, events)
  return { done: rows.length, isLast: rows.length < BATCH }
}

/**
 * Corrects `copied` of the services whose paths are in the backlog. A path leaves the backlog when `copied` is right for all
 * services with the path. A later change of a service adds the path again.
 */
async function countBatch(transaction: Database, now: Date): Promise<Batch> {
  const backlog = await transaction.templateBacklog.findMany({ orderBy: { id: "asc" }, take: BATCH })
  const keys = [...new Set(backlog.map(({ templateKey }) => templateKey))]
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
  const events = shown.map(({ id, copied }) => buildEvent(id, copied ? null : COPIED, now))
  await recordEvents(transaction, events)
  if (wrong.length === BATCH) return { done: changed.length, isLast: false }
  await transaction.templateBacklog.deleteMany({ where: { id: { in: backlog.map(({ id }) => id) } } })
  return { done: changed.length, isLast: backlog.length < BATCH }
}

/**
 * Builds a statement that finds public services with these paths whose `copied` does not match the number of sites. The recursive
 * query finds one site per index lookup, and stops at the fifth site. `order by s.site` makes the planner use the same index
 * instead of a table scan.
 */
export function wrongMarks(keys: readonly string[]): Sql {
  const nextSite = (copied: string, after: string) =>
    raw(`(select min(s.site) from services s
          where ${visible().sql} and s.template_key = given.key and s.copied = ${copied} ${after})`)
  return sql`
    select wrong.id from unnest(${keys}::text[]) as given(key)
    cross join lateral (
      with recursive walk(copied, site, step) as (
        select mark, ${nextSite("mark", "")}, 1 from unnest(array[true, false]) as mark
        union all
        select copied, ${nextSite("walk.copied", "and s.site > walk.site")}, step + 1
        from walk where site is not null and step < ${TEMPLATE_SITES})
      select count(distinct site) >= ${TEMPLATE_SITES} as copied from walk) counted
    cross join lateral (
      select s.id from services s
      where ${VISIBLE} and s.template_key = given.key and s.copied = not counted.copied
      order by s.site limit ${BATCH}) wrong
    limit ${BATCH}`
}

const buildEvent = (serviceId: string, template: string | null, at: Date): ServiceEvent => ({
  kind: "service.updated",
  serviceId,
  at,
  previous: { template },
})
