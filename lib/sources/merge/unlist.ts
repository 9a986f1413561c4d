// What becomes of listings that nobody names any more (decisions.md, "Registration and review"): a place's label goes after two
// whole passes without them; without any label, and down for a week, they are retired. Nothing is deleted.
// `source_listings.pass` is the last pass that named a listing, and negative since one whole pass has not.

import { db } from "@/lib/db/client"
import { type Database, sql } from "@/lib/db/sql"
import { append, type ServiceEvent } from "@/lib/events/log"
import { closeIncidents } from "@/lib/health/checks/incidents"
import type { Pass } from "@/lib/sources/merge/merge"
import { OPERATOR } from "@/lib/sources/merge/precedence"

const BATCH = 500
const DOWN_DAYS = 7

type Sql = ReturnType<typeof sql>

/**
 * After a whole pass over the place, or a whole visit to one host: takes the label from all that neither this pass nor the one
 * before has named, and marks what only this one has not. Answers how many lost it. The operator's own list is taken at its word.
 */
export async function dropUnnamed(pass: Pass, now: Date, signal: AbortSignal, host?: string): Promise<number> {
  const { source, number } = pass
  const gone = source === OPERATOR ? sql`l.pass < ${number}` : sql`l.pass < 0`
  const dropped = await inBatches(signal, async (transaction) => {
    const ids = await lockListings(transaction, source, gone, host)
    if (ids.length > 0) await dropLabel(transaction, ids, source, now)
    return ids.length
  })
  const missed = sql`l.pass > 0 and l.pass < ${number}`
  await inBatches(signal, async (transaction) => {
    const ids = await lockListings(transaction, source, missed, host)
    if (ids.length > 0) await markMissed(transaction, ids, source)
    return ids.length
  })
  return dropped
}

/** A batch of the listings with this label, everywhere or of one host. */
async function lockListings(transaction: Database, source: string, which: Sql, host?: string): Promise<string[]> {
  const labels = sql`select l.service_id from source_listings l`
  const batch = sql`where l.source = ${source} and ${which} order by l.service_id limit ${BATCH}`
  // The listings of a host are found first: they are few among all that the pass has not come to yet.
  const found =
    host === undefined
      ? sql`${labels} ${batch}`
      : sql`with here as materialized (select id from services where host = ${host} and deleted_at is null)
            ${labels} join here on here.id = l.service_id ${batch}`
  const rows = await transaction.$queryRaw<{ id: string }[]>(sql`
    select id from services where id in (${found}) order by id for update`)
  return rows.map(({ id }) => id)
}

async function markMissed(transaction: Database, ids: readonly string[], source: string): Promise<void> {
  await transaction.$executeRaw(sql`
    update source_listings set pass = -pass where source = ${source} and service_id = any(${ids}::uuid[])`)
}

async function dropLabel(transaction: Database, ids: readonly string[], source: string, now: Date): Promise<void> {
  const isOperators = source === OPERATOR
  await transaction.$executeRaw(sql`
    delete from source_listings where source = ${source} and service_id = any(${ids}::uuid[])`)
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
