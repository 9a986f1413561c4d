// What becomes of listings that nobody names any more (decisions.md, "Registration and review"): a place's label goes after a
// whole pass without them; without any label, and down for a week, they are retired. Nothing is deleted.

import { db } from "@/lib/db/client"
import { type Database, sql } from "@/lib/db/sql"
import { append, type ServiceEvent } from "@/lib/events/log"
import { closeIncidents } from "@/lib/health/incidents"
import type { Pass } from "@/lib/sources/merge"

const BATCH = 500
const DOWN_DAYS = 7

/** Takes the label from all that this pass, read to its end, has not named. Answers from how many. */
export async function dropUnnamed({ source, number }: Pass, now: Date, signal: AbortSignal): Promise<number> {
  return inBatches(signal, async (transaction) => {
    const gone = await transaction.$queryRaw<{ id: string }[]>(sql`
      delete from source_listings where (source, service_id) in (
        select source, service_id from source_listings where source = ${source} and pass < ${number}
        order by service_id limit ${BATCH})
      returning service_id as id`)
    const ids = gone.map(({ id }) => id)
    await transaction.$executeRaw(sql`select id from services where id = any(${ids}::uuid[]) order by id for update`)
    const changed = await transaction.$queryRaw<{ id: string; source: string; isPublic: boolean }[]>(sql`
      with before as (select id, array_to_string(sources, ',') as source from services where id = any(${ids}::uuid[]))
      update services s set sources = array_remove(s.sources, ${source}), updated_at = ${now.toISOString()}::timestamptz
      from before where s.id = before.id and ${source} = any(s.sources)
      returning s.id, before.source, s.status = 'active' and s.deleted_at is null as "isPublic"`)
    const events = changed
      .filter(({ isPublic }) => isPublic)
      .map(
        ({ id, source: previous }): ServiceEvent => ({
          kind: "service.updated",
          serviceId: id,
          at: now,
          previous: { source: previous },
        }),
      )
    await append(transaction, events)
    return ids.length
  })
}

/** Retires what nobody names and nobody has reached for a week; an owner's listing stays. */
export async function retireUnnamed({ now, signal }: { now: Date; signal: AbortSignal }): Promise<{ retired: number }> {
  const downSince = new Date(now.getTime() - DOWN_DAYS * 86_400_000).toISOString()
  const retired = await inBatches(signal, async (transaction) => {
    const rows = await transaction.$queryRaw<{ id: string }[]>(sql`
      update services set status = 'retired', updated_at = ${now.toISOString()}::timestamptz
      where id in (
        select id from services
        where status = 'active' and deleted_at is null and sources = '{}' and health_status = 'down'
          and health_since <= ${downSince}::timestamptz and not domain_verified
        order by id limit ${BATCH} for update)
      returning id`)
    const ids = rows.map(({ id }) => id)
    await closeIncidents(transaction, ids, "unobserved", now)
    await append(
      transaction,
      ids.map((id) => ({ kind: "service.removed" as const, serviceId: id, at: now })),
    )
    return ids.length
  })
  return { retired }
}

/** One transaction each, until one finds nothing more to do. */
async function inBatches(signal: AbortSignal, batch: (transaction: Database) => Promise<number>): Promise<number> {
  let sum = 0
  for (;;) {
    signal.throwIfAborted()
    const count = await db().$transaction(batch)
    sum += count
    if (count < BATCH) return sum
  }
}
