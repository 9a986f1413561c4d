// What becomes of listings that nobody names any more (decisions.md, "Registration and review"): a place's label goes after a
// whole pass without them; without any label, and down for a week, they are retired. Nothing is deleted.

import { db } from "@/lib/db/client"
import { type Database, sql } from "@/lib/db/sql"
import { append, type ServiceEvent } from "@/lib/events/log"
import { closeIncidents } from "@/lib/health/incidents"
import type { Pass } from "@/lib/sources/merge"
import { OPERATOR } from "@/lib/sources/precedence"

const BATCH = 500
const DOWN_DAYS = 7

/** Takes the label from all that this pass has not named, everywhere or of one host. Answers from how many. */
export async function dropUnnamed(
  { source, number }: Pass,
  now: Date,
  signal: AbortSignal,
  host?: string,
): Promise<number> {
  const isOperators = source === OPERATOR
  const unnamed = sql`select l.service_id from source_listings l`
  const isUnnamed = sql`l.source = ${source} and l.pass < ${number}`
  // The listings of a host are found first: they are few among all that the pass has not come to yet.
  const gone =
    host === undefined
      ? sql`${unnamed} where ${isUnnamed}`
      : sql`with here as materialized (select id from services where host = ${host} and deleted_at is null)
            ${unnamed} join here on here.id = l.service_id where ${isUnnamed}`
  return inBatches(signal, async (transaction) => {
    const rows = await transaction.$queryRaw<{ id: string }[]>(sql`
      delete from source_listings where source = ${source} and service_id in (${gone} order by l.service_id limit ${BATCH})
      returning service_id as id`)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await transaction.$executeRaw(sql`select id from services where id = any(${ids}::uuid[]) order by id for update`)
    await handOver(transaction, ids, source)
    const changed = await transaction.$queryRaw<Unlisted[]>(sql`
      with before as (
        select id, array_to_string(sources, ',') as source, featured::int as featured
        from services where id = any(${ids}::uuid[]))
      update services s set sources = array_remove(s.sources, ${source}), updated_at = ${now.toISOString()}::timestamptz,
             featured = s.featured and not ${isOperators}
      from before where s.id = before.id and ${source} = any(s.sources)
      returning s.id, before.source, before.featured, s.status = 'active' and s.deleted_at is null as "isPublic"`)
    const events = changed
      .filter(({ isPublic }) => isPublic)
      .map(({ id, source: label, featured }): ServiceEvent => {
        const previous = { source: label, ...(isOperators && featured === 1 && { featured }) }
        return { kind: "service.updated", serviceId: id, at: now, previous }
      })
    await append(transaction, events)
    return ids.length
  })
}

interface Unlisted {
  id: string
  source: string
  featured: number
  isPublic: boolean
}

/** Where it was this place's word that a listing shows, the place that has known it longest speaks next. */
async function handOver(transaction: Database, ids: readonly string[], source: string): Promise<void> {
  await transaction.$executeRaw(sql`
    with heirs as materialized (
      select s.id, (
        select l.source from source_listings l
        where l.service_id = s.id and l.source <> ${source} order by array_position(s.sources, l.source) limit 1) as heir
      from services s
      where s.id = any(${ids}::uuid[]) and ${source} in (s.text_by, s.category_by, s.price_by)
        and s.deleted_at is null and not s.domain_verified),
    asked as (
      update source_listings l set digest = '' from heirs where l.service_id = heirs.id and l.source = heirs.heir)
    update services s set
      text_by = case when s.text_by = ${source} then heir else s.text_by end,
      category_by = case when s.category_by = ${source} then heir else s.category_by end,
      price_by = case when s.price_by = ${source} then heir else s.price_by end
    from heirs where s.id = heirs.id`)
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
